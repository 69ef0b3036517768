/** Passkeys as the browser has them: a question as JSON goes in, the answer as JSON comes out. */
import type { CreationOptions, RequestOptions } from "./types";

/** `null` comes back when the person or the device did not want to. */
export interface Authenticator {
  create(options: CreationOptions): Promise<unknown>;
  get(options: RequestOptions): Promise<unknown>;
}

const asJson = async (made: () => Promise<Credential | null>): Promise<unknown> => {
  try {
    return ((await made()) as PublicKeyCredential | null)?.toJSON() ?? null;
  } catch {
    return null; // a browser says the same whether somebody cancelled, waited too long or has no such passkey
  }
};

const ofBrowser = (): Authenticator => ({
  create: (options) =>
    asJson(() => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
      return navigator.credentials.create({ publicKey });
    }),
  get: (options) =>
    asJson(() => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
      return navigator.credentials.get({ publicKey });
    }),
});

/** Nothing where the browser has no passkeys, or none for this page: it has to come by https, or from this machine. */
export const authenticator: Authenticator | null =
  typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential ? ofBrowser() : null;

/**
 * Sealed bets of a tournament: chosen here, fixed by a digest, and opened when every seal is in.
 *
 * The nonce is made on this machine and kept here until the house asks for it, also when the page is loaded anew. The recipe
 * is that of the engine's `game/seal.py`, so that anybody can check what everybody has bet.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, HeatView, PlayerView } from "../api/types";
import { hexOf, joined, part } from "./commitment";
import type { LiveTable } from "./live";
import type { Move } from "./history";

export type Wagers = Readonly<Record<string, number>>;

export interface Kept {
  wagers: Wagers;
  nonce: string;
}

/** Where seals are kept until they are opened; tests hand in their own. */
export type Keeping = Pick<Storage, "getItem" | "setItem">;

const EDITION = "croupier seal 1";
const NONCE_BYTES = 32;
const DRAFT = "draft";

/** The digest of these bets. */
export const sealOf = async (heat: HeatView, player: string, { wagers, nonce }: Kept): Promise<string> => {
  const told = Object.keys(wagers).sort().flatMap((place) => [place, String(wagers[place])]);
  const parts = [EDITION, heat.tournament, String(heat.heat), String(heat.spin), player, ...told].map(part);
  const secret = Uint8Array.from(nonce.match(/../g) ?? [], (two) => parseInt(two, 16));
  return hexOf(await crypto.subtle.digest("SHA-256", joined([secret, ...parts])));
};

/** Whose opened bets are not the ones that were sealed; nobody, if all is well. */
export const falseSeals = async (heat: HeatView): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [player, wagers] of Object.entries(heat.opened)) {
    const digest = await sealOf(heat, player, { wagers, nonce: heat.nonces[player] ?? "" });
    if (digest !== heat.seals[player]) wrong.push(player);
  }
  return wrong;
};

const keyOf = (heat: HeatView, player: string): string => `seal ${heat.tournament} ${heat.heat} ${heat.spin} ${player}`;

export const sealing = <View>(
  live: LiveTable<View>, board: ReadonlySignal<BoardView | null>, player: ReadonlySignal<PlayerView | null>, keeping: Keeping,
) => {
  const draft = signal<Wagers>({});
  const heat = computed(() => board.value?.heat ?? null);
  const name = computed(() => player.value?.player ?? "");
  /** Bets of this spin are chosen here, and not sent. */
  const isDrafting = computed(() => heat.value?.stage === "seal" && !heat.value.sealed.includes(name.value));
  const spin = computed(() => (heat.value ? keyOf(heat.value, name.value) : ""));
  const sent = new Set<string>();

  /** What was chosen for this spin before the page was loaded anew. */
  effect(() => {
    const kept = JSON.parse(keeping.getItem(DRAFT) ?? "null") as { spin: string; wagers: Wagers } | null;
    if (spin.value) draft.value = kept?.spin === spin.value ? kept.wagers : {};
  });

  /** When all seals are in, this one opens by itself. */
  effect(() => {
    const now = heat.value;
    if (now?.stage !== "open" || !now.missing.includes(name.value) || sent.has(spin.value)) return;
    const kept = JSON.parse(keeping.getItem(spin.value) ?? "null") as Kept | null;
    if (kept && live.send({ command: "OpenWagers", player: name.value, ...kept })) sent.add(spin.value);
  });

  const change = (moves: readonly Move[]) => {
    const next: Record<string, number> = { ...draft.value };
    for (const { place, stake } of moves) {
      next[place] = (next[place] ?? 0) + stake;
      if (next[place] <= 0) delete next[place];
    }
    draft.value = next;
    keeping.setItem(DRAFT, JSON.stringify({ spin: spin.value, wagers: next }));
  };

  const seal = async () => {
    const now = heat.value;
    if (!now || !isDrafting.value) return;
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)).buffer);
    const kept: Kept = { wagers: draft.value, nonce };
    const digest = await sealOf(now, name.value, kept);
    keeping.setItem(spin.value, JSON.stringify(kept));
    live.send({ command: "SealWagers", player: name.value, digest });
  };

  return { draft, isDrafting, change, seal };
};

export type Sealing = ReturnType<typeof sealing>;

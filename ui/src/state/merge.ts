/** A merge patch (RFC 7396) as the server makes it: objects by their fields, `null` for what is gone, all else whole. */

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export const merge = (into: Json, patch: Json): Json => {
  if (!isObject(patch)) return patch;
  const whole: Record<string, Json> = isObject(into) ? { ...into } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete whole[name];
    else whole[name] = merge(whole[name], value);
  }
  return whole;
};

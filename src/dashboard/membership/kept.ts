let person = '';

/** Names the signed-in person, before anything that this browser keeps for them is read. */
export function setPerson(id: string): void {
  person = id;
}

/**
 * The key of what this browser keeps for the signed-in person. Another one who signs in here, for example
 * after the session has ended, has other keys.
 *
 * @param name includes the organisation, unless the content is of none.
 */
export const ownKey = (name: string): string => `${person} ${name}`;

/** How long the browser keeps what nobody changes. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;

/** What the browser keeps for the person under a name; else another value. */
export function readKept<Value>(name: string, otherwise: Value): Value {
  const start = { at: 0, value: otherwise };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownKey(name)) ?? '{}');
    const { at, value } = Object.assign({ ...start }, stored);
    return Date.now() - at < KEPT_MS ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value for the person, until they sign out; `null` keeps none. */
export function keep(name: string, value: unknown): void {
  if (value === null) localStorage.removeItem(ownKey(name));
  else localStorage.setItem(ownKey(name), JSON.stringify({ at: Date.now(), value }));
}

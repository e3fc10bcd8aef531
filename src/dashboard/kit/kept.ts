import { useLayoutEffect, useState } from 'preact/hooks';

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

/** What contains nothing about an organisation. */
const OF_THE_BROWSER = new Set(['language', 'scheme']);

/** Removes all organisations' data from this browser: drafts, unfinished imports, mappings and filters. */
export async function forgetAll(): Promise<void> {
  const { clear } = await import('idb-keyval');
  await clear();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_BROWSER.has(key)) localStorage.removeItem(key);
  }
}

/** Whether a form has what was typed into it before it was left, and what forgets that. */
export interface Kept {
  readonly isRestored: boolean;
  /** Forgets what was typed, because it is sent or not wanted. */
  readonly drop: () => void;
}

/** The path names the organisation. */
const nameOf = (form: string) => `typed ${location.pathname} ${form}`;

/** What was typed into a form before it was left; else the values of an empty one. */
export const keptIn = <Values extends object>(form: string, empty: Values): Values => ({
  ...empty,
  ...readKept<Partial<Values>>(nameOf(form), {}),
});

/**
 * Keeps the values of a form.
 *
 * @param values `null` while nothing is typed.
 * @param empty empties the form.
 */
export function useKept(form: string, values: object | null, empty: () => void): Kept {
  const [name] = useState(nameOf(form));
  const [isRestored, setRestored] = useState(values !== null);
  // Before the next key, which may leave the page.
  useLayoutEffect(() => keep(name, values), [JSON.stringify(values)]);
  return {
    isRestored: isRestored && values !== null,
    drop: () => {
      keep(name, null);
      setRestored(false);
      empty();
    },
  };
}

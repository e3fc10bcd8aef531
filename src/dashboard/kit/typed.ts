import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { keep, readKept } from '../membership/kept.ts';

/** The values of a form, and what changes them. */
export interface Entered<Values> {
  readonly values: Values;
  readonly change: (some: Partial<Values>) => void;
  /** @returns what changes one value. */
  readonly changes: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
  /** @returns the properties of a field: its name in the API, its value and what changes that. */
  readonly bind: <Name extends keyof Values>(name: Name) => Bound<Values, Name>;
  /** What to send: only the changed values, so that other people's changes to the others stay. */
  readonly changed: Readonly<Record<string, unknown>>;
}

interface Bound<Values, Name extends keyof Values> {
  readonly name: Name;
  readonly value: Values[Name];
  readonly change: (value: Values[Name]) => void;
}

/** The same of a form that is kept. */
export interface Typed<Values> extends Entered<Values> {
  readonly kept: Kept;
}

/** Values as the service takes them: an empty text is `null`. */
export const sentOf = (values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      value === '' ? null : value,
    ]),
  );

/**
 * Keeps what is typed into a form in this browser until it is sent, or the person signs out: Back, Escape,
 * a reload or a closed window do not lose it.
 *
 * @param form tells the forms of a page apart.
 * @param start the values that nobody has typed.
 */
export function useTyped<Values extends object>(form: string, start: Values): Typed<Values> {
  const [edits, setEdits] = useState(() => keptIn<Partial<Values>>(form, {}));
  const entered = useEntered(start, edits, setEdits);
  const isChanged = Object.keys(entered.changed).length > 0;
  return { ...entered, kept: useKept(form, isChanged ? edits : null, () => setEdits({})) };
}

function useEntered<Values extends object>(
  start: Values,
  edits: Partial<Values>,
  setEdits: (change: (before: Partial<Values>) => Partial<Values>) => void,
): Entered<Values> {
  const startText = JSON.stringify(start);
  // The same object until a value changes.
  const values = useMemo(() => ({ ...start, ...edits }), [startText, edits]);
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(start, name)),
  );
  const change = (some: Partial<Values>) => setEdits((before) => ({ ...before, ...some }));
  const changes: Entered<Values>['changes'] = (name) => (value) =>
    setEdits((before) => ({ ...before, [name]: value }));
  return {
    values,
    change,
    changes,
    bind: (name) => ({ name, value: values[name], change: changes(name) }),
    changed: sentOf(Object.fromEntries(changed)),
  };
}

/** The values of a small form. They are gone when it closes. */
export function useValues<Values extends object>(start: Values): Entered<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  return useEntered(start, edits, setEdits);
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

import { changedNames, differingNames, namesIn } from '../json-names.ts';
import { FACTS, type Fact } from './table.ts';
import { TYPES_OF } from './words.ts';

// The stored facts of a unit or a project: the JSON of an object, its names sorted; NULL for none.

export type FactName = keyof typeof FACTS;

export type FactValue = string | number | boolean;

export type Facts = Readonly<Partial<Record<FactName, FactValue>>>;

/** What a request says of facts: `null` removes one. */
export type FactChange = Readonly<Partial<Record<FactName, FactValue | null>>>;

const table: Readonly<Record<string, Fact>> = FACTS;

export const isFactName = (name: string): name is FactName => Object.hasOwn(table, name);

/** All facts that fit, in the order of the table. */
export const factNames = (fits: (fact: Fact) => boolean = () => true): readonly FactName[] =>
  Object.keys(FACTS)
    .filter(isFactName)
    .filter((name) => fits(FACTS[name]));

/** Whether a text has several lines. It belongs to what it was written of, and is not inherited. */
export const isProse = ({ kind, max = 0 }: Fact): boolean => kind === 'text' && max > 1000;

/** The public facts that are listed by their names. Texts and the contact have places of their own. */
export const LISTED_FACTS = factNames(
  (fact) => fact.isPublic && !isProse(fact) && !['contact', 'texts'].includes(fact.section),
);

/** The facts that the units of a project do not inherit. */
export const OWN_FACTS = factNames(isProse);

/** The facts of a stored value. */
export const factsIn: (stored: string | null) => Facts = namesIn;

/** The stored value after a change. */
export const changedFacts: (stored: string | null, change: FactChange) => string | null =
  changedNames;

/** The facts that differ between two stored values, before and after; `null` where there is none. */
export function differingFacts(before: string | null, after: string | null) {
  const [was, is] = [differingNames(before, after), differingNames(after, before)];
  const none = Object.fromEntries(Object.keys({ ...was, ...is }).map((name) => [name, null]));
  return { before: { ...none, ...was }, after: { ...none, ...is } };
}

/** A request or a record without its facts, and its facts. */
export function separateFacts<Sent extends FactChange>(
  sent: Sent,
): { readonly facts: FactChange; readonly rest: Omit<Sent, FactName> };
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function separateFacts(sent: object): { readonly facts: object; readonly rest: object } {
  const [facts, rest] = [true, false].map((isFact) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => isFactName(name) === isFact)),
  );
  return { facts: { ...facts }, rest: { ...rest } };
}

/** The facts that a unit has as its project, because it has none of its own. */
export function inheritedNames(own: string | null, inherited: string | null): string[] {
  const owned = factsIn(own);
  return Object.keys(factsIn(inherited)).filter((name) => !Object.hasOwn(owned, name));
}

/** A change without the facts that would only repeat what a unit inherits. */
export function withoutInherited(
  change: FactChange,
  own: string | null,
  inherited: string | null,
): FactChange {
  const names = inheritedNames(own, inherited);
  const values = new Map(Object.entries(factsIn(inherited)));
  const kept = Object.entries(change).filter(
    ([name, value]) => !names.includes(name) || values.get(name) !== value,
  );
  return Object.fromEntries(kept);
}

/** Whether the type of a property is not one of its kind. */
export function hasWrongType({ objektart, objekttyp }: FactChange): boolean {
  if (typeof objektart !== 'string' || typeof objekttyp !== 'string') return false;
  const types: Readonly<Record<string, object>> = TYPES_OF;
  return !Object.hasOwn(types[objektart] ?? {}, objekttyp);
}

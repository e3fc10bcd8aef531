import type { Unit } from '../../../api/types.ts';
import type { Language } from '../../../texts/language.ts';
import { type Draft, differingFields, draftOf, meansSame } from './draft.ts';
import type { FieldName } from '../../../unit-fields/field.ts';

/** A field that somebody else has changed while it was open here. Values are as they are shown. */
export interface OthersChange {
  readonly name: FieldName;
  readonly before: string;
  readonly now: string;
  /** What was typed here, if that is something else: one of the two has to be chosen. */
  readonly mine: string | null;
}

/** What is typed, and the version of the unit that it was typed over. */
export interface Editing {
  readonly base: Unit;
  readonly draft: Draft;
  readonly changes: readonly OthersChange[];
}

/** A unit as it is opened. */
export function opened(unit: Unit, language: Language): Editing {
  return { base: unit, draft: draftOf(unit, language), changes: [] };
}

/**
 * What is typed, over the latest version of the unit. Fields that were not touched here take the
 * latest values; nothing that was typed is lost.
 */
export function rebased(
  { base, draft, changes }: Editing,
  latest: Unit,
  language: Language,
): Editing {
  const [was, is] = [draftOf(base, language), draftOf(latest, language)];
  const theirs = differingFields(was, is, language).filter(
    (name) => !meansSame(name, draft[name], is[name], language),
  );
  const typed = new Set(differingFields(was, draft, language));
  const news = theirs.map((name) => ({
    name,
    before: was[name],
    now: is[name],
    mine: typed.has(name) ? draft[name] : null,
  }));
  const renewed = new Set(news.map(({ name }) => name));
  const kept = [...typed].filter((name) => !meansSame(name, draft[name], is[name], language));
  return {
    base: latest,
    draft: { ...is, ...Object.fromEntries(kept.map((name) => [name, draft[name]])) },
    changes: [...changes.filter(({ name }) => !renewed.has(name)), ...news],
  };
}

/** The same with one of the changes settled: it was chosen which value stays. */
export function settled(editing: Editing, name: FieldName, value: string): Editing {
  return {
    ...editing,
    draft: { ...editing.draft, [name]: value },
    changes: editing.changes.filter((change) => change.name !== name),
  };
}

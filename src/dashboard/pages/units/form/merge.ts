import type { Unit } from '../../../api/types.ts';
import type { Language } from '../../../texts/language.ts';
import { type Draft, differingFields, draftOf, meansSame } from './draft.ts';
import type { FieldName } from '../../../unit-fields/field.ts';

/** A field that somebody else has changed while the form was open. All values are as text. */
export interface OthersChange {
  readonly name: FieldName;
  readonly before: string;
  readonly now: string;
  /** This form's conflicting text, if any: the person has to choose one of the two. */
  readonly mine: string | null;
}

/** The form's texts, and the version of the unit that they started from. */
export interface Editing {
  readonly base: Unit;
  readonly draft: Draft;
  readonly changes: readonly OthersChange[];
}

/** A newly opened form. */
export function opened(unit: Unit, language: Language): Editing {
  return { base: unit, draft: draftOf(unit, language), changes: [] };
}

/**
 * Moves the form to the unit's latest version. Unchanged fields take the latest values; everything
 * that the person has typed stays.
 *
 * @param own fields that the person has changed elsewhere on the page: they are no news.
 */
export function rebased(
  { base, draft, changes }: Editing,
  latest: Unit,
  language: Language,
  own: readonly FieldName[],
): Editing {
  const [was, is] = [draftOf(base, language), draftOf(latest, language)];
  const theirs = differingFields(was, is, language).filter(
    (name) => !meansSame(name, draft[name], is[name], language),
  );
  const typed = new Set(differingFields(was, draft, language));
  const news = theirs
    .filter((name) => typed.has(name) || !own.includes(name))
    .map((name) => ({
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

/** Resolves a conflict: sets the value that the person chose. */
export function settled(editing: Editing, name: FieldName, value: string): Editing {
  return {
    ...editing,
    draft: { ...editing.draft, [name]: value },
    changes: editing.changes.filter((change) => change.name !== name),
  };
}

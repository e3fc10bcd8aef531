import { useEffect, useState } from 'preact/hooks';
import type { Unit, UnitChange } from '../../../api/types.ts';
import type { Language } from '../../../texts/language.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type Draft, differingFields, draftOf, valueOf, withText } from './draft.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { opened, type OthersChange, rebased, settled } from './merge.ts';

/** A unit that is being edited. */
export interface UnitForm {
  /** The language whose decimal marks the draft has. */
  readonly language: Language;
  readonly draft: Draft;
  readonly change: (name: FieldName, text: string) => void;
  /** Takes back what was typed in a field. */
  readonly reset: (name: FieldName) => void;
  /** The version of the unit that the draft is typed over. */
  readonly base: Unit;
  /** The fields that differ from it. */
  readonly typed: readonly FieldName[];
  /** What somebody else has changed in the meantime. */
  readonly others: readonly OthersChange[];
  /** Chooses which value of a field stays. */
  readonly settle: (name: FieldName, value: string) => void;
  readonly dismiss: () => void;
  readonly discard: () => void;
}

/** @param latest the unit as it was read last: what is typed is kept over each new version of it. */
export function useUnitForm(latest: Unit): UnitForm {
  // What is typed keeps the decimal mark that it was begun with.
  const [{ language }] = useState(useTexts());
  const [editing, setEditing] = useState(() => opened(latest, language));
  const { base, draft, changes } = editing;
  useEffect(() => {
    setEditing((before) =>
      before.base.updatedAt === latest.updatedAt ? before : rebased(before, latest, language),
    );
  }, [latest.updatedAt]);
  const typed = differingFields(draftOf(base, language), draft, language);
  return {
    language,
    draft,
    base,
    typed,
    others: changes,
    change: (name, text) => {
      setEditing((before) => ({ ...before, draft: withText(before.draft, name, text) }));
    },
    reset: (name) => {
      setEditing((before) => ({
        ...before,
        draft: { ...before.draft, [name]: draftOf(before.base, language)[name] },
      }));
    },
    settle: (name, value) => {
      setEditing((before) => settled(before, name, value));
    },
    dismiss: () => {
      setEditing((before) => ({ ...before, changes: [] }));
    },
    discard: () => {
      setEditing(opened(latest, language));
    },
  };
}

/** What the fields that were typed in mean, for the service. */
export function bodyOf(draft: Draft, names: readonly FieldName[], language: Language): UnitChange {
  return Object.fromEntries(names.map((name) => [name, valueOf(name, draft[name], language)]));
}

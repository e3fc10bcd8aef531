import { useEffect, useState } from 'preact/hooks';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { type Kept, keptIn, useKept } from '../../../navigation/typed.ts';
import type { Language } from '../../../texts/language.ts';
import { type Draft, differingFields, draftOf, withText } from './draft.ts';
import { type FieldValue, textOf, valueOf } from '../../../texts/field-values.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { opened, type OthersChange, rebased, settled } from './merge.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** The form of a unit. */
export interface UnitForm {
  /** The language of the draft's decimal marks. */
  readonly language: Language;
  readonly draft: Draft;
  readonly change: (name: FieldName, text: string) => void;
  /** Types an earlier value into its field. */
  readonly restore: (name: FieldName, value: FieldValue) => void;
  /** Reverts a field. */
  readonly reset: (name: FieldName) => void;
  /** The version of the unit that the draft started from. */
  readonly base: Unit;
  /** The changed fields. */
  readonly typed: readonly FieldName[];
  /** Other people's changes since the form was opened. */
  readonly others: readonly OthersChange[];
  /** Resolves a conflict. */
  readonly settle: (name: FieldName, value: string) => void;
  readonly dismiss: () => void;
  /** What is typed and not saved. */
  readonly kept: Kept;
}

/** What was typed when the form was left, and the version of the unit that it started from. */
interface Left {
  readonly base: Unit;
  readonly texts: Partial<Draft>;
}

/** The fields that a reservation and the switch change. */
const BESIDE_FORM: readonly FieldName[] = ['status', 'preisAufAnfrage', 'visibility'];

/**
 * @param latest the unit's latest version. A newer version keeps what the person has typed.
 * @param ownAt the version (`updatedAt`) that the person's own change beside the form has made.
 */
export function useUnitForm(latest: Unit, ownAt: string | null): UnitForm {
  // A change of the language does not change the decimal marks of an open form.
  const [{ language }] = useState(useTexts());
  const form = `unit ${language}`;
  const [editing, setEditing] = useState(() => {
    const start: Left = { base: latest, texts: {} };
    const { base, texts } = keptIn(form, start);
    const before = opened(base, language);
    const left = { ...before, draft: { ...before.draft, ...texts } };
    return rebased(left, latest, language, []);
  });
  const { base, draft, changes } = editing;
  useEffect(() => {
    setEditing((before) =>
      before.base.updatedAt === latest.updatedAt
        ? before
        : rebased(before, latest, language, latest.updatedAt === ownAt ? BESIDE_FORM : []),
    );
  }, [latest.updatedAt]);
  const typed = differingFields(draftOf(base, language), draft, language);
  const texts = Object.fromEntries(typed.map((name) => [name, draft[name]]));
  const kept = useKept(form, typed.length === 0 ? null : { base, texts }, () =>
    setEditing(opened(latest, language)),
  );
  return {
    language,
    draft,
    base,
    typed,
    others: changes,
    restore: (name, value) => {
      const text = textOf(name, value, language);
      setEditing((before) => ({ ...before, draft: withText(before.draft, name, text) }));
    },
    change: (name, text) =>
      setEditing((before) => ({ ...before, draft: withText(before.draft, name, text) })),
    reset: (name) =>
      setEditing((before) => ({
        ...before,
        draft: { ...before.draft, [name]: draftOf(before.base, language)[name] },
      })),
    settle: (name, value) => setEditing((before) => settled(before, name, value)),
    dismiss: () => setEditing((before) => ({ ...before, changes: [] })),
    kept,
  };
}

/** The request body with the changed fields. With a status, it says whether the price is on request. */
export function bodyOf(draft: Draft, names: readonly FieldName[], language: Language): UnitChange {
  const sent: readonly FieldName[] = names.includes('status')
    ? [...new Set<FieldName>([...names, 'preisAufAnfrage'])]
    : names;
  return Object.fromEntries(sent.map((name) => [name, valueOf(name, draft[name], language)]));
}

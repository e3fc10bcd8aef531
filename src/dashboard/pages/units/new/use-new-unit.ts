import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Unit } from '../../../api/types.ts';
import { changeUnit, createUnit } from '../../../api/units.ts';
import { type Submission, useSubmit } from '../../../api/use-submit.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { goTo } from '../../../navigation/location.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { type Kept, keptIn, useKept } from '../../../navigation/typed.ts';
import { type LeavePrompt, useLeavePrompt } from '../../../navigation/unsaved.ts';
import { useNewUnitTexts } from '../../../texts/new-unit.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { eachField, isNewField } from '../../../unit-fields/fields.ts';
import { addFiles } from '../add-files.ts';
import { type Draft, differingFields, valueOf, withText } from '../form/draft.ts';

/** The form of a new unit. */
export interface NewUnit {
  readonly projectId: string;
  readonly chooseProject: (projectId: string) => void;
  readonly draft: Draft;
  readonly change: (name: FieldName, text: string) => void;
  /** The fields that the person has filled in. */
  readonly typed: readonly FieldName[];
  readonly leaving: LeavePrompt;
  readonly kept: Kept;
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  /** The files that are uploaded once the unit is created. */
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
  /** Whether the unit exists although some of its values were refused. */
  readonly exists: boolean;
  /** Whether the next creation begins another unit. */
  readonly goesOn: RefObject<boolean>;
}

const EMPTY: Draft = {
  ...eachField(() => ''),
  status: 'frei',
  visibility: 'offline',
  archived: 'false',
  preisAufAnfrage: 'false',
};

/** The fields that the next unit probably shares. */
const KEPT: readonly FieldName[] = [
  'haus',
  'etageLabel',
  'etage',
  'status',
  'preisAufAnfrage',
  'visibility',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'baujahr',
];

/** Creates a unit and opens its page, or begins the next one. */
export function useNewUnit(orgId: string, firstProject: string): NewUnit {
  const { t, language } = useNewUnitTexts();
  const announce = useAnnounce();
  const submission = useSubmit();
  const [start, setStart] = useState(EMPTY);
  const form = `new ${language}`;
  const [left] = useState(() => keptIn(form, { ...EMPTY, projectId: firstProject }));
  const [projectId, chooseProject] = useState(left.projectId);
  const [draft, setDraft] = useState<Draft>(left);
  const [created, setCreated] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { store, exists } = useStore(orgId);
  const goesOn = useRef(false);
  const typed = differingFields(start, draft, language);
  const texts = Object.fromEntries(typed.map((name) => [name, draft[name]]));
  const isSaved = typed.length === 0 || created !== null;
  const kept = useKept(form, isSaved ? null : { ...texts, projectId }, () => {
    setDraft(start);
  });
  const leaving = useLeavePrompt(!isSaved || (files.length > 0 && created === null));
  useEffect(() => {
    // The form no longer asks before it is left.
    if (created !== null) goTo(hrefOf(orgId, 'units/:id', created));
  }, [created]);
  const send = async () => {
    const isLast = !goesOn.current;
    goesOn.current = false;
    const id = await store(projectId, draft);
    addFiles(orgId, id, [], files);
    setFiles([]);
    if (isLast) {
      announce(t.newUnit.created);
      setCreated(id);
      return;
    }
    const next = { ...EMPTY, ...Object.fromEntries(KEPT.map((name) => [name, draft[name]])) };
    setStart(next);
    setDraft(next);
    const name = draft.unitIdentifier.trim();
    announce(t.newUnit.createdNext(name === '' ? t.units.unit : name));
  };
  return {
    projectId,
    chooseProject,
    draft,
    typed,
    leaving,
    kept,
    submission,
    send,
    files,
    setFiles,
    exists,
    goesOn,
    change: (name, text) => {
      setDraft((before) => withText(before, name, text));
    },
  };
}

/**
 * Stores a unit: creates it, and then sends the values that only a change accepts. If these are
 * refused, the next try changes the unit that exists then.
 */
function useStore(orgId: string) {
  const { language } = useNewUnitTexts();
  const [made, setMade] = useState<Pick<Unit, 'id' | 'updatedAt'> | null>(null);
  const store = async (projectId: string, draft: Draft): Promise<string> => {
    const filled = differingFields(EMPTY, draft, language);
    const names = [...new Set<FieldName>(['status', 'preisAufAnfrage', 'visibility', ...filled])];
    const bodyOf = (some: readonly FieldName[]) =>
      Object.fromEntries(some.map((name) => [name, valueOf(name, draft[name], language)]));
    const unit = made ?? (await createUnit(orgId, projectId, bodyOf(names.filter(isNewField))));
    setMade(unit);
    const later = made === null ? names.filter((name) => !isNewField(name)) : names;
    const move = made === null ? {} : { projectId };
    if (later.length > 0) await changeUnit(orgId, unit, { ...bodyOf(later), ...move });
    setMade(null);
    return unit.id;
  };
  return { store, exists: made !== null };
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Project, Unit } from '../../../api/types.ts';
import { changeUnit, createUnit } from '../../../api/units.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { goTo } from '../../../navigation/location.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { keptIn, useKept } from '../../../kit/typed.ts';
import { useLeavePrompt } from '../../../navigation/unsaved.ts';
import { newUnitWords } from './words.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { eachField, FIELD_NAMES, isAmount, isNewField } from '../../../unit-fields/fields.ts';
import type { RepairableFault } from '../../../components/faults.tsx';
import { usePriceCheck } from '../../../price-check/use-price-check.tsx';
import { type Siblings, ADDRESS, inheritedAddress, useSiblings } from './siblings.ts';
import { type Draft, differingFields, withText } from '../form/draft.ts';
import { isNoNumber, valueOf } from '../../../texts/field-values.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { type Fault, Refusal } from '../../../api/refusal.ts';
import type { Language } from '../../../texts/language.ts';
import { addFiles } from '../images/uploads.ts';

/** The form of a new unit. */
export type NewUnit = ReturnType<typeof useNewUnit>;

const EMPTY: Draft = {
  ...eachField(() => ''),
  status: 'frei',
  visibility: 'offline',
  archived: 'false',
  preisAufAnfrage: 'false',
};

/** A unit that does not exist yet. */
const UNNAMED = {
  id: '',
  haus: null,
  unitIdentifier: null,
  unitNumber: null,
  visibility: 'offline',
  archived: false,
} as const;

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

const textsOf = (draft: Draft, names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, draft[name]]));

/** Creates a unit and opens its page, or begins the next one. */
export function useNewUnit(orgId: string, first: string, projects: readonly Project[]) {
  const { t, language } = useTexts(newUnitWords);
  const announce = useAnnounce();
  const submission = useSubmit();
  const [start, setStart] = useState(EMPTY);
  const form = `new ${language}`;
  const [left] = useState(() => keptIn(form, { ...EMPTY, projectId: first }));
  const { own, setOwn, taken, reload, ...fields } = useDraft(orgId, left, projects);
  const { projectId, draft } = fields;
  const [created, setCreated] = useState<string | null>(null);
  // They are uploaded once the unit is created.
  const [files, setFiles] = useState<readonly File[]>([]);
  const { store, ...storing } = useStore(orgId);
  // Whether the next creation begins another unit.
  const goesOn = useRef(false);
  // A unit that exists has its own name.
  const faults = storing.exists ? [] : taken;
  const typed = differingFields(start, own, language);
  const isSaved = typed.length === 0 || created !== null;
  const kept = useKept(form, isSaved ? null : { ...textsOf(own, typed), projectId }, () =>
    setOwn(start),
  );
  const leaving = useLeavePrompt(!isSaved || (files.length > 0 && created === null));
  useEffect(() => {
    // The form no longer asks before it is left.
    if (created !== null) goTo(hrefOf(orgId, 'units/:id', created));
  }, [created]);
  const send = async () => {
    const isLast = !goesOn.current;
    goesOn.current = false;
    refuse([...faults, ...numberFaults(draft, language)]);
    const id = await store(projectId, draft);
    if (id === null) return;
    addFiles(orgId, id, [], files);
    setFiles([]);
    if (isLast) {
      announce(t.newUnit.created);
      setCreated(id);
      return;
    }
    const next = { ...EMPTY, ...textsOf(own, KEPT) };
    setStart(next);
    setOwn(next);
    void reload();
    announce(t.newUnit.createdNext({ name: draft.unitIdentifier.trim() || t.units.unit }));
  };
  return {
    ...fields,
    faults,
    typed,
    leaving,
    kept,
    submission,
    send,
    files,
    setFiles,
    goesOn,
    ...storing,
  };
}

/** The fields of the form: what the person has typed, and the address that it inherits. */
function useDraft(
  orgId: string,
  left: Draft & { readonly projectId: string },
  projects: readonly Project[],
) {
  const [projectId, chooseProject] = useState(left.projectId);
  const [own, setOwn] = useState<Draft>(left);
  const { houses, reload: reloadHouses } = useSiblings(orgId, projectId);
  const siblings = useSiblings(orgId, projectId, houses.includes(own.haus) ? own.haus : '');
  const project = projects.find(({ id }) => id === projectId);
  const inherited = inheritedAddress(own, siblings, project);
  const change = (name: FieldName, text: string) => {
    const address = ADDRESS.includes(name) ? inherited?.address : {};
    setOwn((before) => withText({ ...before, ...address }, name, text));
  };
  const draft: Draft = { ...own, ...inherited?.address };
  const taken = useTaken(draft, siblings, (name) => change('unitIdentifier', name));
  return {
    projectId,
    chooseProject,
    own,
    setOwn,
    draft,
    /** Where its address comes from, unless the person has filled it in. */
    addressOf: inherited?.from ?? null,
    /** The other units of its project, or of its house once it has one. */
    siblings,
    /** All houses of the project. */
    houses,
    taken,
    change,
    reload: () => Promise.all([reloadHouses(), siblings.reload()]),
  };
}

/**
 * Stores a unit, unless a value is a slip: creates it, and then sends the values that only a change accepts. If these are
 * refused, the next try changes the unit that exists then.
 */
function useStore(orgId: string) {
  const { language } = useTexts(newUnitWords);
  const [made, setMade] = useState<Pick<Unit, 'id' | 'updatedAt'> | null>(null);
  const { confirms, dialog: question } = usePriceCheck();
  const store = async (projectId: string, draft: Draft): Promise<string | null> => {
    const filled = differingFields(EMPTY, draft, language);
    const names = [...new Set<FieldName>(['status', 'preisAufAnfrage', 'visibility', ...filled])];
    const bodyOf = (some: readonly FieldName[]) =>
      Object.fromEntries(some.map((name) => [name, valueOf(name, draft[name], language)]));
    const planned = { unit: { ...UNNAMED, projectId }, change: bodyOf(filled) };
    if (!(await confirms([planned]))) return null;
    const unit = made ?? (await createUnit(orgId, projectId, bodyOf(names.filter(isNewField))));
    setMade(unit);
    const later = made === null ? names.filter((name) => !isNewField(name)) : names;
    const move = made === null ? {} : { projectId };
    if (later.length > 0) await changeUnit(orgId, unit, { ...bodyOf(later), ...move });
    setMade(null);
    return unit.id;
  };
  // It exists although some of its values were refused.
  return { store, exists: made !== null, question };
}

/** The rule that a name is not one of another unit of the house. The service has none. */
export const TAKEN = 'taken_here';

/** Says that another unit of the same house has the name, and offers the next free one. */
function useTaken(
  { unitIdentifier, haus }: Draft,
  { units }: Siblings,
  take: (name: string) => void,
): RepairableFault[] {
  const { t } = useTexts(newUnitWords);
  const names = new Set(
    units
      .filter((unit) => (unit.haus ?? '') === haus || haus === '')
      .flatMap((unit) => unit.unitIdentifier ?? []),
  );
  const name = unitIdentifier.trim();
  if (!names.has(name)) return [];
  const free = nextFree(name, names);
  const repair = {
    text: t.newUnit.take({ name: free }),
    act: () => take(free),
  };
  const fault = { path: 'unitIdentifier', rule: TAKEN, message: '' };
  return [{ ...fault, text: t.newUnit.taken, repair }];
}

/** `A-305` after `A-303`, if `A-304` is taken too. Zeros before the number stay. */
function nextFree(name: string, names: ReadonlySet<string>): string {
  const [, start = name, digits = '1'] = /^(.*?)(\d+)$/.exec(name) ?? [];
  let next = Number(digits);
  let free = name;
  while (names.has(free)) {
    next += 1;
    free = `${start}${String(next).padStart(digits.length, '0')}`;
  }
  return free;
}

/** Texts that are no numbers. They are named together with a name that is taken. */
function numberFaults(draft: Draft, language: Language): Fault[] {
  const wrong = FIELD_NAMES.filter(
    (name) => isAmount(name) && isNoNumber(name, draft[name], language),
  );
  return wrong.map((path) => ({
    path,
    rule: 'decimal',
    message: `Only the number, for example ${path.startsWith('kaufpreis') ? '450,000' : '67.38'}.`,
  }));
}

/** Refuses a draft with faults, as the service would. */
function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal('validation_failed', '', null, faults);
}

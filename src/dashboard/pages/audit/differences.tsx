import type { AuditEntry } from '../../api/types.ts';
import { amountText } from '../../texts/amounts.ts';
import { auditWords } from './words.ts';
import { folderWords } from '../folders/words.ts';
import { imageWords } from '../units/images/words.ts';
import { memberWords } from '../members/words.ts';
import { projectWords } from '../projects/words.ts';
import { publicationWords } from '../publications/words.ts';
import { FIELD_NAMES, isAmount } from '../../unit-fields/fields.ts';
import { shownText } from '../../texts/field-options.ts';
import { type AuditNames, type NamedEntry, NOBODY, targetOf } from './audit-names.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A field's label; its name in the API if it has none. */
export function FieldName({ field }: { readonly field: string }) {
  const { t } = useTexts(auditWords);
  const { fields } = t;
  const { derived } = t.units;
  const { role, email, pending } = useTexts(memberWords).t.members;
  const { color } = useTexts(folderWords).t.folders;
  const { category } = useTexts(imageWords).t.images;
  const { metadata } = useTexts(publicationWords).t.publications;
  const { projects } = useTexts(projectWords).t;
  const people = { name: t.common.name, role, email, pending };
  const own = { ...people, color, category, metadata, ...projects.fields, ...t.audit.fields };
  const label = labelIn({ ...own, ...derived, ...fields }, field);
  return label === undefined ? <code>{field}</code> : <>{label}</>;
}

const labelIn = (labels: Readonly<Partial<Record<string, string>>>, name: string) => labels[name];

/** Fields that are `true` or `false`. */
const YES_OR_NO = new Set(['pending', 'enabled', 'showPrices']);

/** The id of something that has no name any more, or that people do not name. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const shortIdOf = (id: string) => `#${id.slice(-5)}`;

/** A moment as the service writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Formats a field's value: amounts with separators, states and rights in words, moments in local
 * time, people and projects by their names.
 */
export function useValues({ members, projects }: AuditNames = NOBODY): (
  field: string,
  value: string,
) => string {
  const wording = useTexts(auditWords);
  const { t, format, language } = wording;
  const { imageSizes } = useTexts(publicationWords).t.publications;
  return (field, value) => {
    if (value === '') return t.common.empty;
    if (MOMENT.test(value)) return format.dateTime(value);
    const referred = [...members, ...projects].find(({ id }) => id === value);
    if (referred !== undefined) return referred.name;
    if (ID.test(value)) return shortIdOf(value);
    if (field === 'projectIds') return value.split(', ').map(nameIn(projects)).join(', ');
    if (field === 'imageSize') return labelIn(imageSizes, value) ?? value;
    if (field === 'role') return labelIn(t.roles, value) ?? value;
    if (field === 'scopes') {
      const named = value.split(', ').map((scope) => labelIn(t.scopes, scope) ?? scope);
      return named.join(', ');
    }
    if (YES_OR_NO.has(field)) {
      return value === 'true' ? t.units.yes : t.units.no;
    }
    const name = FIELD_NAMES.find((known) => known === field);
    const isFigure = Object.keys(t.units.derived).includes(field);
    if (isFigure || (name !== undefined && isAmount(name))) return amountText(value, language);
    return name === undefined ? value : shownText(wording, name, value);
  };
}

const nameIn = (projects: AuditNames['projects']) => (projectId: string) =>
  projects.find(({ id }) => id === projectId)?.name ?? shortIdOf(projectId);

const ROW = '*:border-b *:border-line *:py-1.25 *:pr-3 *:pl-0 *:align-top *:wrap-anywhere';

/** „Einheit geändert A-301 Status Notartermin und 2 mehr“, „Einheit reserviert B-304 bis 27.11., HK-2026-124“ */
export function ChangeText({ entry, names }: NamedEntry) {
  const wording = useTexts(auditWords);
  const { t, format } = wording;
  const shown = useValues(names);
  const { reservedUntil: until, reservationReference: reference } = entry.after ?? {};
  const isChange = entry.before !== null && entry.after !== null && until === undefined;
  const [first, ...others] = differencesOf(entry).filter(({ field }) => field !== 'kaufpreisPerQm');
  return (
    <>
      {t.actions[entry.action]}{' '}
      <strong>
        <bdi>{targetOf(wording, entry, names)}</bdi>
      </strong>
      {typeof until === 'string' && <> {t.reservations.untilDate({ date: format.day(until) })}</>}
      {typeof reference === 'string' && <>, {reference}</>}
      {isChange && first !== undefined && (
        <>
          {' '}
          <FieldName field={first.field} /> <strong>{shown(first.field, first.after)}</strong>
          {others.length > 0 && <> {t.audit.andMore({ count: others.length })}</>}
        </>
      )}
    </>
  );
}

/** Each changed field, before and after; nothing if the entry shows all that it has. */
export function DifferencesTable({ entry, names }: NamedEntry) {
  const { t } = useTexts(auditWords);
  const shown = useValues(names);
  const differences = differencesOf(entry);
  if (differences.length === 0) return null;
  return (
    <table class="w-full table-fixed border-spacing-0 text-13">
      <thead class="text-faint">
        <tr class={ROW}>
          <th scope="col">{t.audit.field}</th>
          <th scope="col">{t.audit.before}</th>
          <th scope="col">{t.audit.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field} class={ROW}>
            <th scope="row" class="font-normal">
              <FieldName field={field} />
            </th>
            <td class="text-danger">{shown(field, before)}</td>
            <td class="text-accent">{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A changed field, as text. */
interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Fields without a row of their own: the entry shows them elsewhere. */
const SAID_ELSEWHERE = new Set(
  'id orgId propertyId key createdAt updatedAt statusSince'.split(' '),
);

/** The same in every entry of an import. */
const OF_IMPORTS = new Set(['type', 'status', 'documentCount']);

/** The fields that differ, in the service's order. */
export function differencesOf({ target, before, after }: AuditEntry): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !SAID_ELSEWHERE.has(field))
    .filter((field) => target.kind !== 'import' || !OF_IMPORTS.has(field))
    .map((field) => ({
      field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((row) => row.before !== row.after);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${name}: ${textOf(part)}`);
    return parts.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

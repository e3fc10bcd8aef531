import { FORMER_STATUSES } from '../../../values/unit-states.ts';
import { useState } from 'preact/hooks';
import type { AuditEntry, Unit } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import type { Document } from '../../documents/requests.ts';
import { Moment } from '../../components/moment.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMembership } from '../../membership/membership.ts';
import { auditWords } from '../audit/words.ts';
import { unitPageWords } from './words.ts';
import { differencesOf, FieldName, useValues } from '../audit/differences.tsx';
import type { FieldName as EditableField } from '../../unit-fields/field.ts';
import { FIELD_NAMES } from '../../unit-fields/fields.ts';
import { actorOf, type NamedEntry, NOBODY, targetOf, useAuditNames } from '../audit/audit-names.ts';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly unit: Unit;
  /** The changes, newest first. */
  readonly entries: readonly AuditEntry[];
  /** Its documents: the history has entries of its images alone. */
  readonly documents: readonly Document[];
  /** Types an earlier value into its field, to be saved like any other change. */
  readonly restore?: Restore | undefined;
}

export type Restore = (field: EditableField, value: string | number | boolean | null) => void;

/** Breaks only where a whole line has no room for it. */
const WHOLE = 'whole inline-block max-w-full';

/** Entries shown before all are asked for. */
const SHOWN = 8;

/** A unit's changes: who, and each value before and after; and when its documents came. */
export function History({ unit, entries, documents, restore }: Props) {
  const { t } = useTexts(auditWords);
  const { unitPage } = useTexts(unitPageWords).t;
  const steps = [
    ...entries.map((entry) => ({ at: entry.at, entry })),
    ...documents.map((document) => ({ at: document.createdAt, document })),
  ].toSorted((one, other) => millisecondsOf(other.at) - millisecondsOf(one.at));
  const [isWhole, setWhole] = useState(false);
  const ends = endsOfReservations(entries);
  return (
    <section class="unit-history card grid gap-3 px-4 py-3 max-lg:order-4">
      <header class="row spread">
        <h2>{unitPage.history}</h2>
        {steps.length > SHOWN && (
          <Button kind="quiet" expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? unitPage.latestChanges : unitPage.allChanges({ count: steps.length })}
          </Button>
        )}
      </header>
      {steps.length > 0 && (
        <Steps steps={steps.slice(0, isWhole ? undefined : SHOWN)} {...{ ends, unit, restore }} />
      )}
      <p class="small">
        {t.units.created} <Moment at={unit.createdAt} as="dateTime" />{' '}
        <span class={WHOLE}>
          {unitPage.id} <code>{unit.id}</code>
        </span>
      </p>
    </section>
  );
}

/**
 * The ids of entries whose change of status has ended a reservation, as the unit is free again. They do not
 * say so themselves.
 */
function endsOfReservations(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const ends = new Set<string>();
  let isHeld = false;
  for (const { id, action, after } of entries.toReversed()) {
    if (action === 'property.reserved') isHeld = true;
    if (action === 'property.released') isHeld = false;
    const isFree = FORMER_STATUSES.some((status) => status === after?.['status']);
    if (action !== 'property.updated' || !isHeld || !isFree) continue;
    ends.add(id);
    isHeld = false;
  }
  return ends;
}

/** A change, or a document that was added. */
type Step = { readonly at: string } & (
  | { readonly entry: AuditEntry }
  | { readonly document: Document }
);

interface StepsProps extends Pick<Props, 'unit' | 'restore'> {
  readonly steps: readonly Step[];
  readonly ends: ReadonlySet<string>;
}

/** Reads who has made them: a unit without any does not ask for that. */
function Steps({ steps, ...rest }: StepsProps) {
  const { t } = useTexts(auditWords);
  const names = useAuditNames(useMembership().orgId);
  return (
    <ol class="history stack tight">
      {steps.map((step) => (
        <li
          key={'entry' in step ? step.entry.id : step.document.id}
          class="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-2 text-13 wrap-anywhere"
        >
          <Moment at={step.at} as="short" look="text-faint tabular-nums" />
          {'entry' in step ? (
            <Change entry={step.entry} {...{ names, ...rest }} />
          ) : (
            <p>
              {t.actions['document.created']} <strong class={WHOLE}>{step.document.name}</strong>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Change({ entry, names, ends, unit, restore }: NamedEntry & Omit<StepsProps, 'steps'>) {
  const wording = useTexts(auditWords);
  const { t, format } = wording;
  const shown = useValues(names);
  const isUnit = entry.action === 'property.updated';
  return (
    <div>
      {!isUnit && (
        <p>
          {t.actions[entry.action]}
          {entry.target.kind === 'image' && <strong> {targetOf(wording, entry, NOBODY)}</strong>}
          {typeof entry.after?.['reservedUntil'] === 'string' && (
            <> {t.reservations.untilDate({ date: format.date(entry.after['reservedUntil']) })}</>
          )}
        </p>
      )}
      {ends.has(entry.id) && <p>{t.actions['property.released']}</p>}
      {isUnit &&
        differencesOf(entry).map(({ field, before, after }) => (
          <p key={field}>
            <FieldName field={field} /> <span class="faint">{shown(field, before)}</span> →{' '}
            <strong>{shown(field, after)}</strong>
            <RestoreButton {...{ unit, field, restore }} value={entry.before?.[field]} />
          </p>
        ))}
      <p class="small">{actorOf(t, entry, names)}</p>
    </div>
  );
}

interface RestoreButtonProps extends Pick<Props, 'unit' | 'restore'> {
  readonly field: string;
  /** The value before the change. */
  readonly value: unknown;
}

/** Restores the value that a field had before a change; nothing where it has that value again. */
function RestoreButton({ unit, field, value = null, restore }: RestoreButtonProps) {
  const { t } = useTexts(auditWords);
  const { unitPage } = useTexts(unitPageWords).t;
  const shown = useValues();
  const name = FIELD_NAMES.find((each) => each === field);
  if (restore === undefined || name === undefined || !isValue(value) || unit[name] === value) {
    return null;
  }
  const label = unitPage.restore({
    field: t.fields[name],
    value: shown(field, value === null ? '' : String(value)),
  });
  return (
    <button
      type="button"
      class="inline-grid size-6 place-items-center rounded-6 align-middle text-accent hover:bg-page"
      title={label}
      aria-label={label}
      onClick={() => restore(name, value)}
    >
      <Icon name="undo" />
    </button>
  );
}

const isValue = (value: unknown): value is Parameters<Restore>[1] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

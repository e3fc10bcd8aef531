import { useId } from 'preact/hooks';
import { type Scope, SCOPES } from '../../../values/roles.ts';
import { issueToken } from '../../api/service.ts';
import type { IssuedToken } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { FaultText, useFault } from '../../components/faults.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PillField } from '../../components/pill.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useValues } from '../../kit/typed.ts';
import { DAY_MS, dayOf } from '../../texts/formats.ts';
import { SCOPE_ORDER } from './token-state.ts';
import { tokenWords } from './words.ts';

/** After some days, never, or on a date. */
const ENDS = ['30', '90', '365', 'never', 'date'] as const;

type End = (typeof ENDS)[number];

/** The token that a person wants. */
interface Wanted {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: End;
  /** The last day, if a date is chosen. */
  readonly date: string;
}

const START: Wanted = { name: '', scopes: [], expiresAt: '90', date: '' };

interface Props {
  readonly close: () => void;
  readonly issued: (answer: IssuedToken) => Promise<void>;
}

/** Asks for a new token's name, scopes and expiry. */
export function IssueDialog({ close, issued }: Props) {
  const { t, format } = useTexts(tokenWords);
  const { orgId, memberId, role } = useMembership();
  const { values, bind } = useValues(START);
  const { name, scopes } = values;
  const end = momentOf(values);
  const endText = end === null ? undefined : t.tokens.endsOn({ date: format.date(end) });
  const labelOf = (value: End) => {
    if (value === 'never') return t.common.unlimited;
    return value === 'date' ? t.tokens.onDate : t.tokens.days({ days: Number(value) });
  };
  return (
    <FormDialog
      close={close}
      title={t.tokens.issue}
      action={t.tokens.issue}
      disabled={scopes.length === 0}
      send={async () => {
        const expiresAt = momentOf(values);
        await issued(await issueToken(orgId, { name, memberId, scopes: [...scopes], expiresAt }));
      }}
    >
      <p class="hint">
        {t.tokens.website}{' '}
        {may(role, 'publication:manage') ? (
          <a href={hrefOf(orgId, 'publications')}>{t.shell.pages.publications}</a>
        ) : (
          t.shell.pages.publications
        )}
      </p>
      <NameField label={t.common.name} hint={t.tokens.nameHint} {...bind('name')} />
      <ScopeChoice {...bind('scopes')} />
      <PillField
        label={t.tokens.expiry}
        hint={values.expiresAt === 'never' ? t.tokens.endsNever : endText}
        {...bind('expiresAt')}
        options={ENDS.map((value) => ({ value, label: labelOf(value) }))}
      />
      {values.expiresAt === 'date' && (
        <TextField
          label={t.tokens.date}
          type="date"
          {...bind('date')}
          min={dayOf(Date.now() + DAY_MS)}
          required
        />
      )}
    </FormDialog>
  );
}

/** The chosen expiry (ISO 8601). A date means the end of that day in the browser's time zone. */
function momentOf({ expiresAt, date }: Pick<Wanted, 'expiresAt' | 'date'>): string | null {
  if (expiresAt === 'never') return null;
  if (expiresAt !== 'date') return new Date(Date.now() + Number(expiresAt) * DAY_MS).toISOString();
  return date === '' ? null : new Date(`${date}T23:59:59`).toISOString();
}

interface ScopeChoiceProps {
  readonly value: readonly Scope[];
  readonly change: (scopes: readonly Scope[]) => void;
}

/** A choice of scopes. Those beyond the person's role are disabled. */
function ScopeChoice({ value, change }: ScopeChoiceProps) {
  const { t } = useTexts(tokenWords);
  const { role } = useMembership();
  const permitted = SCOPES.filter((scope) => may(role, scope));
  const presets = [
    { label: t.tokens.onlyReading, scopes: permitted.filter((scope) => scope.endsWith(':read')) },
    { label: t.tokens.sync, scopes: permitted.filter((scope) => !scope.endsWith(':manage')) },
    { label: t.tokens.all, scopes: permitted },
  ];
  return (
    <fieldset>
      <div class="row spread mb-1.5">
        <legend class="legend">{t.tokens.scopes}</legend>
        <div class="row">
          {presets.map(({ label, scopes }) => (
            <Button key={label} onClick={() => change(scopes)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div class="grid divide-y divide-line rounded-10 border border-line">
        {SCOPE_ORDER.map((scope) => (
          <ScopeBox
            key={scope}
            scope={scope}
            checked={value.includes(scope)}
            permitted={permitted.includes(scope)}
            check={(on) =>
              change(SCOPES.filter((each) => (each === scope ? on : value.includes(each))))
            }
          />
        ))}
      </div>
      {value.length === 0 && <p class="hint">{t.tokens.chooseScopes}</p>}
      <FaultText id="scopes-fault" fault={useFault('scopes')} />
    </fieldset>
  );
}

interface ScopeBoxProps {
  readonly scope: Scope;
  readonly checked: boolean;
  readonly permitted: boolean;
  readonly check: (on: boolean) => void;
}

function ScopeBox({ scope, checked, permitted, check }: ScopeBoxProps) {
  const { t } = useTexts(tokenWords);
  const { role } = useMembership();
  const id = useId();
  return (
    <div class="flex gap-2.5 px-3 py-1.5">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={!permitted}
        aria-describedby={permitted ? undefined : `${id}-why`}
        onChange={({ currentTarget }) => check(currentTarget.checked)}
      />
      <div class="row spread flex-1 gap-y-0">
        <label for={id} class={permitted ? 'font-semibold' : 'text-faint'}>
          {t.scopes[scope]}
        </label>
        <code class="text-faint">{scope}</code>
        {!permitted && (
          <p id={`${id}-why`} class="hint basis-full">
            {t.tokens.beyondRole({ role: t.roles[role] })}
          </p>
        )}
      </div>
    </div>
  );
}

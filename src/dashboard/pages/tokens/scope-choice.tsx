import { useId } from 'preact/hooks';
import { type Scope, SCOPES } from '../../../values/roles.ts';
import { Button } from '../../components/button.tsx';
import { FaultText, useFault } from '../../components/faults.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { scopeWords } from '../../words/scopes.ts';
import { tokenWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

const ofFolders = (scope: Scope) => scope.startsWith('files:');

/** The scopes in the order shown: the most common ones first. */
export const SCOPE_ORDER: readonly Scope[] = [
  ...SCOPES.filter((scope) => !ofFolders(scope)),
  ...SCOPES.filter((scope) => ofFolders(scope)),
];

interface Props {
  readonly chosen: readonly Scope[];
  readonly choose: (scopes: readonly Scope[]) => void;
}

/** A choice of scopes, each with its endpoints folded. Scopes beyond the person's role are disabled. */
export function ScopeChoice({ chosen, choose }: Props) {
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
      <div class="legend-row row spread">
        <legend class="legend">{t.tokens.scopes}</legend>
        <div class="row">
          {presets.map(({ label, scopes }) => (
            <Button
              key={label}
              onClick={() => {
                choose(scopes);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div class="scope-list">
        {SCOPE_ORDER.map((scope) => (
          <Choice
            key={scope}
            scope={scope}
            checked={chosen.includes(scope)}
            permitted={permitted.includes(scope)}
            toggle={(on) => {
              choose(SCOPES.filter((each) => (each === scope ? on : chosen.includes(each))));
            }}
          />
        ))}
      </div>
      {chosen.length === 0 && <p class="hint">{t.tokens.chooseScopes}</p>}
      <FaultText id="scopes-fault" fault={useFault('scopes')} />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly scope: Scope;
  readonly checked: boolean;
  readonly permitted: boolean;
  readonly toggle: (on: boolean) => void;
}

function Choice({ scope, checked, permitted, toggle }: ChoiceProps) {
  const { t } = useTexts(tokenWords);
  const { scopes } = useTexts(scopeWords).t;
  const { role } = useMembership();
  const id = useId();
  const endpoints = ENDPOINTS_BY_SCOPE[scope];
  return (
    <div class={permitted ? 'scope-choice' : 'scope-choice off'}>
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={!permitted}
        aria-describedby={`${id}-opens`}
        onChange={({ currentTarget }) => {
          toggle(currentTarget.checked);
        }}
      />
      <div>
        <div>
          <label for={id}>{scopes[scope]}</label>
          <code>{scope}</code>
        </div>
        {permitted ? (
          <details>
            <summary id={`${id}-opens`}>{t.tokens.endpoints({ n: endpoints.length })}</summary>
            <ul>
              {endpoints.map((endpoint) => (
                <li key={endpoint}>
                  <code>{endpoint}</code>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <p id={`${id}-opens`} class="hint">
            {t.tokens.beyondRole({ role: t.roles[role] })}
          </p>
        )}
      </div>
    </div>
  );
}

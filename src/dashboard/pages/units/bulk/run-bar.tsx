import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { type BulkWording, bulkWords } from './words.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import {
  type BulkControl,
  type BulkRun,
  type RefusedUnits,
  openChanges,
  refusedUnits,
} from './bulk-run.ts';
import { refusalText } from '../../../texts/refusal-text.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Most names of units in one message. */
const MAX_NAMES = 5;

/** A bar about the latest change of many units: its progress, why it stopped, and the way back. */
export function RunBar({ control }: { readonly control: BulkControl }) {
  const { t } = useTexts(bulkWords);
  const { run, stopping, stop, resume, undo, dismiss } = control;
  if (run === null) return null;
  const made = run.made.length;
  const all = made + openChanges(run).length;
  return (
    <div
      class="run-bar overflow-hidden rounded-10 border border-button-line bg-surface shadow-float"
      role="group"
      aria-label={t.bulk.latest}
    >
      {run.refusal !== null && <Refused run={run} leaveOut={control.leaveOut} />}
      <div class="flex items-center gap-2 px-3 py-2">
        <p class="flex-1 text-13 font-semibold" role="status">
          {stateOf(t, run)}
        </p>
        {run.phase === 'running' && (
          <>
            <progress
              class="progress w-32 max-md:w-16"
              max={all}
              value={made}
              aria-label={t.common.progress}
            />
            <Button kind="quiet" busy={stopping} onClick={stop}>
              {stopping ? t.bulk.stopping : t.common.stop}
            </Button>
          </>
        )}
        {run.phase === 'held' && refusedUnits(run).length === 0 && (
          <Button kind="quiet" onClick={resume}>
            {t.common.resume}
          </Button>
        )}
        {run.phase !== 'running' && run.kind === 'change' && made > 0 && (
          <Button kind="quiet" onClick={undo}>
            {t.common.undo}
          </Button>
        )}
        {run.phase !== 'running' && (
          <Button kind="quiet" icon="close" label={t.bulk.dismiss} onClick={dismiss} />
        )}
      </div>
    </div>
  );
}

/** The run's state in words. */
function stateOf(t: BulkWording['t'], run: BulkRun): string {
  const { kind, phase } = run;
  const [done, all] = [run.made.length, run.made.length + openChanges(run).length];
  if (phase === 'running') return t.bulk.running[kind]({ done, all });
  if (phase === 'held') return t.bulk.held[kind]({ done, all });
  return kind === 'undo' ? t.bulk.undone({ n: done }) : t.bulk.changed({ n: done });
}

interface RefusedProps {
  readonly run: BulkRun;
  readonly leaveOut: () => void;
}

/** Why the service has refused the next chunk, with the names of the units. */
function Refused({ run, leaveOut }: RefusedProps) {
  const { t } = useTexts(bulkWords);
  const groups = refusedUnits(run);
  if (run.refusal === null) return null;
  if (groups.length === 0) return <RefusalBanner refusal={run.refusal} />;
  const count = groups.reduce((sum, { units }) => sum + units.length, 0);
  return (
    <div class="banner danger rounded-none" role="alert">
      <Icon name="warning" />
      <div class="stack">
        {run.refusal.code !== 'precondition_failed' && <p>{refusalText(t, run.refusal)}</p>}
        {groups.map((group) => (
          <RefusedGroup key={`${group.field} ${group.fault.rule}`} group={group} />
        ))}
        <p>
          <Button onClick={leaveOut}>{t.bulk.leaveOut({ n: count })}</Button>
        </p>
      </div>
    </div>
  );
}

function RefusedGroup({ group: { field, fault, units } }: { readonly group: RefusedUnits }) {
  const { t } = useTexts(bulkWords);
  const names = units.slice(0, MAX_NAMES).map((unit) => nameOf(unit));
  const more = units.length - names.length;
  const listed =
    more > 0 ? t.bulk.namesAndMore({ names: names.join(', '), more }) : names.join(', ');
  const name = FIELD_NAMES.find((known) => known === field);
  if (field === 'ifMatch') return <p>{t.bulk.changedMeanwhile({ names: listed })}</p>;
  return (
    <p>
      {name === undefined ? '' : `${t.fields[name]}: `}
      {t.refusals.rule(fault)} ({listed})
    </p>
  );
}

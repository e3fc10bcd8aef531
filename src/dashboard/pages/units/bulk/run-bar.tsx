import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Refusal } from '../../../api/refusal.ts';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { bulkWords } from './words.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import { type BulkControl, type RefusedUnits, openChanges, refusedUnits } from './bulk-run.ts';
import { refusalText } from '../../../texts/refusal-text.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Most names of units in one message. */
const MAX_NAMES = 5;

/** A bar about the latest change of many units: its progress, why it stopped, and the way back. */
export function RunBar({ control }: { readonly control: BulkControl }) {
  const { t } = useTexts(bulkWords);
  const { run, undo } = control;
  const { job, phase, refusal, go, stop, show } = run;
  if (job === null) return null;
  const made = job.made.length;
  const all = made + openChanges(job).length;
  return (
    <div
      class="run-bar overflow-hidden rounded-10 border border-button-line bg-surface shadow-float"
      role="group"
      aria-label={t.bulk.latest}
    >
      {refusal !== null && <Refused {...control} refusal={refusal} />}
      <div class="flex items-center gap-2 px-3 py-2">
        <p class="flex-1 text-13 font-semibold" role="status">
          {phase === 'still'
            ? made < all
              ? t.bulk.held[job.kind]({ done: made, all })
              : job.kind === 'undo'
                ? t.bulk.undone({ n: made })
                : t.bulk.changed({ n: made })
            : t.bulk.running[job.kind]({ done: made, all })}
        </p>
        {phase !== 'still' && (
          <>
            <progress
              class="progress w-32 max-md:w-16"
              max={all}
              value={made}
              aria-label={t.common.progress}
            />
            <Button kind="quiet" busy={phase === 'stopping'} onClick={stop}>
              {phase === 'stopping' ? t.bulk.stopping : t.common.stop}
            </Button>
          </>
        )}
        {phase === 'still' && made < all && refusedUnits(run).length === 0 && (
          <Button kind="quiet" onClick={() => void go(job)}>
            {t.common.resume}
          </Button>
        )}
        {phase === 'still' && job.kind === 'change' && made > 0 && (
          <Button kind="quiet" onClick={undo}>
            {t.common.undo}
          </Button>
        )}
        {phase === 'still' && (
          <Button kind="quiet" icon="close" label={t.bulk.dismiss} onClick={() => show(null)} />
        )}
      </div>
    </div>
  );
}

interface RefusedProps extends Pick<BulkControl, 'run' | 'leaveOut'> {
  readonly refusal: Refusal;
}

/** Why the service has refused the next chunk, with the names of the units. */
function Refused({ run, leaveOut, refusal }: RefusedProps) {
  const { t } = useTexts(bulkWords);
  const groups = refusedUnits(run);
  if (groups.length === 0) return <RefusalBanner refusal={refusal} />;
  const count = groups.reduce((sum, { units }) => sum + units.length, 0);
  return (
    <div class="banner danger rounded-none" role="alert">
      <Icon name="warning" />
      <div class="stack">
        {refusal.code !== 'precondition_failed' && <p>{refusalText(t, refusal)}</p>}
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

import { readAudit } from '../../api/service.ts';
import type { Token } from '../../api/types.ts';
import { useLastLoaded, useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { assistantWords } from './words.ts';
import { NOBODY } from '../audit/audit-names.ts';
import { ChangeText } from '../audit/differences.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** Entries of the log that are searched for those of assistants. */
const SEARCHED = 200;
/** Events that the card shows. */
const SHOWN = 5;

interface Props {
  /** Every assistant that has or had access. */
  readonly ofAssistants: readonly Token[];
}

/** What assistants have changed last, and when they were given access. What they read is not logged. */
export function RecentEvents({ ofAssistants }: Props) {
  const { t } = useTexts(assistantWords);
  const { orgId } = useMembership();
  const states = ofAssistants.map(({ id, revokedAt }) => id + revokedAt);
  const asked = useReading(`events of assistants of ${orgId} ${states.join()}`, async () => {
    const { entries } = await readAudit(orgId, { limit: SEARCHED });
    return entries
      .flatMap((entry) => {
        const of = ofAssistants.find(({ id }) => id === entry.actor || id === entry.target.id);
        return of === undefined ? [] : [{ entry, of }];
      })
      .slice(0, SHOWN);
  });
  const reading = useLastLoaded(asked);
  return (
    <section class="card max-md:order-1" aria-labelledby="events">
      <header class="row spread px-4 py-3">
        <h2 id="events">{t.assistants.events}</h2>
        <a href={hrefOf(orgId, 'settings/audit')}>{t.shell.pages['settings/audit']}</a>
      </header>
      <Loaded reading={reading} lines={SHOWN}>
        {(events) =>
          events.length === 0 ? (
            <p class="small px-4 pb-3">{t.assistants.noEvents}</p>
          ) : (
            <ul class="grid grid-cols-[minmax(7.125rem,auto)_fit-content(9rem)_minmax(0,1fr)] max-md:grid-cols-[auto_minmax(0,1fr)]">
              {events.map(({ entry, of }) => (
                <li
                  key={entry.id}
                  class="col-span-full grid grid-cols-subgrid items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13 wrap-anywhere"
                >
                  <Moment at={entry.at} as="short" look="text-second" />
                  <strong class="cut">
                    <bdi>{of.name}</bdi>
                  </strong>
                  <span class="max-md:col-span-full">
                    {entry.target.id === of.id ? (
                      t.assistants.access[of.revokedAt === entry.at ? 'ended' : 'given']
                    ) : (
                      <ChangeText entry={entry} names={NOBODY} />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

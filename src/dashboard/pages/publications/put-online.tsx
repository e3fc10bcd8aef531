import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { publicationWords } from './words.ts';
import { putOnline } from '../units/bulk/bulk-run.ts';
import { CHOICES, type OnlineChoice, type OnlineCounts, readChosen } from './online-counts.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly projectIds: readonly string[] | null;
  readonly counts: OnlineCounts;
  readonly changed: () => Promise<void>;
}

/** In place of a list without units: which ones to put online, and the button that does. */
export function PutOnline({ projectIds, counts, changed }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const { busy, refusal, submit } = useSubmit();
  const [chosen, choose] = useState<OnlineChoice>(counts.open > 0 ? 'open' : 'all');
  const send = async () => {
    const units = await readChosen(orgId, projectIds, chosen);
    const count = await putOnline(orgId, units, changed);
    announce(t.publications.putOnline({ n: count }));
  };
  return (
    <div class="absolute inset-x-4 top-46 mx-auto grid w-[min(27.5rem,100%-2rem)] gap-3 rounded-14 border border-line bg-surface p-5 text-14 text-ink shadow-float">
      <h3 class="-mb-2 text-16 font-bold">{t.publications.putTitle({ all: counts.all })}</h3>
      <fieldset>
        <legend class="small p-0 pb-2">{t.publications.putHint}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} class="row min-h-10 flex-nowrap border-t border-line">
            <input
              type="radio"
              name="put-online"
              checked={chosen === choice}
              disabled={counts[choice] === 0}
              class="m-0"
              onChange={() => choose(choice)}
            />
            {t.publications.puts[choice]}
            <span class="small ml-auto whitespace-nowrap">
              {t.publications.unitsOf({ n: counts[choice] })}
            </span>
          </label>
        ))}
      </fieldset>
      <RefusalBanner refusal={refusal} />
      <Button kind="primary" busy={busy} onClick={() => void submit(send)}>
        {t.publications.put({ count: counts[chosen] })}
      </Button>
    </div>
  );
}

import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTyped } from '../../navigation/typed.ts';
import { publicationWords } from './words.ts';
import { putOnline } from '../units/bulk/bulk-run.ts';
import { CHOICES, type OnlineChoice, type OnlineCounts, readChosen } from './online-counts.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Chosen {
  readonly chosen: OnlineChoice;
}

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
  const { values, changes, kept } = useTyped<Chosen>(`put online ${projectIds?.join()}`, {
    chosen: counts.open > 0 ? 'open' : 'all',
  });
  const { chosen } = values;
  const send = async () => {
    const units = await readChosen(orgId, projectIds, chosen);
    const count = await putOnline(orgId, units, changed);
    kept.drop();
    announce(t.publications.putOnline({ n: count }));
  };
  return (
    <div class="put-online stack">
      <h3>{t.publications.putTitle({ all: counts.all })}</h3>
      <fieldset>
        <legend class="small">{t.publications.putHint}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} class="row">
            <input
              type="radio"
              name="put-online"
              checked={chosen === choice}
              disabled={counts[choice] === 0}
              onChange={() => {
                changes('chosen')(choice);
              }}
            />
            {t.publications.puts[choice]}
            <span class="small">{t.publications.unitsOf({ n: counts[choice] })}</span>
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

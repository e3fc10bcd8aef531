import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { BLOCK } from './rows.ts';
import type { Review } from './use-review.ts';

/** How far the check is, and what it found. */
export function CheckSummary({ review }: { readonly review: Review }) {
  const { t, format } = useTexts();
  const { checks, entries, isDone, faulty, doubtful, leaveOutFaulty } = review;
  const all = entries.length;
  const done = Math.min(all, checks.done * BLOCK);
  const checking = t.import.checking(format.number(done), format.number(all));
  return (
    <div class="stack">
      <div class="row check-summary" role="status">
        <span>{checking}</span>
        {faulty > 0 && <span class="badge danger">{t.import.faults(format.number(faulty))}</span>}
        {doubtful > 0 && <span class="badge warn">{t.import.doubts(format.number(doubtful))}</span>}
        {isDone && faulty === 0 && (
          <span class="badge">
            <Icon name="check" /> {t.import.noFaults}
          </span>
        )}
      </div>
      {!isDone && <progress class="progress" max={all} value={done} aria-label={checking} />}
      {faulty > 0 && (
        <div class="banner danger">
          <Icon name="warning" />
          <div class="stack">
            <p>{t.import.faultsHint}</p>
            <div class="row">
              <Button onClick={leaveOutFaulty}>{t.import.leaveOutFaulty}</Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

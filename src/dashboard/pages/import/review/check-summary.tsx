import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { BLOCK } from './rows.ts';
import type { Review } from './use-review.ts';

interface Props {
  readonly review: Review;
}

/** How far the first check is. */
export function CheckProgress({ review: { checks, entries } }: Props) {
  const { t, format } = useTexts();
  const all = entries.length;
  const done = Math.min(all, checks.done * BLOCK);
  const text = t.import.checking(format.number(done), format.number(all));
  return (
    <div class="card card-body">
      <p role="status">{text}</p>
      <progress class="progress" max={all} value={done} aria-label={text} />
    </div>
  );
}

/** What the check found, and what can be done about it. */
export function CheckSummary({ review }: Props) {
  const { t, format } = useTexts();
  const { isDone, faulty, doubtful, leaveOutFaulty } = review;
  return (
    <div class={faulty > 0 ? 'banner danger' : 'banner ok'} aria-busy={!isDone}>
      <Icon name={faulty > 0 ? 'warning' : 'check'} />
      <div class="stack">
        <p role="status">
          <strong>{faulty > 0 ? t.import.faults(format.number(faulty)) : t.import.noFaults}</strong>
          {doubtful > 0 && ` ${t.import.doubts(format.number(doubtful))}`}
        </p>
        {faulty > 0 && (
          <>
            <p>{t.import.faultsHint}</p>
            <div class="row">
              <Button onClick={leaveOutFaulty}>{t.import.leaveOutFaulty}</Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

import type { Refusal } from '../api/refusal.ts';
import { refusalText } from '../texts/refusal-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';

interface Props {
  readonly refusal: Refusal;
  readonly retry: () => Promise<void>;
}

/** Stands where something could not be loaded: why, and how to try again. */
export function Failed({ refusal, retry }: Props) {
  const { t } = useTexts();
  return (
    <div class="empty" role="alert">
      <h2>{t.refusals.title}</h2>
      <p>{refusalText(t, refusal)}</p>
      <Button onClick={() => void retry()}>{t.common.retry}</Button>
      {refusal.requestId !== null && (
        <p class="small">
          {t.common.requestId} <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  );
}

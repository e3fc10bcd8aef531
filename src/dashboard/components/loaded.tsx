import type { ComponentChildren } from 'preact';
import type { Refusal } from '../api/refusal.ts';
import type { Reading } from '../api/use-reading.ts';
import { freshSignInHref } from '../navigation/location.ts';
import { Button } from './button.tsx';
import { RequestMenu } from './refusal-banner.tsx';
import { refusalText } from '../texts/refusal-text.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props<T> {
  readonly reading: Reading<T>;
  /** Approximate height of the content in lines, so that the page does not jump. */
  readonly lines: number;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows grey lines while a value loads, then its content or the reason of the failure. */
export function Loaded<T>({ reading, lines, children }: Props<T>) {
  if (reading.state === 'loading') return <Skeleton lines={lines} />;
  if (reading.state === 'failed')
    return <Failed refusal={reading.refusal} retry={reading.reload} />;
  return <>{children(reading.value)}</>;
}

interface FailedProps {
  readonly refusal: Refusal;
  readonly retry: () => Promise<void>;
}

/** Shown in place of content that failed to load: the reason, and a button to try again. */
export function Failed({ refusal, retry }: FailedProps) {
  const { t } = useTexts();
  return (
    <div class="empty" role="alert">
      <h2>{t.refusals.title}</h2>
      <p>{refusalText(t, refusal)}</p>
      {refusal.needsSignIn ? (
        <>
          <p>{t.freshSignIn.hint}</p>
          <a class="button primary" href={freshSignInHref()}>
            {t.freshSignIn.link}
          </a>
        </>
      ) : (
        <Button onClick={() => void retry()}>{t.common.retry}</Button>
      )}
      {refusal.requestId !== null && <RequestMenu of={t.refusals.title} id={refusal.requestId} />}
    </div>
  );
}

/** Grey lines in place of content that is loading. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const { t } = useTexts();
  return (
    <div class="skeleton card" role="status" aria-label={t.common.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <div class="skeleton-line" key={line} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint: string;
  /** The next step. */
  readonly children?: ComponentChildren;
}

/** Shown in place of an empty list, with the next step. */
export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}

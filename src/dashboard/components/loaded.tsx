import type { ComponentChildren } from 'preact';
import type { Refusal } from '../api/refusal.ts';
import type { Reading } from '../api/use-reading.ts';
import { freshSignInHref } from '../navigation/location.ts';
import { Button, ButtonLink } from './button.tsx';
import { RequestMenu, refusalText } from './refusal-banner.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props<T> {
  readonly reading: Reading<T>;
  /** Approximate height of the content in lines, so that the page does not jump. */
  readonly lines: number;
  /** In place of a list without entries. */
  readonly empty?: ComponentChildren;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows grey lines while a value loads, then its content or the reason of the failure. */
export function Loaded<T>({ reading, lines, empty, children }: Props<T>) {
  if (reading.state === 'loading') return <Skeleton lines={lines} />;
  if (reading.state === 'failed')
    return <Failed refusal={reading.refusal} retry={reading.reload} />;
  const { value } = reading;
  const isEmpty = empty !== undefined && Array.isArray(value) && value.length === 0;
  return <>{isEmpty ? empty : children(value)}</>;
}

interface FailedProps {
  readonly refusal: Refusal;
  readonly retry: () => Promise<void>;
}

/** Shown in place of content that failed to load: the reason, and a button to try again. */
export function Failed({ refusal, retry }: FailedProps) {
  const { t } = useTexts();
  return (
    <Empty title={t.refusals.title} hint={refusalText(t, refusal)} role="alert">
      {refusal.needsSignIn ? (
        <>
          <p class="text-faint">{t.freshSignIn.hint}</p>
          <ButtonLink kind="primary" href={freshSignInHref()}>
            {t.freshSignIn.link}
          </ButtonLink>
        </>
      ) : (
        <Button onClick={() => void retry()}>{t.common.retry}</Button>
      )}
      {refusal.requestId !== null && <RequestMenu of={t.refusals.title} id={refusal.requestId} />}
    </Empty>
  );
}

/** Grey lines in place of content that is loading. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const { t } = useTexts();
  return (
    <div
      class="skeleton card grid content-start gap-4 p-4"
      role="status"
      aria-label={t.common.loading}
    >
      {Array.from({ length: lines }, (_, line) => (
        <div
          class="skeleton-line h-7 rounded-4 bg-sunken nth-[3n]:w-[72%] nth-[3n+2]:w-[88%]"
          key={line}
        />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint: string;
  readonly role?: 'alert';
  /** The next step. */
  readonly children?: ComponentChildren;
}

/** Shown in place of an empty list, with the next step. */
export function Empty({ title, hint, role, children }: EmptyProps) {
  return (
    <div
      class="empty grid justify-items-center gap-2 rounded-10 border border-line bg-surface px-4 py-8 text-center [&>.row]:mt-2 [&>.row]:justify-center print:[&_:is(.button,.row)]:hidden"
      role={role}
    >
      <h2 class="text-16">{title}</h2>
      <p class="max-w-120 text-faint">{hint}</p>
      {children}
    </div>
  );
}

import { useTexts } from '../texts/use-texts.ts';

/** Grey lines where content is about to be. */
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

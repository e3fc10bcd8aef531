import type { ComponentChildren } from 'preact';
import { goTo, hrefWith, kept, useLocation } from '../navigation/location.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icon.tsx';

interface Props {
  /** What it leads through, for assistive technology. */
  readonly label: string;
  /** The cursor of the page that follows; `null` on the last one. */
  readonly next: string | null;
  /** What the ways are called, if not previous and next. */
  readonly names?: { readonly previous: string; readonly next: string };
  /** What is said of the page shown. */
  readonly children?: ComponentChildren;
}

/**
 * Leads to the next page of a list and back. The page stands in the address; the way back is kept in
 * the history, and who came by a link alone is led to the first page.
 */
export function Pager({ label, next, names, children }: Props) {
  const { t } = useTexts();
  const { previous, next: following } = names ?? t.common.pages;
  const page = usePage();
  const { searchParams } = useLocation();
  const cursor = searchParams.get('cursor');
  const trail = kept().trail ?? [];
  const before = trail.at(-1) ?? null;
  return (
    <nav class="pager" aria-label={label}>
      <div>{children}</div>
      <div class="row">
        <Step
          name={previous}
          href={
            cursor === null
              ? null
              : hrefWith({ cursor: before, page: pageName(before === null ? 1 : page - 1) })
          }
          trail={trail.slice(0, -1)}
          icon="back"
        />
        <Step
          name={following}
          href={next === null ? null : hrefWith({ cursor: next, page: pageName(page + 1) })}
          trail={[...trail, cursor]}
          icon="forward"
        />
      </div>
    </nav>
  );
}

/** The number of the list's page that the address names, from 1. */
export function usePage(): number {
  const { searchParams } = useLocation();
  if (!searchParams.has('cursor')) return 1;
  return Math.max(1, Math.trunc(Number(searchParams.get('page') ?? '1')) || 1);
}

const pageName = (page: number) => (page > 1 ? String(page) : null);

interface StepProps {
  readonly name: string;
  /** `null`: there is no such page. */
  readonly href: string | null;
  readonly trail: readonly (string | null)[];
  readonly icon: 'back' | 'forward';
}

function Step({ name, href, trail, icon }: StepProps) {
  const face = (
    <>
      {icon === 'back' && <Icon name={icon} />}
      {name}
      {icon === 'forward' && <Icon name={icon} />}
    </>
  );
  if (href === null) {
    return (
      <button type="button" class="button quiet" disabled>
        {face}
      </button>
    );
  }
  return (
    <a
      class="button quiet"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        goTo(href, { trail });
      }}
    >
      {face}
    </a>
  );
}

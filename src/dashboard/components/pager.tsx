import type { ComponentChildren } from 'preact';
import { entryState, hrefWith, useLocation } from '../navigation/location.ts';
import { Icon } from './icon.tsx';
import { useTexts } from '../kit/use-texts.ts';
import { followLink, isPlainClick } from './responsive.tsx';

interface Props {
  /** Accessible name: which list the pager belongs to. */
  readonly label: string;
  /** The next page's cursor; `null` on the last page. */
  readonly next: string | null;
  /** Labels of the links, if not previous and next. */
  readonly names?: { readonly previous: string; readonly next: string };
  /** Class names. */
  readonly look?: string;
  /** Text about the page shown. */
  readonly children?: ComponentChildren;
}

/**
 * Links to a list's next and previous page. The address has the page's cursor, the history entry
 * has the cursors of the pages before. Without those, the previous page is the first one.
 */
export function Pager({ label, next, names, look = '', children }: Props) {
  const { t } = useTexts();
  const { previous, next: following } = names ?? t.common.pages;
  const page = usePage();
  const { searchParams } = useLocation();
  const cursor = searchParams.get('cursor');
  const trail = entryState().trail ?? [];
  const before = trail.at(-1) ?? null;
  return (
    <nav class={`pager row spread ${look}`} aria-label={label}>
      <div class="flex-1">{children}</div>
      {(cursor !== null || next !== null) && (
        <div class="row">
          <StepLink
            name={previous}
            href={
              cursor === null
                ? null
                : hrefWith({ cursor: before, page: pageName(before === null ? 1 : page - 1) })
            }
            trail={trail.slice(0, -1)}
            icon="back"
          />
          <StepLink
            name={following}
            href={next === null ? null : hrefWith({ cursor: next, page: pageName(page + 1) })}
            trail={[...trail, cursor]}
            icon="forward"
          />
        </div>
      )}
    </nav>
  );
}

/** The page's number, from 1, as the address has it. */
export function usePage(): number {
  const { searchParams } = useLocation();
  if (!searchParams.has('cursor')) return 1;
  return Math.max(1, Math.trunc(Number(searchParams.get('page') ?? '1')) || 1);
}

const pageName = (page: number) => (page > 1 ? String(page) : null);

interface StepLinkProps {
  readonly name: string;
  /** `null` if there is nothing. */
  readonly href: string | null;
  readonly icon: 'back' | 'forward';
  /** The cursors of the list's pages before that one. Without them, the link shows its icon alone. */
  readonly trail?: readonly (string | null)[];
}

/** A link to what comes before or after; a disabled button where there is nothing. */
export function StepLink({ name, href, icon, trail }: StepLinkProps) {
  const arrow = <Icon name={icon} />;
  const look =
    trail === undefined
      ? { class: 'button quiet icon-only', 'aria-label': name, title: name, children: arrow }
      : { class: 'button quiet', children: icon === 'back' ? [arrow, name] : [name, arrow] };
  if (href === null) return <button type="button" disabled {...look} />;
  return (
    <a
      {...look}
      href={href}
      onClick={(event) => {
        if (trail === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        followLink(event.currentTarget, { trail });
      }}
    />
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { restoreScroll } from '../navigation/location.ts';
import { Icon } from './icon.tsx';
import { isolated } from '../kit/words.ts';

/** A link to a parent page. */
interface Crumb {
  readonly name: string;
  readonly href: string;
}

interface Props {
  readonly title: string;
  /** The page's name in the window's title, if it is not the heading. */
  readonly windowTitle?: string;
  /** Text beside the title. */
  readonly lead?: ComponentChildren;
  /** A choice beside the title, for the whole page. */
  readonly choice?: ComponentChildren;
  readonly crumbs?: readonly Crumb[];
  /** Whether a phone has the title alone, without the pages above it. */
  readonly short?: boolean;
  /** The page's actions. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

const CHOICE = [
  'max-md:min-w-0 [&_select]:min-h-control [&_select]:w-auto [&_select]:max-w-64 [&_select]:border-button-line [&_select]:pl-3',
  '[&_select]:text-13 [&_select]:text-ellipsis max-md:[&_select]:max-w-full max-md:[&_select]:py-0 max-md:[&_select]:pr-6 max-md:[&_select]:pl-2',
].join(' ');

/** On a phone, actions have icons alone. */
const ACTIONS = [
  'flex flex-none items-center gap-2 print:hidden max-md:ml-auto max-md:flex-wrap max-md:py-1.5 max-md:[&_.words]:sr-only',
  'max-md:[&_.button:has(.words)]:w-control max-md:[&_.button:has(.words)]:p-0 max-md:[&_.primary:has(.words):not(:disabled)]:border-0',
  'max-md:[&_.primary:has(.words):not(:disabled)]:bg-accent-soft max-md:[&_.primary:has(.words):not(:disabled)]:text-accent',
].join(' ');

/** A longer title has one line on a phone, too, beside the links to its neighbours. */
const LONG = 8;

/** Beside a choice, a narrow window has no room for their words, either. */
const ICONS_BESIDE_CHOICE = [
  'md:max-lg:[&_.button:has(.words):not(.primary)]:w-control md:max-lg:[&_.button:has(.words):not(.primary)]:p-0',
  'md:max-lg:[&_.button:not(.primary)>.words]:sr-only',
].join(' ');

/**
 * A page's heading and content. The heading takes the focus, so that screen readers announce it.
 */
export function Page({
  title,
  windowTitle = title,
  lead,
  choice,
  crumbs = [],
  short = false,
  actions,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    restoreScroll();
  }, []);
  useEffect(() => {
    document.title = `${isolated(windowTitle)} · Einheit`;
  }, [windowTitle]);
  // On a phone, a long title wraps beside the actions.
  const looks =
    crumbs.length > 0
      ? `flex-wrap gap-x-2 ${short ? 'max-md:flex-[1_1_6rem]' : 'max-md:flex-[1_1_12rem] max-md:pt-2'}`
      : `gap-x-3 max-md:flex-[1_1_8rem] ${choice === undefined ? 'flex-wrap' : 'max-md:-mr-2 max-md:gap-x-2 md:flex-wrap'}`;
  return (
    <>
      <header class="page-head flex min-h-page-head items-center justify-between gap-x-4 gap-y-1 max-md:-mx-gutter max-md:flex-wrap max-md:border-b max-md:border-line max-md:bg-surface max-md:pr-gutter max-md:pl-23 md:-mb-3 print:has-[~[data-prints-alone]]:hidden">
        <div class={`flex min-w-0 items-center ${looks}`}>
          {crumbs.map((crumb) => (
            <CrumbLink key={crumb.href} {...crumb} isHidden={short} />
          ))}
          <h1
            ref={heading}
            tabIndex={-1}
            class={`${choice === undefined ? '' : 'max-md:flex-none'} ${title.length > LONG ? 'max-md:in-[.page-head:has(nav)]:text-16' : ''}`}
          >
            {title}
          </h1>
          {choice !== undefined && <span class={CHOICE}>{choice}</span>}
          {lead !== undefined && (
            <p class="lead text-13 wrap-anywhere max-md:not-has-[[data-short]]:hidden">{lead}</p>
          )}
        </div>
        {actions !== undefined && (
          <div class={`page-actions ${ACTIONS} ${choice === undefined ? '' : ICONS_BESIDE_CHOICE}`}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </>
  );
}

/** A wide column, and a narrow one beside it. What follows a card that still loads would move, so it waits. */
export const WITH_SIDE =
  'peer grid grid-cols-[minmax(0,1fr)_var(--side)] items-start gap-x-4 gap-y-3 max-xl:grid-cols-1 [&_:is(.skeleton,:has(.skeleton))~*]:hidden';

/** A line of links below a page's head. */
export const TABS = 'flex -mx-gutter border-b border-line px-gutter';

/** One of them. */
export const TAB =
  'flex-none border-b-2 border-transparent px-3 py-2 text-13 text-second no-underline aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** Names and their values, each pair on a line. */
export const LISTED =
  'grid grid-cols-[minmax(0,1fr)_auto] *:min-h-line-row *:border-b *:border-line *:py-2 *:wrap-anywhere [&>:nth-last-child(-n+2)]:border-0 [&>dd]:text-right';

/** A link to a parent page, which a phone may hide. */
const CrumbLink = ({ name, href, isHidden }: Crumb & { readonly isHidden: boolean }) => (
  <span
    class={`inline-flex min-w-0 items-center gap-2 text-13 text-faint ${isHidden ? 'max-md:hidden' : ''}`}
  >
    <a
      class="cut max-w-88 text-inherit no-underline hover:text-accent hover:underline"
      href={href}
      title={name}
    >
      {name}
    </a>
    <Icon name="forward" look="w-3" />
  </span>
);

interface CentredProps {
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** What is in the middle of the window, outside of an organisation. */
export const Centred = ({ look = '', children }: CentredProps) => (
  <main
    class={`grid min-h-screen grid-cols-[minmax(0,var(--width,30rem))] content-center justify-center gap-5 px-3.5 py-6 ${look}`}
  >
    {children}
  </main>
);

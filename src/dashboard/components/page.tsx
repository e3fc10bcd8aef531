import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { restoreScroll } from '../navigation/location.ts';
import { isolated } from '../texts/isolated.ts';
import { Icon } from './icon.tsx';

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
  /** The page's actions. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * A page's heading and content. The heading takes the focus, so that screen readers announce it.
 */
export function Page({
  title,
  windowTitle = title,
  lead,
  choice,
  crumbs = [],
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
  return (
    <>
      <header class="page-head">
        <div class={crumbs.length > 0 ? 'crumbs' : 'page-title'}>
          {crumbs.map(({ name, href }) => (
            <span key={href}>
              <a class="cut" href={href} title={name}>
                {name}
              </a>
              <Icon name="forward" />
            </span>
          ))}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {choice !== undefined && <span class="page-choice max-md:min-w-0">{choice}</span>}
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A line of links below a page's head. */
export const TABS = 'flex -mx-gutter border-b border-line px-gutter';

/** One of them. */
export const TAB =
  'flex-none border-b-2 border-transparent px-3 py-2 text-13 text-second no-underline aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** Names and their values, each pair on a line. */
export const LISTED =
  'grid grid-cols-[minmax(0,1fr)_auto] *:min-h-line-row *:border-b *:border-line *:py-2 *:wrap-anywhere [&>:nth-last-child(-n+2)]:border-0 [&>dd]:text-right';

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

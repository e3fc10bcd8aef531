import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Group, Operation } from './document/outline.ts';
import { FAINT, Method } from './text.tsx';
import { texts } from './texts.ts';

/** The chapters before the operations. */
export const CHAPTERS = ['introduction', 'headers', 'errors'] as const;

interface Props {
  readonly groups: readonly Group[];
  readonly current: string | undefined;
}

/** On a phone the list is over the page, so that the page does not move. */
const OVER_PAGE =
  'border-line bg-surface max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-6.5rem)] max-lg:overflow-y-auto max-lg:border-b max-lg:px-4 max-lg:pt-1.5 max-lg:pb-4 max-lg:text-16 max-lg:[box-shadow:0_12px_24px_var(--shadow)]';

/** The table of contents, with a search field. On a phone a button opens it. */
export function Contents({ groups, current }: Props) {
  const t = texts();
  const [sought, setSought] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = narrowed(groups, sought);
  const first = found[0]?.operations[0]?.id;
  const clear = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setSought('');
    else moveByArrowKeys(event);
  };
  const close = () => setOpen(false);
  const following = { current, onFollow: close };
  const goToFirst = (event: Event) => {
    event.preventDefault();
    if (first !== undefined) location.hash = first;
    close();
  };
  return (
    <nav
      class="sticky top-14 z-2 border-line bg-surface px-4 py-1.5 text-14 max-lg:border-b lg:h-[calc(100vh-3.5rem)] lg:overflow-y-auto lg:border-r lg:px-6 lg:pt-5 lg:pb-8"
      aria-label={t.contents}
      onKeyDown={clear}
    >
      <button
        type="button"
        class="min-h-9 w-full border-0 p-0 text-left text-16 font-semibold text-accent lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">☰</span> {t.contents}
      </button>
      <div class={`${isOpen ? '' : 'max-lg:hidden'} ${OVER_PAGE}`}>
        <form role="search" onSubmit={goToFirst}>
          <input
            type="search"
            aria-label={t.find}
            placeholder={t.find}
            value={sought}
            onInput={({ currentTarget }) => setSought(currentTarget.value)}
          />
        </form>
        {sought === '' && (
          <ul class="mt-3">
            {CHAPTERS.map((id) => (
              <Entry key={id} id={id} {...following}>
                {t.chapters[id]}
              </Entry>
            ))}
          </ul>
        )}
        <Operations groups={found} {...following} />
        <p class={FAINT} role="status">
          {found.length === 0 ? t.noMatch : ''}
        </p>
      </div>
    </nav>
  );
}

interface Following {
  readonly current: string | undefined;
  readonly onFollow: () => void;
}

function Operations({ groups, ...following }: Following & Pick<Props, 'groups'>) {
  return (
    <>
      {groups.map(({ name, operations }) => (
        <div key={name} lang="en">
          <h2 class="mt-4 mb-1 px-2.5 text-13 tracking-normal text-faint">{name}</h2>
          <ul>
            {operations.map(({ id, method, summary }) => (
              <Entry key={id} id={id} {...following}>
                <Method name={method} />
                <span>{summary}</span>
              </Entry>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

interface EntryProps extends Following {
  readonly id: string;
  readonly children: ComponentChildren;
}

function Entry({ id, current, onFollow, children }: EntryProps) {
  return (
    <li>
      <a
        class="flex items-baseline gap-2 rounded-6 px-2.5 py-1 text-ink no-underline hover:bg-sunken aria-[current=location]:bg-accent-soft aria-[current=location]:font-semibold aria-[current=location]:text-accent max-lg:py-1.75"
        href={`#${id}`}
        aria-current={current === id ? 'location' : undefined}
        onClick={onFollow}
      >
        {children}
      </a>
    </li>
  );
}

/** The groups with only the operations that contain every word. */
function narrowed(groups: readonly Group[], sought: string): Group[] {
  const words = sought.toLowerCase().split(/\s+/);
  const fits = ({ method, path, summary, id }: Operation) => {
    const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(fits) }))
    .filter(({ operations }) => operations.length > 0);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the search field and the links with the arrow keys. */
function moveByArrowKeys(event: KeyboardEvent): void {
  const { currentTarget, target, key } = event;
  const step = STEPS[key];
  if (step === undefined || !(currentTarget instanceof HTMLElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.findIndex((stop) => stop === target);
  const next = stops[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The current section is the one in the upper third of the window. */
const READING_AREA = '-112px 0px -66% 0px';

/** The id of the current section. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = ids.find((id) => visible.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: READING_AREA },
    );
    for (const id of ids) {
      const section = document.querySelector(`#${id}`);
      if (section !== null) observer.observe(section);
    }
    return () => {
      observer.disconnect();
    };
  }, [ids]);
  return current;
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Elements in which `/` is a typed character. */
const TYPED_IN = 'input, select, textarea, dialog';

/** Pause in typing before the search starts. */
const SEARCH_AFTER_MS = 300;

interface Props {
  readonly label: string;
  /** The text that is searched for. */
  readonly sought: string;
  readonly search: (text: string) => void;
  /** CSS classes of its place. */
  readonly look?: string;
}

/** On a phone, it is an icon until it is used. */
const SEARCH =
  'group/search relative max-md:w-11 max-md:flex-none max-md:focus-within:w-48 max-md:has-[input:not(:placeholder-shown)]:w-48 md:min-w-36 [&>.icon]:pointer-events-none [&>.icon]:absolute [&>.icon]:top-[calc(50%-0.5rem)] [&>.icon]:left-3 [&>.icon]:text-faint';

/** A text search, which starts after a pause in typing. `/` focuses the field. */
export function SearchField({ label, sought, search, look = 'md:flex-[0_1_13rem]' }: Props) {
  const [text, setText] = useState(sought);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(sought), [sought]);
  useEffect(() => {
    if (text === sought) return undefined;
    const timer = setTimeout(() => search(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const { key, target } = event;
      const field = target instanceof Element ? target.closest(TYPED_IN) : null;
      if (key !== '/' || field !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
  return (
    <div class={`${SEARCH} ${look}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        class="min-h-control pr-6 pl-9 placeholder-shown:text-ellipsis placeholder:text-faint max-md:pr-0"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <kbd
        aria-hidden="true"
        class="pointer-events-none absolute top-[calc(50%-0.5625rem)] right-2 border-line text-faint group-focus-within/search:hidden max-md:hidden"
      >
        /
      </kbd>
    </div>
  );
}

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
}

/** A text search, which starts after a pause in typing. `/` focuses the field. */
export function SearchField({ label, sought, search }: Props) {
  const [text, setText] = useState(sought);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(sought), [sought]);
  useEffect(() => {
    if (text === sought) return undefined;
    const timer = setTimeout(() => {
      search(text);
    }, SEARCH_AFTER_MS);
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
    <div class="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

import { useState } from 'preact/hooks';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

interface Suggestion {
  readonly value: string;
  /** A remark beside it. */
  readonly about: string;
}

/** Texts to choose from, and a remark below them. */
export interface Suggestions {
  /** What they are, for screen readers. */
  readonly are: string;
  readonly from: readonly Suggestion[];
  readonly note?: string;
}

interface Props {
  readonly label: string;
  readonly hint: string | undefined;
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly suggestions: Suggestions;
}

/**
 * A field for a text, with a list of suggestions: arrows choose, Enter takes, Escape closes the list. Any
 * other text can be typed as well.
 */
export function SuggestedField({ label, hint, name, ...rest }: Props) {
  const { value, change, suggestions } = rest;
  const { at, isOpen, setAt, onKeyDown, ...list } = useList(rest);
  return (
    <Field label={label} hint={hint} name={name}>
      {(described) => (
        <div class="suggested relative">
          <input
            {...described}
            class={`pr-8 ${described.class}`}
            type="text"
            name={name}
            value={value}
            autocomplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${described.id}-list`}
            aria-activedescendant={isOpen && at >= 0 ? `${described.id}-list-${at}` : undefined}
            onInput={({ currentTarget }) => {
              change(currentTarget.value);
              setAt(-1);
            }}
            onClick={() => setAt(-1)}
            onBlur={() => setAt(null)}
            onKeyDown={onKeyDown}
          />
          <Icon name="chevron" look="pointer-events-none absolute top-[calc(50%-0.5em)] right-3" />
          <SuggestionList id={`${described.id}-list`} {...{ suggestions, at, isOpen }} {...list} />
        </div>
      )}
    </Field>
  );
}

/** The suggestions that contain what is typed, and which one is chosen: -1 for none, `null` while closed. */
function useList({ value, change, suggestions }: Pick<Props, 'value' | 'change' | 'suggestions'>) {
  const [place, setAt] = useState<number | null>(null);
  const typed = value.trim().toLowerCase();
  const isListed = suggestions.from.some((each) => each.value.toLowerCase() === typed);
  const part = isListed ? '' : typed;
  const found = suggestions.from.filter((each) => each.value.toLowerCase().includes(part));
  const isOpen = place !== null && found.length > 0;
  const at = place ?? -1;
  const take = (chosen: Suggestion | undefined) => {
    if (chosen !== undefined) change(chosen.value);
    setAt(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') setAt(at + 1 < found.length ? at + 1 : 0);
    else if (key === 'ArrowUp') setAt(at > 0 ? at - 1 : found.length - 1);
    else if (isOpen && key === 'Enter' && at >= 0) take(found[at]);
    else if (isOpen && key === 'Escape') take(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { found, part, at, isOpen, setAt, take, onKeyDown };
}

interface ListProps {
  readonly id: string;
  readonly suggestions: Suggestions;
  readonly found: readonly Suggestion[];
  /** The chosen one. */
  readonly at: number;
  readonly isOpen: boolean;
  /** The part of the suggestions that was typed. */
  readonly part: string;
  readonly take: (chosen: Suggestion) => void;
}

function SuggestionList({ id, suggestions, found, at, isOpen, part, take }: ListProps) {
  const { are, note } = suggestions;
  return (
    <div
      class="suggestions absolute top-[calc(100%+0.25rem)] left-0 z-6 max-h-88 w-max max-w-80 min-w-full overflow-y-auto rounded-10 border border-line bg-surface p-1 shadow-float max-md:w-auto max-md:max-w-full"
      hidden={!isOpen}
    >
      <ul id={id} role="listbox" aria-label={are}>
        {found.map((each, place) => (
          <li
            key={each.value}
            id={`${id}-${place}`}
            role="option"
            class="flex min-h-control cursor-pointer items-center justify-between gap-4 rounded-6 px-2 text-13 hover:bg-accent-soft aria-selected:bg-accent-soft"
            aria-selected={place === at}
            onPointerDown={(event) => {
              // The focus stays in the field.
              event.preventDefault();
              take(each);
            }}
          >
            <Matched text={each.value} part={part} />
            <span class="small cut max-w-36 min-w-12 shrink-1000">{each.about}</span>
          </li>
        ))}
      </ul>
      {note !== undefined && <p class="hint mt-1 border-t border-line p-2">{note}</p>}
    </div>
  );
}

/** A text in which the typed part is strong. */
function Matched({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.toLowerCase().indexOf(part);
  if (part === '' || at === -1) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <strong>{text.slice(at, at + part.length)}</strong>
      {text.slice(at + part.length)}
    </bdi>
  );
}

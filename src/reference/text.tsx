import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from './texts.ts';

/** What is beside the matter. */
export const FAINT = 'text-14 text-faint';

/** A frame around code, or around what belongs to a request. */
export const BOX = 'overflow-hidden rounded-10 border border-line bg-sunken';

/** A line at the upper or lower edge of a frame. */
export const BAR = 'flex items-center justify-between gap-2 border-line px-3 py-1.5';

/** A text beside what is done with it; below one another in a narrow window. */
export const PAIR = 'grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-2';

/** Markup in the documents' texts: `code` and **bold**. */
const MARKED = /(`[^`]+`|\*\*[^*]+\*\*)/;

/** A text with `code` and **bold** markup. */
export function Inline({ text }: { readonly text: string }) {
  return <>{text.split(MARKED).map(piece)}</>;
}

function piece(text: string, at: number): ComponentChildren {
  // Every second piece is a match.
  if (at % 2 === 0) return text;
  return text.startsWith('`') ? (
    <code key={at} class="rounded-4 bg-sunken px-1 py-px">
      {text.slice(1, -1)}
    </code>
  ) : (
    <strong key={at}>{text.slice(2, -2)}</strong>
  );
}

/** Paragraphs with `code` and **bold** markup. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div class="grid grid-cols-1 gap-3.5" lang="en">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** Marks an addition to the contract. */
export function Addition() {
  return (
    <span class="ml-2.5 rounded-full bg-accent-soft px-2 py-0.5 align-middle text-12 font-semibold text-accent">
      {texts().addition}
    </span>
  );
}

const METHODS: Readonly<Record<string, string>> = {
  GET: 'text-(--get)',
  POST: 'text-(--post)',
  PATCH: 'text-(--patch)',
  PUT: 'text-(--patch)',
  DELETE: 'text-danger',
};

/** An HTTP method in its colour. In a line of its own width, so that what follows is aligned. */
export function Method({ name }: { readonly name: string }) {
  return (
    <span class={`w-12.5 flex-none font-mono text-12 font-bold ${METHODS[name] ?? ''}`}>
      {name}
    </span>
  );
}

/** The status of an answer, in the colour of success or failure. */
export function Status({ code }: { readonly code: number | string }) {
  const colour = Number(code) < 400 ? 'text-(--get)' : 'text-danger';
  return <span class={`font-mono text-13 font-bold ${colour}`}>{code}</span>;
}

interface CodeProps {
  readonly label: string;
  readonly children: ComponentChildren;
  /** Additional CSS classes. */
  readonly look?: string;
}

/** Code in a scrolling box. */
export function Code({ label, children, look = '' }: CodeProps) {
  return (
    <pre
      class={`max-h-128 overflow-auto bg-sunken px-4 py-3.5 text-13/5 focus-visible:-outline-offset-2 ${look}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll the box
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </pre>
  );
}

/** Long lines are broken. */
export const BROKEN = 'wrap-anywhere whitespace-pre-wrap';

/** Longer texts have no colours, because each colour needs an element. */
const COLOURED_LENGTH = 100_000;

const TOKEN =
  /("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/;

/** JSON with colours in a scrolling box. URLs are links. */
export function Json({ text, ...rest }: Omit<CodeProps, 'children'> & { readonly text: string }) {
  return (
    <Code {...rest}>{text.length > COLOURED_LENGTH ? text : text.split(TOKEN).map(coloured)}</Code>
  );
}

function coloured(token: string, at: number): ComponentChildren {
  if (at % 2 === 0) return token;
  if (token.endsWith(':')) return <span class="text-(--key)">{token}</span>;
  if (!token.startsWith('"')) return <span class="text-(--patch)">{token}</span>;
  const [address] = /(?<=^")https?:[^"\\]+(?="$)/.exec(token) ?? [];
  if (address === undefined) return <span class="text-(--get)">{token}</span>;
  return (
    <span class="text-(--get)">
      "
      <a class="text-inherit" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      "
    </span>
  );
}

export const indented = (value: unknown) => JSON.stringify(value, null, 2);

interface Props {
  readonly summary: ComponentChildren;
  readonly class?: string;
  /** The content. It is rendered only when open, because the page is long. */
  readonly children: () => ComponentChildren;
}

/** A collapsible section. */
export function Fold({ summary, children, ...rest }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      {...rest}
      onToggle={() => {
        setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}

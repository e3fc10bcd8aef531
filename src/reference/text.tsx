import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from './texts.ts';

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
    <code key={at}>{text.slice(1, -1)}</code>
  ) : (
    <strong key={at}>{text.slice(2, -2)}</strong>
  );
}

/** Paragraphs with `code` and **bold** markup. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div class="prose" lang="en">
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
  const t = texts();
  return <span class="addition">{t.addition}</span>;
}

/** An HTTP method in its colour. */
export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

/** Longer texts have no colours, because each colour needs an element. */
const COLOURED_LENGTH = 100_000;

const TOKEN =
  /("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/;

/** JSON with colours in a scrolling box. URLs are links. */
export function Json({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll the box
    <pre class="code" tabIndex={0} role="group" aria-label={label}>
      {text.length > COLOURED_LENGTH ? text : text.split(TOKEN).map(coloured)}
    </pre>
  );
}

function coloured(token: string, at: number): ComponentChildren {
  if (at % 2 === 0) return token;
  if (token.endsWith(':')) return <span class="key">{token}</span>;
  if (!token.startsWith('"')) return <span class="value">{token}</span>;
  const [address] = /(?<=^")https?:[^"\\]+(?="$)/.exec(token) ?? [];
  if (address === undefined) return <span class="text">{token}</span>;
  return (
    <span class="text">
      "
      <a href={address} target="_blank" rel="noreferrer">
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

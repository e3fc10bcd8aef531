import type { ComponentChildren } from 'preact';

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

import type { ComponentChildren } from 'preact';

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

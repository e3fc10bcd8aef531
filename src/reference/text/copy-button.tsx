import { useState } from 'preact/hooks';

/** Copies a text, and says that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <>
      <button type="button" class="small-button" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span class="unseen" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}

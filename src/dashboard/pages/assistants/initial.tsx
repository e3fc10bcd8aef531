/** The letters and the colour (a CSS class) of well-known assistants. */
const KNOWN = [
  { name: 'Claude', letters: 'C', look: 'claude' },
  { name: 'ChatGPT', letters: 'G', look: 'chatgpt' },
  { name: 'Copilot', letters: 'CP', look: 'copilot' },
] as const;

/** An assistant's initial, as its picture would come from outside. */
export function Initial({ name }: { readonly name: string }) {
  const known = KNOWN.find((each) => name.startsWith(each.name));
  return (
    <span class={`initial ${known?.look ?? ''}`} aria-hidden="true">
      {known?.letters ?? name.slice(0, 1).toUpperCase()}
    </span>
  );
}

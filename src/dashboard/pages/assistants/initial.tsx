/** The letters and the colour (a CSS class) of well-known assistants, by their domains. */
const KNOWN = [
  { domains: ['claude.ai', 'claude.com', 'anthropic.com'], letters: 'C', look: 'claude' },
  { domains: ['chatgpt.com', 'openai.com'], letters: 'G', look: 'chatgpt' },
  { domains: ['microsoft.com', 'consent.azure-apim.net'], letters: 'CP', look: 'copilot' },
];

/**
 * An assistant's initial, as its picture would come from outside. It follows from the host, as anybody may call
 * their assistant anything.
 */
export function Initial({ host }: { readonly host: string }) {
  const known = KNOWN.find(({ domains }) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  );
  return (
    <span class={`initial ${known?.look ?? ''}`} aria-hidden="true">
      {known?.letters ?? host.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** The letters and the colour of well-known assistants, by their domains. */
const KNOWN = [
  {
    domains: ['claude.ai', 'claude.com', 'anthropic.com'],
    letters: 'C',
    look: 'bg-[#b4573a] text-[#fff]',
  },
  {
    domains: ['chatgpt.com', 'openai.com'],
    letters: 'G',
    look: 'bg-[light-dark(#22303a,#4a5b66)] text-[#fff]',
  },
  {
    domains: ['microsoft.com', 'consent.azure-apim.net'],
    letters: 'CP',
    look: 'bg-[#2a66a8] text-[#fff]',
  },
];

/** A square with a letter. */
export const SQUARE = 'grid flex-none place-items-center font-bold';

interface Props {
  readonly host: string;
  readonly size?: string;
}

/**
 * An assistant's initial, as its picture would come from outside. It follows from the host, as anybody may call
 * their assistant anything.
 */
export function Initial({ host, size = 'size-8.5 rounded-6' }: Props) {
  const known = KNOWN.find(({ domains }) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  );
  return (
    <span class={`${SQUARE} ${size} ${known?.look ?? 'bg-second text-surface'}`} aria-hidden="true">
      {known?.letters ?? host.slice(0, 1).toUpperCase()}
    </span>
  );
}

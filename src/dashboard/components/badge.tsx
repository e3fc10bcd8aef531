import type { ComponentChildren } from 'preact';

const KINDS = {
  plain: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  quiet: 'bg-sunken text-faint',
} as const;

interface Props {
  readonly kind?: keyof typeof KINDS;
  /** CSS classes. */
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** A word or a number beside a name. */
export const Badge = ({ kind = 'plain', look = '', children }: Props) => (
  <span
    class={`inline-block flex-none rounded-4 px-2 text-12 font-semibold whitespace-nowrap ${KINDS[kind]} ${look}`}
  >
    {children}
  </span>
);

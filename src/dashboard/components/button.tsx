import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  /** Without them, the button has only its icon and its label. */
  readonly children?: ComponentChildren;
  readonly onClick?: () => void;
  readonly kind?: 'primary' | 'danger' | 'plain' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName | undefined;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Accessible name, where several buttons show the same text. */
  readonly label?: string;
  /** Whether the button's menu or section is open. */
  readonly expanded?: boolean;
  /** Whether what the button switches is on. */
  readonly pressed?: boolean;
  /** Additional CSS classes. */
  readonly look?: string;
}

/** While `busy`, the button keeps the focus and does nothing. */
export function Button({ children, onClick, kind = 'plain', type = 'button', ...rest }: Props) {
  const { icon, busy = false, disabled = false, label, expanded, pressed, look = '' } = rest;
  return (
    <button
      class={`button ${kind} ${children === undefined ? 'icon-only' : ''} ${look}`}
      type={type}
      disabled={disabled}
      aria-disabled={busy}
      aria-busy={busy}
      aria-label={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={busy ? undefined : onClick}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

interface LinkProps extends Pick<
  Props,
  'children' | 'icon' | 'label' | 'look' | 'kind' | 'onClick'
> {
  readonly href: string;
  /** The name of the file that is downloaded. */
  readonly download?: string;
  readonly target?: '_blank';
}

/** A link that looks like a button. */
export function ButtonLink({
  children,
  kind = 'plain',
  icon,
  label,
  look = '',
  ...rest
}: LinkProps) {
  return (
    <a
      {...rest}
      class={`button ${kind} ${children === undefined ? 'icon-only' : ''} ${look}`}
      rel={rest.target === undefined ? undefined : 'noopener'}
      aria-label={label}
    >
      <Face icon={icon}>{children}</Face>
    </a>
  );
}

/** An icon, and words, which may be hidden where there is no room for them. */
function Face({ icon, children }: Pick<Props, 'icon' | 'children'>) {
  if (icon === undefined) return <>{children}</>;
  return (
    <>
      <Icon name={icon} />
      {children !== undefined && <span class="words">{children}</span>}
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly kind?: 'primary' | 'plain';
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label, kind = 'plain' }: CopyButtonProps) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Button kind={kind} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t.common.copied : (label ?? t.common.copy)}
      </Button>
      <span class="unseen" role="status">
        {copied ? t.common.copied : ''}
      </span>
    </>
  );
}

/** The box of a text that is copied as it stands. */
export const VERBATIM =
  'm-0 min-w-0 flex-1 rounded-6 border border-line bg-sunken px-3 py-2.5 wrap-anywhere whitespace-pre-wrap select-all max-md:basis-full';

interface VERBATIMProps {
  readonly text: string;
  /** Accessible name of the text. */
  readonly label?: string;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** A text to copy, such as a secret, with its button. */
export const Copyable = ({ text, label, children }: VERBATIMProps) => (
  <div class="flex flex-wrap items-center gap-2.5">
    <code class={VERBATIM} aria-label={label}>
      {text}
    </code>
    <CopyButton kind="primary" text={text} />
    {children}
  </div>
);

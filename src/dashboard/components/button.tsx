import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Says more than the words shown, where several buttons look alike. */
  readonly label?: string;
  /** Whether what the button opens is open. */
  readonly expanded?: boolean;
}

/** A button. While `busy`, it keeps the focus and does nothing. */
export function Button({ children, onClick, kind = 'plain', type = 'button', ...rest }: Props) {
  const { icon, busy = false, disabled = false, label, expanded } = rest;
  return (
    <button
      class={`button ${kind}`}
      type={type}
      disabled={disabled}
      aria-disabled={busy}
      aria-busy={busy}
      aria-label={label}
      aria-expanded={expanded}
      onClick={busy ? undefined : onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  /** What the button says; with `icon` alone it is said to screen readers only. */
  readonly label: string;
  readonly icon?: IconName;
  /** What stands on the button where that is more than its label. */
  readonly face?: ComponentChildren;
  /** Added to the button's look. */
  readonly look?: string;
  /** Where the panel opens: below and to the right, unless said otherwise. */
  readonly opens?: 'to-left' | 'up' | 'up to-left';
  /** What the panel holds. @param close closes it, and returns the focus to the button. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a small panel. Escape, a click elsewhere and leaving it by Tab close it. */
export function Menu({ label, icon, face, look = '', opens, children }: Props) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node) || whole.current === null) return;
      // A click on a label may give the focus to what the panel stands in.
      if (!whole.current.contains(target) && !target.contains(whole.current)) setOpen(false);
    };
    addEventListener('pointerdown', closeElsewhere);
    addEventListener('focusin', closeElsewhere);
    return () => {
      removeEventListener('pointerdown', closeElsewhere);
      removeEventListener('focusin', closeElsewhere);
    };
  }, [open]);
  return (
    <div
      ref={whole}
      class={`menu ${opens ?? ''}`}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        class={`button ${look} ${face === undefined && icon !== undefined ? 'icon-only' : ''}`}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        {face}
      </button>
      {open && (
        <div id={panel} class="menu-panel" role="group" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

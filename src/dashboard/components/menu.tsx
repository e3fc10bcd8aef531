import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  /** The button's label. A button with only an icon has it for screen readers. */
  readonly label: string;
  readonly icon?: IconName;
  /** The button's content, if it is more than the label. */
  readonly face?: ComponentChildren;
  /** Additional CSS class of the button. */
  readonly look?: string;
  /** Where the panel opens, as CSS classes (`to-left`, `up`); by default down and to the right. */
  readonly opens?: string;
  /** The panel's content. */
  readonly children: ComponentChildren;
}

const PANEL =
  'menu-panel absolute z-6 grid max-h-88 max-w-[min(20rem,calc(100vw-2*var(--gutter)))] min-w-48 overflow-y-auto rounded-10 border border-line bg-surface p-1 text-ink shadow-float';

const panelLook = (opens: string) =>
  `${PANEL} ${opens.includes('up') ? 'bottom-[calc(100%+0.25rem)]' : 'top-[calc(100%+0.25rem)]'} ${opens.includes('to-left') ? 'right-0' : 'left-0'}`;

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the panel around the component, and returns the focus to the menu's button. */
export const useCloseMenu = () => useContext(CloseContext);

/** A button that opens a small panel. Escape, a click outside, and tabbing out close the panel. */
export function Menu({ label, icon, face, look = '', opens = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    // Who has closed it meanwhile keeps the focus where it is.
    if (panel.current !== null) button.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!open) return undefined;
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node) || whole.current === null) return;
      // A click on a label may move the focus to an element around the panel.
      if (!whole.current.contains(target) && !target.contains(whole.current)) setOpen(false);
    };
    const listening = new AbortController();
    addEventListener('pointerdown', closeElsewhere, listening);
    addEventListener('focusin', closeElsewhere, listening);
    return () => listening.abort();
  }, [open]);
  return (
    <div
      ref={whole}
      class={`menu relative inline-block ${opens}`}
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
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon !== undefined && <Icon name={icon} look={face === undefined ? 'stroke-[2.4]' : ''} />}
        {face}
      </button>
      {open && (
        <div ref={panel} id={id} class={panelLook(opens)} role="group" aria-label={label}>
          <CloseContext.Provider value={close}>{children}</CloseContext.Provider>
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  readonly act: () => void;
  /** Accessible name, if it is not the content. */
  readonly label?: string;
  readonly pressed?: boolean;
  /** CSS classes. */
  readonly look?: string | undefined;
  readonly children: ComponentChildren;
}

/** A button of a menu, which closes it. */
export function MenuItem({ act, label, pressed, look, children }: ItemProps) {
  const close = useCloseMenu();
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      aria-pressed={pressed}
      onClick={() => {
        close();
        act();
      }}
    >
      {children}
    </button>
  );
}

/** The title of some of a menu's buttons. */
export const MenuTitle = ({ children }: Pick<ItemProps, 'children'>) => (
  <strong class="px-2 pt-2 text-12 font-semibold text-faint">{children}</strong>
);

interface Action {
  readonly text: string;
  readonly act: () => void;
  readonly isDangerous?: boolean;
  /** Additional CSS class. */
  readonly look?: string;
}

interface ActionMenuProps {
  /** Name of the row, for screen readers. */
  readonly of: string;
  readonly actions: readonly Action[];
}

/** The menu of a row: what can be done with it. Nothing without an action. */
export function ActionMenu({ of, actions }: ActionMenuProps) {
  const { t } = useTexts();
  if (actions.length === 0) return null;
  return (
    <Menu label={`${t.common.actions}: ${of}`} icon="more" look="quiet" opens="to-left">
      {actions.map(({ text, act, isDangerous = false, look = '' }) => (
        <MenuItem
          key={text}
          act={act}
          look={isDangerous ? 'danger' : look}
          label={`${text}: ${of}`}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}

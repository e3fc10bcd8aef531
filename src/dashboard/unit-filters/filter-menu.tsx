import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly label: string;
  /** The chosen value as text; `''` for none. */
  readonly chosen: string;
  readonly reset: () => void;
  /** Stands before the label in place of the arrow behind it. */
  readonly icon?: 'plus';
  readonly children: Parameters<typeof Menu>[0]['children'];
}

/** A filter's button with the chosen value, and a button to clear it. */
export function FilterMenu({ label, chosen, reset, icon, children }: Props) {
  const { t } = useTexts();
  const face =
    chosen === '' ? (
      <>
        {icon !== undefined && <Icon name={icon} />}
        {label}
        {icon === undefined && <Icon name="chevron" />}
      </>
    ) : (
      <span class="cut">
        {label}: <strong>{chosen}</strong>
      </span>
    );
  return (
    <span class={chosen === '' ? 'chip' : 'chip on'}>
      <Menu label={chosen === '' ? label : `${label}: ${chosen}`} face={face}>
        {children}
      </Menu>
      {chosen !== '' && (
        <Button icon="close" label={t.units.withoutFilter({ name: label })} onClick={reset} />
      )}
    </span>
  );
}

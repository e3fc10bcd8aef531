import { FaultText } from '../../components/fault-text.tsx';
import { useFault } from '../../components/faults.ts';
import { Pill } from '../../components/pill.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Colours that can be told apart, light or dark. */
const COLOURS = [
  '#0f766e',
  '#1d4ed8',
  '#7c3aed',
  '#be185d',
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#15803d',
];

interface Props {
  /** A colour as CSS writes it; `''` is none. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** One of a few colours, or none; also the folder's own where that is another one. */
export function ColourChoice({ value, change }: Props) {
  const { t } = useTexts();
  const own = value === '' || COLOURS.includes(value) ? [] : [value];
  return (
    <fieldset>
      <legend class="legend">{t.folders.color}</legend>
      <div class="pills">
        {['', ...own, ...COLOURS].map((colour) => (
          <Pill
            key={colour}
            group="color"
            checked={colour === value}
            check={() => {
              change(colour);
            }}
          >
            {colour === '' ? (
              t.folders.noColor
            ) : (
              <>
                <i class="colour" style={{ backgroundColor: colour }} />
                <i class="unseen">{colour}</i>
              </>
            )}
          </Pill>
        ))}
      </div>
      <FaultText id="color-fault" fault={useFault('color')} />
    </fieldset>
  );
}

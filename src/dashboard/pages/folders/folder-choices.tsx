import type { Folder } from '../../api/types.ts';
import { FaultText, useFault } from '../../components/faults.tsx';
import { Pill } from '../../components/pill.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Colours that are distinguishable in both colour schemes. */
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
  /** A CSS colour; `''` is none. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A choice of a few colours, of none, and of the folder's own colour if it is another one. */
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

const VISIBILITIES = ['org', 'private'] as const;

interface VisibilityChoiceProps {
  readonly value: Folder['visibility'];
  readonly change: (value: Folder['visibility']) => void;
  /** Whether another person created the folder. Only its creator can make it private. */
  readonly onlyShared: boolean;
}

/** A choice of who sees a folder: everybody or its creator. */
export function VisibilityChoice({ value, change, onlyShared }: VisibilityChoiceProps) {
  const { t } = useTexts();
  const fault = useFault('visibility');
  if (onlyShared) return <p class="hint">{t.folders.onlyCreator}</p>;
  return (
    <fieldset>
      <legend class="legend">{t.folders.visibility}</legend>
      <div class="pills">
        {VISIBILITIES.map((visibility) => (
          <Pill
            key={visibility}
            group="visibility"
            checked={visibility === value}
            check={() => {
              change(visibility);
            }}
          >
            {t.folders.visibilities[visibility]}
          </Pill>
        ))}
      </div>
      <FaultText id="visibility-fault" fault={fault} />
      <p class="hint">{t.folders.visibilityHints[value]}</p>
    </fieldset>
  );
}

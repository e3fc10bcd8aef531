import type { Folder } from '../../api/types.ts';
import { FaultText } from '../../components/fault-text.tsx';
import { useFault } from '../../components/faults.ts';
import { Pill } from '../../components/pill.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const VISIBILITIES = ['org', 'private'] as const;

interface Props {
  readonly value: Folder['visibility'];
  readonly change: (value: Folder['visibility']) => void;
  /** Whether somebody else has created the folder: then nobody else can hide it. */
  readonly onlyShared: boolean;
}

/** Whether everybody sees a folder, or its creator alone. */
export function VisibilityChoice({ value, change, onlyShared }: Props) {
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

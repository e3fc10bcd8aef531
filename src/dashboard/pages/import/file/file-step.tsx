import { useState } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { importWords } from '../words.ts';
import { LatestImports } from '../latest-imports.tsx';
import { StepFrame } from '../steps.tsx';
import type { ReadFile } from '../../../spreadsheets/grid.ts';
import { FileError } from '../../../spreadsheets/file-error.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import type { FileFault } from '../../../spreadsheets/words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly chosen: (file: ReadFile) => void;
}

/** Step 1: the file, and the latest imports. */
export function FileStep({ chosen }: Props) {
  const { t } = useTexts(importWords);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FileFault | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setFault(null);
    try {
      chosen(await readFile(file));
    } catch (error) {
      setFault(error instanceof FileError ? error.fault : 'unreadable');
      setBusy(false);
    }
  };
  return (
    <StepFrame step="file">
      <DropZone busy={busy} read={(file) => void read(file)} />
      <div role="alert">
        {fault !== null && (
          <p class="banner danger">
            <Icon name="warning" /> {t.import.fileFaults[fault]}
          </p>
        )}
      </div>
      <p class="small">{t.import.atomic}</p>
      <LatestImports />
    </StepFrame>
  );
}

interface DropZoneProps {
  readonly busy: boolean;
  readonly read: (file: File | undefined) => void;
}

/** An area to choose a file or drop it. */
function DropZone({ busy, read }: DropZoneProps) {
  const { t } = useTexts(importWords);
  const [over, setOver] = useState(false);
  return (
    <label
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer?.files[0]);
      }}
    >
      <input
        type="file"
        class="unseen"
        accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          read(file);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      <span class="button primary">
        <Icon name="import" /> {t.import.chooseFile}
      </span>
      <span class="faint">{busy ? t.import.reading : t.import.dropFile}</span>
    </label>
  );
}

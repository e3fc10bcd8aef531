import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { importWords } from '../words.ts';
import { LatestImports } from '../latest-imports.tsx';
import { StepFrame } from '../steps.tsx';
import { FileError, type ReadFile } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import type { FileFault } from '../../../spreadsheets/words.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';

interface Props {
  readonly chosen: (file: ReadFile) => void;
  readonly children: ComponentChildren;
}

/** Step 1: the file, and the latest imports. */
export function FileStep({ chosen, children }: Props) {
  const { t } = useTexts(importWords);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FileFault | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined || busy) return;
    setBusy(true);
    setFault(null);
    try {
      chosen(await readFile(file));
    } catch (error) {
      setFault(error instanceof FileError ? error.fault : 'unreadable');
      setBusy(false);
    }
  };
  const add = ([file]: readonly File[]) => void read(file);
  return (
    <StepFrame step="file">
      <DropArea
        look="grid justify-items-center gap-2.5 rounded-10 border-2 border-dashed border-control-line bg-surface px-5 py-11 text-center data-[over=true]:border-accent data-[over=true]:bg-accent-soft"
        add={busy ? null : add}
      >
        <FilesButton
          single
          kind="primary"
          icon="import"
          accept=".csv,.txt,.tsv,.xlsx,.ods,.xml,.zip,text/csv"
          add={add}
          text={t.import.chooseFile}
        />
        <span class="faint">{busy ? t.import.reading : t.import.dropFile}</span>
      </DropArea>
      <div role="alert">
        {fault !== null && (
          <p class="banner danger">
            <Icon name="warning" /> {t.import.fileFaults[fault]}
          </p>
        )}
      </div>
      {children}
      <p class="small">{t.import.atomic}</p>
      <LatestImports />
    </StepFrame>
  );
}

import { useState } from 'preact/hooks';
import { useSubmit } from '../../../api/use-submit.ts';
import { Menu } from '../../../components/menu.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useExportTexts } from '../../../texts/export.ts';
import { csvOf, type ExportedUnit } from './csv.ts';

interface UnitPage {
  readonly units: readonly ExportedUnit[];
  /** The next page's cursor; `null` on the last page. */
  readonly next: string | null;
}

interface Props {
  /** Reads a page of the filtered list. */
  readonly read: (cursor: string | null) => Promise<UnitPage>;
}

/** Exports all pages of the filtered list, as CSV for Excel or as the API's JSON. */
export function ExportMenu({ read }: Props) {
  const { t, format } = useExportTexts();
  const submission = useSubmit();
  const [count, setCount] = useState(0);
  const save = (write: (units: readonly ExportedUnit[]) => void) =>
    submission.submit(async () => {
      const units: ExportedUnit[] = [];
      let cursor: string | null = null;
      do {
        const page: UnitPage = await read(cursor);
        units.push(...page.units);
        setCount(units.length);
        cursor = page.next;
      } while (cursor !== null);
      write(units);
    });
  const kinds = [
    {
      label: t.export.csvLabel,
      write: (units: readonly ExportedUnit[]) => {
        download(t.export.csvName, 'text/csv', csvOf(units));
      },
    },
    {
      label: t.export.jsonLabel,
      write: (units: readonly ExportedUnit[]) => {
        const text = JSON.stringify({ properties: units }, null, 2);
        download(t.export.jsonName, 'application/json', text);
      },
    },
  ];
  return (
    <>
      <span class="small" role="status">
        {submission.busy && t.export.progress(format.number(count))}
      </span>
      <Menu
        label={t.export.title}
        icon="export"
        look="quiet"
        opens="to-left"
        face={<span class="words">{t.export.title}</span>}
      >
        {() => (
          <>
            {kinds.map(({ label, write }) => (
              <button key={label} type="button" onClick={() => void save(write)}>
                {label}
              </button>
            ))}
            <RefusalBanner refusal={submission.refusal} />
          </>
        )}
      </Menu>
    </>
  );
}

function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

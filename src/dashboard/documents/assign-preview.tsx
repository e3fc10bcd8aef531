import type { PlanUnit } from '../api/types.ts';
import { Button } from '../components/button.tsx';
import { Clamped, Facts } from '../components/table.tsx';
import { Icon } from '../components/icon.tsx';
import { Status } from '../components/status.tsx';
import { amountText } from '../texts/amounts.ts';
import { documentWords } from './words.ts';
import type { AssignRow } from './assign-rows.ts';
import { Named } from './assign-table.tsx';
import { FilePicture, isShownPdf, PdfFrame, PictureFrame } from './file-picture.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly row: AssignRow;
  /** The unit that it goes to. */
  readonly unit: PlanUnit | undefined;
  /** Its place in the table, from 0. */
  readonly at: number;
  readonly all: number;
  readonly go: (at: number) => void;
}

/** A file beside the unit that it goes to. */
export function AssignPreview({ row: { file, replaced }, unit, at, all, go }: Props) {
  const { t, language } = useTexts(documentWords);
  return (
    <aside
      class="card card-body max-md:hidden xl:sticky xl:top-3 xl:flex xl:min-h-[calc(100dvh-11.5rem)] xl:flex-col"
      aria-label={t.documents.preview}
    >
      <div class="row spread">
        <Clamped strong>{file.name}</Clamped>
        <span class="small">{t.documents.place({ at: at + 1, all })}</span>
      </div>
      <PictureFrame>
        {isShownPdf(file) ? <PdfFrame file={file} /> : <FilePicture file={file} width={600} />}
      </PictureFrame>
      {unit !== undefined && (
        <Facts
          look="grid-cols-[5rem_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-13"
          facts={{
            [t.units.unit]: <Named unit={unit} />,
            [t.fields.zimmer]: unit.zimmer === null ? '–' : amountText(unit.zimmer, language),
            [t.fields.wohnflaecheQm.replace(/ \(.*/, '')]:
              unit.wohnflaecheQm === null ? '–' : `${amountText(unit.wohnflaecheQm, language)} m²`,
            [t.fields.status]: <Status status={unit.status} />,
            [t.documents.before]: replaced?.name ?? t.documents.noneBefore,
          }}
        />
      )}
      <div class="row mt-auto *:flex-1 [&_.icon]:w-3">
        <Button
          icon="back"
          disabled={at === 0}
          onClick={() => {
            go(at - 1);
          }}
        >
          {t.documents.previous}
        </Button>
        <Button
          disabled={at + 1 === all}
          onClick={() => {
            go(at + 1);
          }}
        >
          {t.documents.next} <Icon name="forward" />
        </Button>
      </div>
    </aside>
  );
}

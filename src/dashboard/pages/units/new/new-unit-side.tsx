import { shownPrice, UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { readImages } from '../../../api/stock.ts';
import type { Unit } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { LISTED } from '../../../components/looks.ts';
import { Status } from '../../../components/status.tsx';
import { Clamped } from '../../../components/table.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { amountText } from '../../../texts/amounts.ts';
import { newUnitWords } from './words.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { type Draft, figuresOf } from '../form/draft.ts';
import { textOf, valueOf } from '../../../texts/field-values.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { ACCEPTED } from '../../../documents/use-document-uploads.ts';
import { Icon } from '../../../components/icon.tsx';
import { DROP_HERE, DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';

/** The fields that are taken over from another unit. */
const COPIED: readonly FieldName[] = [
  'zimmer',
  'wohnflaecheQm',
  'unitLocation',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'baujahr',
  'kaltmieteWohnung',
];

interface CopyCardProps {
  /** The unit to copy. */
  readonly unit: Unit;
  readonly copy: (name: FieldName, text: string) => void;
}

/** Offers to take over the values of the project's newest unit. */
export function CopyCard({ unit, copy }: CopyCardProps) {
  const { t, language } = useTexts(newUnitWords);
  const { orgId } = useMembership();
  const euros =
    unit.kaufpreis === null ? null : t.units.euros({ price: amountText(unit.kaufpreis, language) });
  const facts = [...sizeOf(t, unit.zimmer, unit.wohnflaecheQm, language), euros ?? []].flat();
  const place = [floorOf(t, unit), unit.unitLocation].filter(Boolean).join(', ');
  const images = useReading(`images of ${unit.id}`, () => readImages(orgId, unit.id));
  const plan =
    images.state === 'loaded'
      ? (images.value.find(({ category }) => category === 'Grundriss') ?? images.value[0])
      : undefined;
  return (
    <section class="card card-body" aria-labelledby="like-title">
      <h2 id="like-title">{t.newUnit.like}</h2>
      <div class="row like">
        <Thumbnail cover={plan?.thumbnailUrl ?? undefined} />
        <p class="small">
          <Clamped strong>{nameOf(unit)}</Clamped> {place === '' ? '' : `· ${place}`}
          <br />
          {facts.join(' · ')}
        </p>
      </div>
      <Button
        icon="copy"
        onClick={() => {
          for (const name of COPIED) copy(name, textOf(name, unit[name], language));
        }}
      >
        {t.newUnit.copy}
      </Button>
      <p class="hint">{t.newUnit.copyHint}</p>
    </section>
  );
}

/** The new unit as the price list will show it. */
export function ListedCard({ draft }: { readonly draft: Draft }) {
  const { t, language } = useTexts(newUnitWords);
  const status = UNIT_STATUSES.find((known) => known === draft.status);
  const price = valueOf('kaufpreis', draft.kaufpreis, language);
  const isPriced = figuresOf({ ...draft, wohnflaecheQm: '1' }, language).kaufpreisPerQm !== null;
  const preisAufAnfrage = draft.preisAufAnfrage === 'true';
  const listed = shownPrice({ preisAufAnfrage }, isPriced ? String(price) : null);
  const noPrice = preisAufAnfrage ? t.units.onRequest : t.newUnit.noPrice;
  const size = sizeOf(t, draft.zimmer, draft.wohnflaecheQm, language);
  return (
    <section class="card card-body" aria-labelledby="listed-title">
      <h2 id="listed-title">{t.newUnit.listed}</h2>
      <dl class={`text-13 [&>dt]:text-faint ${LISTED}`}>
        <dt>
          {[draft.haus === '' ? '' : t.units.inHouse(draft.haus), draft.etageLabel]
            .filter((part) => part !== '')
            .join(' · ')}
        </dt>
        <dd>
          <strong>{draft.unitIdentifier.trim() || t.newUnit.unnamed}</strong>
        </dd>
        <dt>{size.join(' · ')}</dt>
        <dd>
          <strong>
            {listed === null ? noPrice : t.units.euros({ price: amountText(listed, language) })}
          </strong>
        </dd>
        <dt>{t.units.fields.status}</dt>
        <dd>{status !== undefined && <Status status={status} />}</dd>
      </dl>
    </section>
  );
}

/** Rooms and area as the price list has them. */
function sizeOf(
  t: ReturnType<typeof newUnitWords>,
  rooms: string | null,
  area: string | null,
  language: 'de' | 'en',
): string[] {
  const shown = (text: string) => (/^\d+\.\d+$/.test(text) ? amountText(text, language) : text);
  return [
    rooms === null || rooms === '' ? [] : t.units.rooms({ rooms: shown(rooms) }),
    area === null || area === '' ? [] : t.units.squareMetres({ area: shown(area) }),
  ].flat();
}

interface FilesProps {
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
}

/** Images and documents that are uploaded once the unit is created. */
export function FilesCard({ files, setFiles }: FilesProps) {
  const { t } = useTexts(newUnitWords);
  const add = (more: readonly File[]) => setFiles([...files, ...more]);
  return (
    <section class="card card-body new-files" aria-labelledby="files-title">
      <h2 id="files-title">{t.newUnit.files}</h2>
      <DropArea add={add}>
        <div
          class={`${DROP_HERE} flex-col gap-1 text-center [&_.button]:min-h-0 [&_.button]:p-0 [&_.button]:text-accent`}
        >
          <Icon name="export" look="size-5" />
          <p>
            {t.newUnit.dropHere}{' '}
            <FilesButton accept={ACCEPTED} add={add} text={t.newUnit.choose} kind="quiet" plain />
          </p>
          <p class="hint text-12">{t.newUnit.drop}</p>
        </div>
      </DropArea>
      {files.length > 0 && (
        <>
          <ul>
            {files.map((file, at) => (
              <li key={at} class="row spread">
                <span class="cut">{file.name}</span>
                <Button
                  kind="quiet"
                  icon="close"
                  label={t.newUnit.leaveOut({ name: file.name })}
                  onClick={() => setFiles(files.filter((each) => each !== file))}
                />
              </li>
            ))}
          </ul>
          <p class="hint">{t.newUnit.filesHint}</p>
        </>
      )}
    </section>
  );
}

import { useEffect } from 'preact/hooks';
import { derivedFigures } from '../../../values/decimal.ts';
import { publishedStatusOf, shownPrice } from '../../../values/unit-states.ts';
import type { Organisation, Project, Unit, UnitImage } from '../../api/types.ts';
import { Letterhead } from '../../components/letterhead.tsx';
import { amountText } from '../../texts/amounts.ts';
import { labelOf, shownIn } from '../../texts/field-options.ts';
import { usePriceListTexts } from '../../texts/price-list.ts';
import { nameOf } from '../../texts/unit-name.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { draftOf } from './form/draft.ts';

/** What is printed about a unit, besides its price: what websites show, and what the energy law asks for. */
const PRINTED: readonly FieldName[] = [
  'haus',
  'etageLabel',
  'unitLocation',
  'zimmer',
  'wohnflaecheQm',
  'nutzflaecheQm',
  'baujahr',
  'energieausweistyp',
  'energieverbrauch',
  'energieeffizienzklasse',
  'heizungsart',
];

/** The images that have room: the cover, and two more. */
const IMAGES = 3;

/** What the sheet of a unit shows. */
export interface Sheet {
  readonly unit: Unit;
  readonly project: Project | undefined;
  readonly images: readonly UnitImage[];
}

interface Props {
  readonly sheets: readonly Sheet[];
  readonly organisation: Organisation;
  /** Called when the sheets have been given to the printer. */
  readonly printed: () => void;
}

/** Units for people outside, a page each, which only print shows. They print themselves once their images are there. */
export function UnitSheets({ sheets, organisation, printed }: Props) {
  useEffect(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.unit-sheet img')];
    const printWhenDrawn = async () => {
      await Promise.allSettled(pictures.map((picture) => picture.decode()));
      print();
      printed();
    };
    void printWhenDrawn();
  }, []);
  return (
    <>
      {sheets.map((sheet) => (
        <UnitSheet key={sheet.unit.id} {...sheet} organisation={organisation} />
      ))}
    </>
  );
}

type SheetProps = Sheet & Pick<Props, 'organisation'>;

/** A unit's sheet. */
function UnitSheet({ unit, project, organisation, images }: SheetProps) {
  const { t, format } = usePriceListTexts();
  const { street, houseNumber, postalCode, city } =
    unit.street === null && project ? project : unit;
  const place = [
    [street, houseNumber],
    [postalCode, city],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
  return (
    <section class="unit-sheet">
      <Letterhead {...organisation} />
      <h2>
        <bdi>{[project?.name, nameOf(unit)].filter(Boolean).join(', ')}</bdi>
      </h2>
      <p>{place}</p>
      <ul class="sheet-images">
        {images.slice(0, IMAGES).map(
          ({ id, url }) =>
            url !== null && (
              <li key={id}>
                <img src={url} alt="" />
              </li>
            ),
        )}
      </ul>
      <SheetFacts unit={unit} />
      {unit.beschreibung !== null && <p class="lines">{unit.beschreibung}</p>}
      <p class="small">
        {t.priceList.asOf} {format.date(new Date().toISOString())}. {t.priceList.small}
      </p>
      {organisation.priceNotes !== null && <p class="small lines">{organisation.priceNotes}</p>}
    </section>
  );
}

/** Status, prices and measures. A sold unit has no price, and one on request says so. */
function SheetFacts({ unit }: Pick<Sheet, 'unit'>) {
  const { t, language } = usePriceListTexts();
  const isSold = unit.status === 'verkauft';
  const price = isSold ? null : shownPrice(unit, unit.kaufpreis);
  // The rent of a unit that has a price concerns its buyer alone.
  const isToLet = Number(unit.kaufpreis) === 0 && Number(unit.kaltmieteWohnung) > 0;
  const rent = isToLet && !isSold ? shownPrice(unit, unit.kaltmieteWohnung) : null;
  const parking = isSold ? null : shownPrice(unit, unit.kaufpreisStellplatz);
  const { kaufpreisPerQm } = derivedFigures({ ...unit, kaltmieteWohnung: null, kaufpreis: price });
  const euros = (value: string | null) =>
    value === null ? '' : `${amountText(value, language)} €`;
  const onRequest = unit.preisAufAnfrage && !isSold ? t.statuses.auf_anfrage : '';
  const shown = shownIn(t, draftOf(unit, language));
  const facts = [
    [isToLet ? t.priceList.rent : t.priceList.price, euros(price ?? rent) || onRequest],
    [t.priceList.perQm, euros(kaufpreisPerQm)],
    [t.priceList.parking, euros(parking)],
    [t.units.fields.status, t.statuses[publishedStatusOf(unit.status)]],
    ...PRINTED.map((name) => {
      const { label, unit: of } = labelOf(t.units.fields[name]);
      const value = shown(name);
      const isAmount = of !== undefined && /^[\d.,]+$/.test(value);
      if (isAmount && !/[1-9]/.test(value)) return [label, ''] as const;
      return [
        name === 'etageLabel' ? t.units.floor : label,
        isAmount ? `${value} ${of}` : value,
      ] as const;
    }),
  ] as const;
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

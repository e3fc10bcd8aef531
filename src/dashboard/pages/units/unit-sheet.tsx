import { useEffect, useState } from 'preact/hooks';
import { derivedFigures } from '../../../values/figures-per-square-metre.ts';
import { isFactName, LISTED_FACTS, OWN_FACTS } from '../../../values/facts/facts.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { isToLet, publishedStatusOf } from '../../../values/unit-states.ts';
import { isPlan } from '../../api/project-cover.ts';
import { refusalOf } from '../../api/refusal.ts';
import { readOrganisation } from '../../api/service.ts';
import { readImages, readProject } from '../../api/stock.ts';
import type { Organisation, StoredProject, Unit } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Paper } from '../price-list/paper.tsx';
import { isFormer, readDocuments } from '../../documents/requests.ts';
import { useMembership } from '../../membership/membership.ts';
import { addressOf, nameOf } from '../../texts/unit-name.ts';
import { amountText } from '../../texts/amounts.ts';
import { labelOf, shownIn } from '../../texts/field-options.ts';
import { priceListWords } from '../price-list/words.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { draftOf } from './form/draft.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { refusalText } from '../../components/refusal-banner.tsx';

/** What a buyer pays, and a tenant. */
const PRICES: ReadonlyMap<FieldName, 'sale' | 'rent'> = new Map([
  ['kaufpreis', 'sale'],
  ['kaltmieteWohnung', 'rent'],
  ['kaufpreisStellplatz', 'sale'],
  ['kaltmieteStellplatz', 'rent'],
  ['hausgeldGesamt', 'sale'],
]);

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
  ...LISTED_FACTS,
];

/** The pictures that have room: the cover, and two more. */
const PICTURES = 3;

/** What the sheet of a unit shows. */
interface Sheet {
  readonly unit: Unit;
  readonly project: StoredProject;
  readonly organisation: Organisation;
  /** Links to a floor plan, if there is one, and to other pictures. */
  readonly plan: string | undefined;
  readonly pictures: readonly string[];
}

/** Reads what stands on the sheets of units, one after the other. */
async function readSheets(orgId: string, units: readonly Unit[]): Promise<Sheet[]> {
  const projects = new Map<string, StoredProject>();
  const organisation = await readOrganisation(orgId);
  const sheets: Sheet[] = [];
  for (const unit of units) {
    const project = projects.get(unit.projectId) ?? (await readProject(orgId, unit.projectId));
    projects.set(project.id, project);
    const images = await readImages(orgId, unit.id);
    const [plan = await readPlanDocument(orgId, unit.id)] = images.filter(isPlan).flatMap(linkOf);
    const pictures = images.filter((image) => !isPlan(image)).flatMap(linkOf);
    sheets.push({ unit, project, organisation, plan, pictures: pictures.slice(0, PICTURES) });
  }
  return sheets;
}

const linkOf = ({ url }: { readonly url: string | null }) => (url === null ? [] : [url]);

/** A link to a floor plan among a unit's documents that is a picture. */
async function readPlanDocument(orgId: string, propertyId: string): Promise<string | undefined> {
  const documents = await readDocuments(orgId, { propertyId });
  const [plan] = documents
    .filter(({ kind, published }) => kind === 'grundriss' && published)
    .filter((each) => PICTURE.test(each.contentType) && !isFormer(each))
    .flatMap(linkOf);
  return plan;
}

const PICTURE = /^image\/(?:jpeg|png|webp|avif)$/;

interface Props {
  readonly units: readonly Unit[];
  /** Called when the sheets have been given to the printer, or cannot be read. */
  readonly done: () => void;
}

/** Units for people outside, a page each, which only print shows. They print themselves once their images are there. */
export function UnitSheets({ units, done }: Props) {
  const { t } = useTexts(priceListWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  useEffect(() => {
    const load = async () => {
      try {
        setSheets(await readSheets(orgId, units));
      } catch (error) {
        announce(refusalText(t, refusalOf(error)), true);
        done();
      }
    };
    void load();
  }, []);
  useEffect(() => {
    if (sheets.length === 0) return;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.unit-sheet img')];
    const printWhenDrawn = async () => {
      await Promise.allSettled(pictures.map((picture) => picture.decode()));
      print();
      done();
    };
    void printWhenDrawn();
  }, [sheets]);
  return (
    <div class="unit-sheet hidden print:block print:text-[10pt]/[1.35]" data-prints-alone="prices">
      {sheets.map((sheet) => (
        <UnitSheet key={sheet.unit.id} {...sheet} />
      ))}
    </div>
  );
}

/** A unit's sheet. */
function UnitSheet({ unit, project, organisation, plan, pictures }: Sheet) {
  return (
    <Paper
      {...{ organisation, project }}
      madeAt={new Date().toISOString()}
      title={<bdi>{`${project.name}, ${nameOf(unit)}`}</bdi>}
      lead={
        <>
          {unit.titel !== null && <p>{unit.titel}</p>}
          <p>{addressOf(unit.street === null ? project : unit)}</p>
        </>
      }
    >
      {pictures.length > 0 && (
        <ul class="sheet-pictures">
          {pictures.map((url) => (
            <li key={url}>
              <img src={url} alt="" />
            </li>
          ))}
        </ul>
      )}
      {plan !== undefined && (
        <p class="sheet-plan">
          <img src={plan} alt="" />
        </p>
      )}
      <SheetFacts unit={unit} />
      {[unit.beschreibung, ...OWN_FACTS.map((name) => unit[name] ?? project[name])].map(
        (text) =>
          text !== null && (
            <p key={text} class="whitespace-pre-line">
              {text}
            </p>
          ),
      )}
    </Paper>
  );
}

/** Status, prices and measures. A sold unit has no price, and one on request says so. */
function SheetFacts({ unit }: Pick<Sheet, 'unit'>) {
  const wording = useTexts(priceListWords);
  const { t, language } = wording;
  const isSold = unit.status === 'verkauft';
  const lets = isToLet(unit);
  const isWithheld = (name: FieldName) => {
    if (name === 'energieverbrauch') return unit.energiekennwert !== null;
    const priced = isFactName(name) ? FACTS[name].price : PRICES.get(name);
    const isOther = (priced === 'sale' && lets) || (priced === 'rent' && !lets);
    return isOther || (priced !== undefined && (isSold || unit.preisAufAnfrage));
  };
  const shown = shownIn(wording, draftOf(unit, language));
  const rowOf = (name: FieldName) => {
    const { label, unit: of } = labelOf(t.fields[name]);
    const value = isWithheld(name) || unit[name] === false ? '' : shown(name);
    const isAmount = of !== undefined && /^[\d.,]+$/.test(value);
    const text = isAmount && !/[1-9]/.test(value) ? '' : value;
    return [
      name === 'etageLabel' ? t.units.floor : label,
      text === '' || !isAmount
        ? text
        : of === '€'
          ? t.units.euros({ price: text })
          : `${text} ${of}`,
    ] as const;
  };
  const onRequest = unit.preisAufAnfrage && !isSold ? t.statuses.auf_anfrage : '';
  const perQm = isWithheld('kaufpreis') ? null : derivedFigures(unit).kaufpreisPerQm;
  const { kontaktVorname, kontaktNachname, kontaktTelefon, kontaktEmail } = unit;
  const facts = [
    [lets ? t.priceList.rent : t.priceList.price, onRequest],
    ...[...PRICES.keys()].map(rowOf),
    [t.priceList.perQm, perQm === null ? '' : amountText(perQm, language)],
    [t.fields.status, t.statuses[publishedStatusOf(unit.status)]],
    ...PRINTED.map(rowOf),
    [
      t.priceList.contact,
      [kontaktVorname, kontaktNachname, kontaktTelefon, kontaktEmail].filter(Boolean).join(' '),
    ],
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

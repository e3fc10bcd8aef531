import { Random } from '../../../../src/local/demo/random.ts';
import type { UnitRow } from '../../../../src/resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../../../src/resources/properties/unit-row.ts';
import { instant } from '../../../../src/values/instant.ts';

const TEMPLATES = 1000;
const SEED = 4711;

/** A unit without its ids, its state and its moments. */
export type Template = Omit<UnitRow, 'orgId' | 'projectId' | 'id' | 'createdAt' | 'updatedAt'>;

const euro = (random: Random, from: number, to: number) =>
  `${random.int(from, to)}.${String(random.int(0, 99)).padStart(2, '0')}`;

/** Units with realistic values in all fields, in enough variety. */
export function templates(): Template[] {
  const random = new Random(SEED);
  return Array.from({ length: TEMPLATES }, () => templateOf(random));
}

function templateOf(random: Random): Template {
  const floor = random.int(-1, 9);
  const epoch = { id: '', createdAt: instant(0) };
  const {
    orgId: _org,
    projectId: _project,
    id: _id,
    createdAt: _c,
    updatedAt: _u,
    ...unit
  } = newUnitRow(epoch, '', '', {
    unitIdentifier: `WE ${random.int(1001, 9999)}.${random.int(10, 99)}`,
    unitNumber: String(random.int(1, 480)).padStart(3, '0'),
    street: random.pick(['Am Tauwerkspeicher', 'Lindenallee', 'Große Bergstraße', 'Kaistraße']),
    houseNumber: `${random.int(1, 140)}${random.pick(['', '', 'a', 'b'])}`,
    postalCode: String(random.int(10_115, 99_998)),
    city: random.pick(['Hamburg', 'Bremen', 'Köln', 'München', 'Görlitz']),
    zimmer: random.pick(['1.0', '2.0', '2.5', '3.0', '3.5', '4.0', '5.0']),
    wohnflaecheQm: random.pick([euro(random, 28, 160), `${random.int(28, 160)}.125`]),
    kaufpreis: euro(random, 120_000, 1_900_000),
    kaltmieteWohnung: euro(random, 420, 4100),
    baujahr: random.int(1895, 2027),
    unitLocation: random.pick(['links', 'rechts', 'Mitte', 'Hinterhaus']),
    etageLabel: floor < 0 ? 'UG' : `${floor}. Obergeschoss`,
    etage: floor,
    status: 'frei',
    visibility: 'online',
  });
  return { ...unit, ...detailsOf(random) };
}

function detailsOf(random: Random): Partial<Template> {
  return {
    latitude: (53.5 + random.int(-9000, 9000) / 10_000).toFixed(6),
    longitude: (9.9 + random.int(-9000, 9000) / 10_000).toFixed(6),
    nutzflaecheQm: euro(random, 30, 190),
    kaufpreisStellplatz: euro(random, 12_000, 48_000),
    kaltmieteStellplatz: euro(random, 35, 140),
    hausgeldGesamt: euro(random, 120, 780),
    hausgeldNichtUmlagefaehig: euro(random, 30, 190),
    bauzustand: random.pick(['Erstbezug', 'gepflegt', 'saniert', 'modernisierungsbedürftig']),
    anlageklasse: random.pick(['Kapitalanlage', 'Eigennutzung']),
    mietstatus: random.pick(['vermietet', 'leerstehend', null]),
    vermietetSeit: random.pick(['2019-04-01', '2023-10-01', null]),
    energieeffizienzklasse: random.pick(['A+', 'A', 'B', 'C', 'D', 'G']),
    energieausweistyp: random.pick(['Bedarfsausweis', 'Verbrauchsausweis']),
    energieverbrauch: `${random.int(25, 240)},${random.int(0, 9)} kWh/(m²·a)`,
    heizungsart: random.pick(['Fernwärme', 'Wärmepumpe', 'Gas-Zentralheizung']),
    isDenkmal: random.pick([true, false, null]),
    isErbbaupacht: random.pick([true, false, null]),
    videoUrl: `https://video.example/${random.int(1000, 9999)}`,
    virtualTourUrl: random.pick([`https://tour.example/${random.int(1000, 9999)}`, null]),
  };
}

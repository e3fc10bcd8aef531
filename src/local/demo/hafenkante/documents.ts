import type { documents, folders } from '../../../db/schema.ts';
import { storeContent } from '../../../documents/objects.ts';
import { contentKey } from '../../../objects/keys.ts';
import type { UnitRow } from '../../../resources/properties/store/unit-rows.ts';
import { instant, millisecondsOf } from '../../../values/instant.ts';
import { demoId, madeAt } from '../random.ts';
import { ANNIKA, HAFENKONTOR } from './people.ts';
import { pdfOf, textLine } from './pdf.ts';
import { planPage } from './plan.ts';
import { type Flat, HAFENKANTE } from './units.ts';

type Row = typeof documents.$inferInsert;
type Folder = typeof folders.$inferInsert;

const folder = (createdAt: string, name: string, more: Partial<Folder> = {}) =>
  madeAt(createdAt, {
    orgId: HAFENKONTOR.id,
    name,
    visibility: 'org',
    projectId: HAFENKANTE.id,
    createdByUserId: ANNIKA.id,
    ...more,
  } as const) satisfies Folder;

const PLANS = folder('2026-10-01T08:00:00.000Z', 'Grundrisse');
const EXPOSES = folder('2026-10-01T08:01:00.000Z', 'Exposés');
const ENERGY = folder('2026-10-01T08:02:00.000Z', 'Energie');
const CONTRACTS = folder('2026-10-01T08:03:00.000Z', 'Verträge', {
  visibility: 'private',
  seenBy: ANNIKA.id,
});

export const FOLDERS: readonly Folder[] = [PLANS, EXPOSES, ENERGY, CONTRACTS];

/** A document and the pages of its PDF. */
interface Paper {
  readonly row: Omit<Row, 'bytes' | 'sha256' | 'objectKey'>;
  readonly pages: readonly (readonly string[])[];
}

const SHARED = {
  orgId: HAFENKONTOR.id,
  contentType: 'application/pdf',
  projectId: HAFENKANTE.id,
  language: 'de',
} as const;

const headOf = (title: string, ...lines: readonly string[]) => [
  textLine(58, 770, 20, title),
  ...lines.map((line, at) => textLine(58, 744 - at * 16, 10, line)),
];

const FIRST_DAY = millisecondsOf('2026-10-02T08:10:00.000Z');

type About = Pick<Row, 'kind'> & Partial<Row>;

function paper(at: number, name: string, about: About, pages: Paper['pages']): Paper {
  const createdAt = instant(FIRST_DAY + at * 60_000);
  const times = { createdAt, updatedAt: createdAt };
  return {
    row: { ...SHARED, published: true, ...about, ...times, id: demoId(createdAt), name },
    pages,
  };
}

const ADDRESS = 'Hafenkante 14–16, 28217 Bremen';

/** What belongs to the whole project. */
const OF_PROJECT: readonly Paper[] = [
  paper(0, 'Exposé Hafenkante.pdf', { kind: 'expose', folderId: EXPOSES.id, title: 'Exposé' }, [
    headOf(
      'Wohnen an der Hafenkante',
      ADDRESS,
      '48 Eigentumswohnungen in zwei Häusern, mit Blick auf den Europahafen.',
      '2 bis 5 Zimmer, 53 bis 168 m². KfW 40, Fernwärme, Tiefgarage. Bezug ab Frühjahr 2027.',
    ),
    headOf(
      'Lage',
      'Die Überseestadt liegt zwischen Weser und Europahafen.',
      'Straßenbahn, Kita, Schule und Markt sind in wenigen Minuten zu Fuß erreichbar.',
    ),
  ]),
  paper(1, 'Baubeschreibung.pdf', { kind: 'baubeschreibung', folderId: EXPOSES.id }, [
    headOf(
      'Baubeschreibung Hafenkante',
      ADDRESS,
      'Massivbau, Klinker und Putz, Fenster mit Dreifachverglasung, Aufzug in jedem Haus.',
      'Eichenparkett in den Wohnräumen, Feinsteinzeug in den Bädern, Fußbodenheizung.',
    ),
  ]),
  ...['Haus A', 'Haus B'].map((house, at) =>
    paper(
      2 + at,
      `Energieausweis ${house}.pdf`,
      { kind: 'energieausweis', folderId: ENERGY.id, published: false, validUntil: '2036-11-01' },
      [
        headOf(
          `Energieausweis ${house}`,
          ADDRESS,
          'Energiebedarfsausweis, 28,4 kWh/(m²·a), Klasse A+, Fernwärme, Baujahr 2026.',
        ),
      ],
    ),
  ),
  paper(
    4,
    'Kaufvertrag Entwurf.pdf',
    { kind: 'vertrag', folderId: CONTRACTS.id, published: false },
    [headOf('Kaufvertrag, Entwurf', ADDRESS, 'Entwurf des Notariats, noch nicht abgestimmt.')],
  ),
];

/** The floor plan of a flat, mirrored in every second one, as houses are built. */
function planOf(flat: Flat, unit: Pick<UnitRow, 'id'>, at: number): Paper {
  const { name, house, floor, place, area, rooms } = flat;
  const about: About = {
    kind: 'grundriss',
    folderId: PLANS.id,
    propertyId: unit.id,
    title: 'Grundriss',
  };
  const facts = `${house}, ${floor} ${place} · ${String(rooms).replace('.', ',')} Zimmer · ${area.replace('.', ',')} m²`;
  return paper(10 + at, `Grundriss ${name}.pdf`, about, [
    [...headOf(`Hafenkante Bremen, ${name}`, facts), ...planPage(flat, isMirrored(at))],
  ]);
}

/** Whether a flat is the mirror image of the one beside it. */
export const isMirrored = (at: number): boolean => at % 2 === 1;

/** The documents of the project and of the flats that have a floor plan. */
export const papersOf = (
  planned: readonly (readonly [Flat, Pick<UnitRow, 'id'>])[],
): readonly Paper[] => [
  ...OF_PROJECT,
  ...planned.map(([flat, unit], at) => planOf(flat, unit, at)),
];

/** Stores the content of a document. @returns its row. */
export async function storePaper(env: Pick<Env, 'IMAGES'>, { row, pages }: Paper): Promise<Row> {
  const bytes = pdfOf(pages);
  const objectKey = contentKey(HAFENKONTOR.id, row.id, row.id);
  const content = {
    pieces: async function* pieces() {
      yield await Promise.resolve(bytes);
    },
    length: bytes.length,
    sha256: null,
  };
  const sha256 = await storeContent(env, objectKey, content, row);
  return { ...row, bytes: bytes.length, sha256, objectKey };
}

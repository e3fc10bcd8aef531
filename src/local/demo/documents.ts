import type { documents } from '../../db/schema.ts';
import { storeContent } from '../../documents/objects.ts';
import { toStream } from '../../values/stream.ts';
import { contentKey } from '../../objects/keys.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Draw } from './drawn.ts';
import { PROJECT_VIEW } from './drawings.ts';
import { CONTRACTS, ENERGY, EXPOSES, PLANS } from './folders.ts';
import { pdfOf } from './pdf.ts';
import { type Home, isPlanned } from './pictures.ts';
import { planPicture } from './plan.ts';
import { HAFENKANTE } from './projects.ts';
import { madeAt } from './random.ts';

type Row = typeof documents.$inferInsert;

/** A document of the project: what its PDF shows below its name. */
const paper = (
  name: string,
  kind: Row['kind'],
  { id: folderId }: { readonly id: string },
  lines: readonly string[],
  more: Partial<Row> = {},
) => ({ name, lines, svg: PROJECT_VIEW, about: { kind, folderId, ...more } });

const EXPOSE = [
  '48 Eigentumswohnungen in zwei Häusern, mit Blick auf den Europahafen.',
  '2 bis 5 Zimmer, 53 bis 168 m². KfW 40, Fernwärme, Tiefgarage. Bezug ab Frühjahr 2027.',
  'Straßenbahn, Kita, Schule und Markt sind in wenigen Minuten zu Fuß erreichbar.',
];
const BUILT = [
  'Massivbau, Klinker und Putz, Fenster mit Dreifachverglasung, Aufzug in jedem Haus.',
  'Eichenparkett in den Wohnräumen, Feinsteinzeug in den Bädern, Fußbodenheizung.',
];
const CERTIFIED = ['Bedarfsausweis, 28,4 kWh/(m²·a), Klasse A+, Fernwärme, Baujahr 2026.'];
const VALID = { published: false, validUntil: '2036-11-01' };
const DRAFT = ['Entwurf des Notariats, noch nicht abgestimmt.'];

const OF_PROJECT = [
  paper('Exposé Hafenkante', 'expose', EXPOSES, EXPOSE, { title: 'Exposé' }),
  paper('Baubeschreibung', 'baubeschreibung', EXPOSES, BUILT),
  paper('Energieausweis Haus A', 'energieausweis', ENERGY, CERTIFIED, VALID),
  paper('Energieausweis Haus B', 'energieausweis', ENERGY, CERTIFIED, VALID),
  paper('Kaufvertrag Entwurf', 'vertrag', CONTRACTS, DRAFT, { published: false }),
];

/** The floor plan of a flat. */
function planOf({ flat, unit }: Home) {
  const { name, house, floor, place, area, rooms } = flat;
  const [count, size] = [String(rooms), area].map((text) => text.replace('.', ','));
  const facts = [`${house}, ${floor} ${place} · ${count} Zimmer · ${size} m²`];
  const about = { propertyId: unit.id, title: 'Grundriss' };
  return {
    ...paper(`Grundriss ${name}`, 'grundriss', PLANS, facts, about),
    svg: planPicture(rooms),
  };
}

const FIRST = millisecondsOf('2026-10-02T08:10:00.000Z');
const MINUTE_MS = 60_000;
const { orgId, id: projectId } = HAFENKANTE;

/** Stores the documents of the Hafenkante, with the floor plans of its flats. @returns their rows. */
export function storeDocuments(
  env: Pick<Env, 'IMAGES'>,
  draw: Draw,
  homes: readonly Home[],
): Promise<Row[]> {
  const planned = homes.filter(({ flat, unit }) => unit.orgId === orgId && isPlanned(flat));
  return Promise.all(
    [...OF_PROJECT, ...planned.map(planOf)].map(async ({ name, about, lines, svg }, at) => {
      const updatedAt = instant(FIRST + at * MINUTE_MS);
      const labels = { name: `${name}.pdf`, contentType: 'application/pdf' };
      const more = { orgId, projectId, updatedAt, language: 'de', published: true, ...about };
      const row = madeAt(updatedAt, { ...labels, ...more });
      const objectKey = contentKey(orgId, row.id, row.id);
      const bytes = pdfOf(name, lines, await draw(svg, 'image/jpeg'));
      const content = { pieces: () => toStream([bytes]), length: bytes.length, sha256: null };
      const sha256 = await storeContent(env, objectKey, content, labels);
      return Object.assign(row, { bytes: bytes.length, sha256, objectKey });
    }),
  );
}

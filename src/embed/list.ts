import { type Choice, COLUMNS, type Column, heightOf } from './choice.ts';
import { isPlanPicture } from '../values/document-kinds.ts';
import { button, element, picture } from './element.ts';
import type { PublicDocument, Unit } from './read.ts';
import type { Texts } from './texts.ts';
import { type Words, nameOf, statusOf } from './words.ts';

/** How units are drawn. */
export interface Drawing {
  readonly t: Texts;
  readonly words: Words;
  readonly choice: Choice;
  /** Classes of the table: `c` makes its rows cards, `w` these as wide as their pictures. */
  readonly look: string;
  /** The address of a unit's own page; `null` if its details are shown here. */
  readonly pageOf: (unit: Unit) => string | null;
  readonly open: (unit: Unit) => void;
  readonly sortBy: (column: Column) => void;
}

/** The images of a unit, then its floor plans that are documents. */
export const imagesOf = ({ images, documents }: Unit) => [
  ...images,
  ...documents.filter(isPlanPicture).map(({ url }) => ({ category: 'Grundriss', url })),
];

/** The image that tells most about a flat: its floor plan, otherwise the first. */
export function planOf(unit: Unit) {
  const images = imagesOf(unit);
  return images.find(({ category }) => /grundriss|plan/i.test(category ?? '')) ?? images[0];
}

/** The text of a unit's status, with its mark. */
export const statusMark = (unit: Unit, t: Texts) =>
  element(
    'span',
    { part: `status status-${unit.status}`, class: `s ${unit.status}` },
    statusOf(unit, t),
  );

/** The name of a unit, which leads to its details. */
function opener(unit: Unit, { pageOf, open }: Drawing): HTMLElement {
  const page = pageOf(unit);
  const attributes = { part: 'name', class: 'open', 'data-key': unit.id };
  if (page !== null) return element('a', { ...attributes, href: page }, nameOf(unit));
  return button({ ...attributes, 'aria-haspopup': 'dialog' }, () => open(unit), nameOf(unit));
}

/** A link to a document, which opens beside the page. */
export const linkTo = ({ url }: PublicDocument, text: string) =>
  element('a', { part: 'document', href: url, target: '_blank', rel: 'noopener' }, text);

const cell = (name: string, ...content: readonly (Node | string)[]) =>
  element('td', { class: name }, ...content);

function rowOf(unit: Unit, drawing: Drawing, hasDocuments: boolean): HTMLElement {
  const { t, words } = drawing;
  const shortLink = (document: PublicDocument) => linkTo(document, words.shortDocument(document));
  // What is sold is only counted.
  const documents = unit.status === 'verkauft' ? [] : unit.documents.slice(0, 1);
  const plan = planOf(unit);
  const image =
    plan === undefined
      ? []
      : [
          picture(plan.url, 480, {
            part: 'image',
            alt: '',
            loading: 'lazy',
            width: '64',
            height: '48',
          }),
        ];
  const area = words.squareMetres(unit.wohnflaecheQm);
  // On a card, one line has what three cells say in a row.
  const line = [words.floor(unit), `${words.rooms(unit)}\u00A0${t.roomsShort}`, area].join(' · ');
  return element(
    'tr',
    { part: `row row-${unit.status}`, class: unit.status },
    cell('i', ...image),
    element('th', { scope: 'row' }, opener(unit, drawing), element('small', { class: 'u' }, line)),
    cell('l', words.floor(unit), element('small', {}, unit.unitLocation ?? '')),
    cell('r n', words.rooms(unit)),
    cell('a n', area),
    element('td', { class: 'p n', part: 'price' }, words.price(unit)),
    cell(hasDocuments ? 't' : 't z', statusMark(unit, t)),
    ...(hasDocuments ? [cell('d z', ...documents.map(shortLink))] : []),
  );
}

/** Numbers stand right (`n`). */
const CLASSES: Readonly<Partial<Record<Column, string>>> = { rooms: 'n', area: 'n', price: 'n' };

export function tableOf(units: readonly Unit[], drawing: Drawing): HTMLElement {
  const { t, choice, look, sortBy } = drawing;
  const hasDocuments = units.some(({ documents }) => documents.length > 0);
  const heads = COLUMNS.map((column) => {
    const head = button({ 'data-key': column }, () => sortBy(column), t[column]);
    const sort = choice.descending ? 'descending' : 'ascending';
    const sorted = choice.sort === column ? { 'aria-sort': sort } : {};
    return element('th', { scope: 'col', class: CLASSES[column] ?? '', ...sorted }, head);
  });
  const last = hasDocuments ? [element('th', { scope: 'col', class: 'd' }, t.documents)] : [];
  return element(
    'table',
    { part: 'table', class: look, 'aria-label': t.units(units.length) },
    element('thead', {}, element('tr', {}, element('td', { class: 'i' }), ...heads, ...last)),
    element('tbody', {}, ...units.map((unit) => rowOf(unit, drawing, hasDocuments))),
  );
}

/** The units floor by floor, the highest first. */
export function stackOf(units: readonly Unit[], drawing: Drawing): HTMLElement {
  const { t, words } = drawing;
  const floors = [...Map.groupBy(units, heightOf)].toSorted(([one], [other]) => other - one);
  return element(
    'ol',
    { part: 'plan' },
    ...floors.map(([, those]) => {
      const [first] = those;
      const text = first === undefined ? '' : words.floor(first);
      const name = text === '–' ? t.noFloor : text;
      const tiles = those.map((unit) =>
        element(
          'li',
          { part: `tile tile-${unit.status}`, class: unit.status },
          opener(unit, drawing),
          element('span', {}, words.squareMetres(unit.wohnflaecheQm)),
          statusMark(unit, t),
        ),
      );
      return element(
        'li',
        { class: 'floor' },
        element('b', { 'aria-hidden': 'true' }, name),
        element('ul', { 'aria-label': name }, ...tiles),
      );
    }),
  );
}

import { isFactName } from '../../../values/facts/facts.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { meaningOf, PLACES_OF } from '../../../values/openimmo/places.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { FIELD_NAMES, fieldNamed, fieldOf } from '../../unit-fields/fields.ts';
import { type Cell, EMPTY_CELL, textCell } from '../grid.ts';
import type { Said } from './said.ts';

/** What a column of the table is. */
export type ReadName = FieldName | 'externalSourceId';

/** The values of a unit, by their fields. */
export type UnitValues = ReadonlyMap<ReadName, Cell>;

/** An id of this or another system, which names no unit. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function unitValues(said: Said): Map<ReadName, Cell> {
  const texts = new Map<ReadName, string>();
  for (const name of ['externalSourceId', ...FIELD_NAMES] as const) {
    const [text = '', ...more] = said.read(PLACES_OF.get(name) ?? []);
    texts.set(name, meaningOf(name, name === 'heizungsart' ? [text, ...more].join(', ') : text));
  }
  const textOf = (name: ReadName) => texts.get(name) ?? '';
  if (UUID.test(textOf('unitIdentifier'))) texts.delete('unitIdentifier');
  if (textOf('kontaktNachname') === said.textAt('kontaktperson/firma'))
    texts.delete('kontaktNachname');
  // Balconies and terraces have one area together.
  const hasTerraces = Number(textOf('terrassen')) > 0 && !(Number(textOf('balkone')) > 0);
  texts.delete(hasTerraces ? 'balkonQm' : 'terrasseQm');
  const isDue = said.textAt('preise/provisionspflichtig');
  if (isDue === 'false' && textOf('provision') === '') texts.set('provision', 'provisionsfrei');
  return new Map([...texts].map(([name, text]) => [name, cellOf(name, text)]));
}

/** A value as a cell. Systems write zeros for what they do not know: only a count or a floor can be one. */
function cellOf(name: ReadName, text: string): Cell {
  const field = fieldNamed(name);
  const kind = field === null ? 'text' : fieldOf(field).kind;
  if (kind !== 'decimal' && kind !== 'integer') return textCell(plain(text));
  const number = text.replace(kind === 'integer' ? /\.0+$/ : / ?kWh.*$/i, '');
  const isCount = name === 'etage' || (isFactName(name) && FACTS[name].min === 0);
  if (number === '' || (Number(number) === 0 && !isCount)) return EMPTY_CELL;
  return /^\d+(?:\.\d+)?$/.test(number) ? { kind: 'number', text: number } : textCell(number);
}

/** A text without the HTML that systems write into it, and a moment as its day. */
const plain = (text: string): string =>
  text
    .replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
    .replaceAll(/<br ?\/?>|<\/(?:p|li|h\d)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replaceAll(/&\w{2,6};/g, characterOf);

/** Entities of HTML: the name, and the character. */
const ENTITIES = 'amp& nbsp\u00A0 aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß euro€';

/** The character of an entity of HTML (`&auml;`); any other text as it is. */
export const characterOf = (entity: string): string =>
  ENTITIES.split(' ')
    .find((each) => `&${each.slice(0, -1)};` === entity)
    ?.at(-1) ?? entity;

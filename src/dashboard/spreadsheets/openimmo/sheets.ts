import { factNames } from '../../../values/facts/facts.ts';
import type { Language } from '../../texts/language.ts';
import { FIELD_NAMES, labelsOf } from '../../unit-fields/fields.ts';
import { type Attachment, EMPTY_CELL, type Grid, gridOf, textCell } from '../grid.ts';
import { isDocument } from './attachments.ts';
import type { ReadName, UnitValues } from './unit-values.ts';
import { HEADERS } from './headers.ts';

/** An object of an OpenImmo file. */
export interface Listed {
  readonly values: UnitValues;
  readonly attachments: readonly Attachment[];
  /** What does not come, by its path or the reason. */
  readonly rest: ReadonlyMap<string, string>;
  /** What its system calls its project; empty if nothing groups it. */
  readonly group: string;
  /** One that stands for its project or is to be deleted is no unit. */
  readonly role: 'unit' | 'master' | 'deleted';
  readonly hidesAddress: boolean;
}

const textOf = (listed: Listed | undefined, name: ReadName) => listed?.values.get(name)?.text ?? '';

const STREET = ['postalCode', 'city', 'street'] as const;
/** What a project may have in common with its units. */
const OF_PROJECT = [
  ...STREET,
  ...(['houseNumber', 'latitude', 'longitude', 'landCode'] as const),
  ...factNames(({ section }) => section === 'contact'),
];

/** `flaechen/anzahl_sep_wc` as a header: `Flächen: anzahl sep wc`. */
function headerOf(path: string, language: Language): string {
  const [part = '', ...names] = path.split(/[/@]/);
  const header = HEADERS[part]?.[language === 'de' ? 0 : 1] ?? part;
  const name = names
    .join(' ')
    .replaceAll('_', ' ')
    .replaceAll(/(?<![aeq])([aou])e(?!ll)/g, (_, letter: string) => `${letter}\u0308`.normalize());
  return [header, name].filter(Boolean).join(': ');
}

/** One sheet a project: the objects of one group, otherwise of one street. All have the same columns. */
export function sheetsOf(objects: readonly Listed[], language: Language): readonly Grid[] {
  const groups = Map.groupBy(
    objects,
    (each) => each.group || STREET.map((name) => textOf(each, name).toLowerCase()).join(' '),
  );
  const projects = [...groups.values()].map(projectOf);
  const all = projects.flatMap(({ listed }) => listed);
  const names = (['externalSourceId', ...FIELD_NAMES] as const).filter((name) =>
    all.some((each) => textOf(each, name) !== ''),
  );
  const rest = [...new Set(all.flatMap((each) => Array.from(each.rest.keys())))];
  const titles = [
    ...names.map((name) =>
      name === 'externalSourceId'
        ? headerOf(name, language)
        : labelsOf(name)[language === 'de' ? 0 : 1],
    ),
    ...rest.map((path) => headerOf(path, language)),
  ];
  return projects.map(({ listed, listing }, at): Grid => {
    const rows = listed.map((each) => [
      ...names.map((name) => each.values.get(name) ?? EMPTY_CELL),
      ...rest.map((path) => textCell(each.rest.get(path) ?? '')),
    ]);
    const { name } = listing.project;
    const isTaken = projects.slice(0, at).some((other) => other.listing.project['name'] === name);
    const grid = gridOf(isTaken ? `${name} (${at + 1})` : name, [titles.map(textCell), ...rows]);
    return Object.assign(grid, { listing: { ...listing, meanings: names } });
  });
}

/** The objects of a project, and what it is called. */
function projectOf(all: readonly Listed[]) {
  const hasUnits = all.some(({ role }) => role === 'unit');
  const isUnit = ({ role }: Listed) => role === 'unit' || (role === 'master' && !hasUnits);
  const units = all.filter(isUnit);
  const titles = new Set(units.map(titleOf));
  const [title = ''] = titles;
  const isName = titles.size === 1 && (units.length > 1 || title !== textOf(units[0], 'titel'));
  const listed = all.map((each): Listed => {
    if (isUnit(each))
      return isName ? { ...each, values: new Map([...each.values, ['titel', EMPTY_CELL]]) } : each;
    const what = textOf(each, 'titel') || textOf(each, 'externalSourceId');
    return { ...each, values: new Map(), rest: new Map([[each.role, what]]) };
  });
  const shared = sharedBy(units);
  const name = [
    textOf(
      all.find((each) => !isUnit(each) && each.role === 'master'),
      'titel',
    ),
    isName ? title : '',
    [shared['street'], shared['houseNumber']].filter(Boolean).join(' '),
    shared['city'],
  ].find(Boolean);
  const attachments = withSharedDocuments(units.flatMap((each) => each.attachments));
  return { listed, listing: { project: { ...shared, name: name ?? 'Projekt' }, attachments } };
}

/** The title of a unit without the name of the unit. */
function titleOf(unit: Listed): string {
  const [title, end] = [textOf(unit, 'titel'), `, ${textOf(unit, 'unitIdentifier')}`];
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

const inGerman = new Intl.DisplayNames('de', { type: 'region' });

/** What all units say alike, as the fields of a project. */
function sharedBy(units: readonly Listed[]): Record<string, string> {
  const shared = OF_PROJECT.flatMap((name): [string, string][] => {
    const texts = units.map((each) => textOf(each, name));
    const isOne = new Set(texts.map((text) => text.toLowerCase())).size === 1;
    return isOne && texts[0] !== '' ? [[name, texts[0] ?? '']] : [];
  });
  const code = textOf(units[0], 'landCode');
  return {
    ...Object.fromEntries(shared),
    ...(/^[A-Z]{2}$/.test(code) && { country: inGerman.of(code) ?? '' }),
    ...(units.every(({ hidesAddress }) => hidesAddress) && { adresseZeigen: 'false' }),
  };
}

/** A document of several units becomes one of their project. */
function withSharedDocuments(all: readonly Attachment[]): readonly Attachment[] {
  const ofFile = Map.groupBy(all.filter(isDocument), ({ file }) => file);
  return all.flatMap((each) => {
    const [first, ...others] = ofFile.get(each.file) ?? [];
    if (first === undefined || others.length === 0) return [each];
    return each === first ? [{ ...each, unit: '' }] : [];
  });
}

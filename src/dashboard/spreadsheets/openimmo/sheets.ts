import { factNames } from '../../../values/facts/facts.ts';
import { FIELD_NAMES, labelsOf } from '../../unit-fields/fields.ts';
import { type Attachment, EMPTY_CELL, type Grid, gridOf, textCell } from '../grid.ts';
import { isDocument } from './attachments.ts';
import type { ReadName, UnitValues } from './unit-values.ts';

/** An object of an OpenImmo file. */
export interface Listed {
  readonly values: UnitValues;
  readonly attachments: readonly Attachment[];
  /** What does not come: by what people call it. */
  readonly rest: ReadonlyMap<string, string>;
  /** What its project is called by its system; empty if nothing groups it. */
  readonly group: string;
  /** One that stands for its project or is to be deleted is no unit. */
  readonly role: 'unit' | 'master' | 'deleted';
  readonly isAddressShown: boolean;
}

const textOf = (listed: Listed | undefined, name: ReadName) => listed?.values.get(name)?.text ?? '';

const ADDRESS = ['postalCode', 'city', 'street', 'houseNumber'] as const;

/** What a project has in common with its units. */
const OF_PROJECT = [
  ...ADDRESS,
  ...(['latitude', 'longitude', 'landCode'] as const),
  ...factNames(({ section }) => section === 'contact'),
];

/** The most columns of what does not come. */
const MAX_REST = 100;
const MORE = 'Weitere Angaben';

/** One sheet a project: the objects of one group, otherwise of one address. All have the same columns. */
export function sheetsOf(objects: readonly Listed[]): readonly Grid[] {
  const groups = Map.groupBy(objects, (each) =>
    each.group === ''
      ? ADDRESS.map((name) => textOf(each, name).toLowerCase()).join(' ')
      : each.group,
  );
  const projects = [...groups.values()].map(projectOf);
  const units = projects.flatMap(({ all }) => all);
  const names = (['externalSourceId', ...FIELD_NAMES] as const).filter((name) =>
    units.some((each) => textOf(each, name) !== ''),
  );
  const counts = Map.groupBy(
    units.flatMap(({ rest }) => [...rest.keys()]),
    (header) => header,
  );
  const rest = [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([header]) => header);
  const columns = { names, rest: rest.slice(0, MAX_REST), more: new Set(rest.slice(MAX_REST)) };
  const taken = new Map<string, number>();
  return projects.map((project) => {
    const { name = '' } = project.listing.project;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return sheetOf(count === 1 ? name : `${name} (${count})`, project, columns);
  });
}

type Project = ReturnType<typeof projectOf>;

interface Columns {
  readonly names: readonly ReadName[];
  readonly rest: readonly string[];
  readonly more: ReadonlySet<string>;
}

function sheetOf(name: string, { all, listing }: Project, { names, rest, more }: Columns): Grid {
  const header = [
    ...names.map((each) => (each === 'externalSourceId' ? 'Objektnummer' : labelsOf(each)[0])),
    ...rest,
    ...(more.size === 0 ? [] : [MORE]),
  ];
  const rows = all.map((each) => [
    ...names.map((own) => each.values.get(own) ?? EMPTY_CELL),
    ...rest.map((own) => textCell(each.rest.get(own) ?? '')),
    textCell([...each.rest.keys()].filter((own) => more.has(own)).join(', ')),
  ]);
  const meanings = header.map((_, at) => names[at] ?? '');
  return { ...gridOf(name, [header.map(textCell), ...rows]), listing: { ...listing, meanings } };
}

const NO_UNITS = { master: 'Objekt des ganzen Projekts', deleted: 'Zur Löschung gemeldet' };

/** The objects of a project, and what it is called. */
function projectOf(listed: readonly Listed[]) {
  const hasUnits = listed.some(({ role }) => role === 'unit');
  const isUnit = ({ role }: Listed) => role === 'unit' || (role === 'master' && !hasUnits);
  const units = listed.filter(isUnit);
  const master = listed.find(({ role }) => hasUnits && role === 'master');
  const titles = new Set(units.map(titleOf));
  const [title = ''] = titles;
  const isName = titles.size === 1 && (units.length > 1 || title !== textOf(units[0], 'titel'));
  const all = listed.map((each): Listed => {
    const { role, values } = each;
    if (isUnit(each)) {
      return isName ? { ...each, values: new Map([...values, ['titel', EMPTY_CELL]]) } : each;
    }
    const what = textOf(each, 'titel') || textOf(each, 'externalSourceId');
    return {
      ...each,
      values: new Map(),
      rest: new Map([[role === 'unit' ? '' : NO_UNITS[role], what]]),
    };
  });
  const project = sharedBy(units);
  const name = [
    textOf(master, 'titel'),
    isName ? title : '',
    [project['street'], project['houseNumber']].filter(Boolean).join(' '),
    project['city'],
  ].find(Boolean);
  return {
    all,
    listing: {
      project: { ...project, name: name ?? 'Projekt' },
      attachments: withSharedDocuments(units.flatMap(({ attachments }) => attachments)),
    },
  };
}

/** The title of a unit without the name of the unit. */
function titleOf(unit: Listed): string {
  const title = textOf(unit, 'titel');
  const end = `, ${textOf(unit, 'unitIdentifier')}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

const inGerman = new Intl.DisplayNames('de', { type: 'region' });

/** What all units say alike, as the fields of a project. */
function sharedBy(units: readonly Listed[]): Record<string, string> {
  const shared = OF_PROJECT.map((name): [string, string] => {
    const texts = units.map((each) => textOf(each, name));
    const { size } = new Set(texts.map((text) => text.toLowerCase()));
    return [name, size === 1 ? (texts[0] ?? '') : ''];
  });
  const code = textOf(units[0], 'landCode');
  if (/^[A-Z]{2}$/.test(code)) shared.push(['country', inGerman.of(code) ?? '']);
  const isHidden = units.length > 0 && units.every(({ isAddressShown }) => !isAddressShown);
  return {
    ...Object.fromEntries(shared.filter(([, text]) => text !== '')),
    ...(isHidden && { adresseZeigen: 'false' }),
  };
}

/** A document of several units becomes one of their project. */
function withSharedDocuments(all: readonly Attachment[]): readonly Attachment[] {
  const documents = Map.groupBy(all.filter(isDocument), ({ file }) => file);
  const once = [...documents.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.length === 0 ? first : { ...first, unit: '' }],
  );
  return [...all.filter((each) => !isDocument(each)), ...once];
}

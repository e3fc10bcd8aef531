import type { Unit } from './read.ts';
import type { Texts } from './texts.ts';

/** The columns by which the table can be sorted. */
const COLUMNS = ['floor', 'rooms', 'area', 'price', 'status'] as const;
export type Column = 'number' | (typeof COLUMNS)[number];

/** What a visitor has chosen. */
export interface Choice {
  readonly view: 'table' | 'plan';
  /** Empty: every status. */
  readonly status: string;
  readonly minRooms: number;
  readonly maxPrice: number;
  readonly sort: Column;
  readonly descending: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Makes an HTML element. Text never becomes markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const order = ['frei', 'auf_anfrage', 'reserviert', 'verkauft'];

const numberIn = (text: string | null) => (text === null || text === '' ? null : Number(text));

const VALUES: Readonly<Record<Column, (unit: Unit) => number | null>> = {
  number: ({ unitNumber }) => numberIn(unitNumber),
  floor: ({ etage }) => etage,
  rooms: ({ zimmer }) => numberIn(zimmer),
  area: ({ wohnflaecheQm }) => numberIn(wohnflaecheQm),
  price: ({ kaufpreis }) => numberIn(kaufpreis),
  status: ({ status }) => order.indexOf(status),
};

/** The text of a unit's status. A status that this script does not know is shown as it is. */
function statusTextOf({ status }: Unit, t: Texts): string {
  const texts: Readonly<Record<string, string>> = t.statuses;
  return texts[status] ?? status;
}

/** The units that a visitor has chosen, in their order. Those without a value come last. */
export function chosenOf(units: readonly Unit[], choice: Choice, t: Texts): Unit[] {
  const valueOf = VALUES[choice.sort];
  const sign = choice.descending ? -1 : 1;
  return units
    .filter(
      (unit) =>
        (choice.status === '' || statusTextOf(unit, t) === choice.status) &&
        Number(unit.zimmer ?? 0) >= choice.minRooms &&
        (choice.maxPrice === 0 ||
          (unit.kaufpreis !== null && Number(unit.kaufpreis) <= choice.maxPrice)),
    )
    .toSorted((one, other) => {
      const [left, right] = [valueOf(one), valueOf(other)];
      if (left === right) return 0;
      if (left === null || right === null) return left === null ? 1 : -1;
      return sign * (left - right);
    });
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/** Writes a decimal. Its text, unlike a number, keeps every digit (ECMA-402, 15.5.16). */
const exact = (format: Intl.NumberFormat, decimal: string | null) =>
  decimal === null ? '–' : format.format(isDecimal(decimal) ? decimal : Number(decimal));

/** Writes numbers, areas and prices in a language. */
export function writerOf(t: Texts, language: string) {
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const euros = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return {
    count: (count: number) => plain.format(count),
    rooms: ({ zimmer }: Unit) => exact(plain, zimmer),
    area: ({ wohnflaecheQm: area }: Unit) =>
      area === null ? '–' : `${exact(plain, area)}\u00A0m²`,
    price: ({ kaufpreis, status }: Unit) =>
      kaufpreis === null && status === 'auf_anfrage'
        ? t.statuses.auf_anfrage
        : exact(euros, kaufpreis),
    floor: ({ etage }: Pick<Unit, 'etage'>) => {
      if (etage === null) return '–';
      if (etage === 0) return t.ground;
      return etage < 0 ? t.basement(-etage) : t.upper(etage);
    },
  };
}

type Writer = ReturnType<typeof writerOf>;

const nameOf = ({ unitNumber }: Unit) => unitNumber ?? '–';

const statusOf = (unit: Unit, t: Texts, name: 'td' | 'span') => {
  const progress = unit.status === 'verkauft' ? 'v' : unit.status === 'frei' ? 'f' : 'o';
  return element(name, { class: 's ' + progress }, statusTextOf(unit, t));
};

/** Numbers are aligned right (`n`). A narrow table has some columns in small print instead (`w`). */
const CLASSES: Readonly<Partial<Record<Column, string>>> = {
  floor: 'w',
  rooms: 'w',
  area: 'n w',
  price: 'n',
};

/** The units as a table. @param sortBy is called with the column whose head is pressed. */
export function tableOf(
  units: readonly Unit[],
  { t, write, choice }: { readonly t: Texts; readonly write: Writer; readonly choice: Choice },
  sortBy: (column: Column) => void,
): HTMLElement {
  const heads = (['number', ...COLUMNS] as const).map((column) => {
    const button = element('button', { type: 'button', 'data-sort': column }, t[column]);
    button.addEventListener('click', () => {
      sortBy(column);
    });
    const sorted = choice.descending ? 'descending' : 'ascending';
    const sort: Attributes = choice.sort === column ? { 'aria-sort': sorted } : {};
    return element('th', { scope: 'col', class: CLASSES[column] ?? '', ...sort }, button);
  });
  const rows = units.map((unit) =>
    element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        nameOf(unit),
        element(
          'small',
          {},
          `${write.floor(unit)} · ${write.rooms(unit)}\u00A0${t.rooms} · ${write.area(unit)}`,
        ),
      ),
      element('td', { class: 'w' }, write.floor(unit)),
      element('td', { class: 'w' }, write.rooms(unit)),
      element('td', { class: 'n w' }, write.area(unit)),
      element('td', { class: 'n' }, write.price(unit)),
      statusOf(unit, t, 'td'),
    ),
  );
  return element(
    'table',
    { 'aria-label': t.units },
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  );
}

/** The units floor by floor, the highest first. */
export function planOf(
  units: readonly Unit[],
  { t, write }: { readonly t: Texts; readonly write: Writer },
): HTMLElement {
  const floors = [...Map.groupBy(units, ({ etage }) => etage)].toSorted(
    ([one], [other]) => (other ?? -Infinity) - (one ?? -Infinity),
  );
  return element(
    'ol',
    {},
    ...floors.map(([etage, those]) => {
      const name = etage === null ? t.noFloor : write.floor({ etage });
      return element(
        'li',
        { class: 'floor' },
        element('b', { 'aria-hidden': 'true' }, name),
        element(
          'ul',
          { 'aria-label': name },
          ...those.map((unit) =>
            element(
              'li',
              {},
              element('b', {}, nameOf(unit)),
              element('span', {}, write.area(unit)),
              statusOf(unit, t, 'span'),
            ),
          ),
        ),
      );
    }),
  );
}

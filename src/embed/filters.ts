import { type Choice, MANY_ROOMS, housesOf, roomsAmong } from './choice.ts';
import { button, element } from './element.ts';
import type { Unit } from './read.ts';
import type { Texts } from './texts.ts';
import { priceOf, shortHouse } from './words.ts';

/** What the filters show, and what they call. */
interface Filters {
  readonly t: Texts;
  readonly units: readonly Unit[];
  readonly choice: Choice;
  readonly set: (change: Partial<Choice>) => void;
}

/** A choice that is on or off. @param key names it, so that it gets the focus again. */
const chip = (
  { set }: Filters,
  key: string,
  isOn: boolean,
  change: Partial<Choice>,
  text: string,
) =>
  button(
    { part: isOn ? 'chip chip-on' : 'chip', 'data-key': key, 'aria-pressed': String(isOn) },
    () => set(change),
    text,
  );

const group = (name: string, chips: readonly HTMLElement[]) =>
  element('div', { role: 'group', 'aria-label': name }, element('span', {}, name), ...chips);

/** The filters that distinguish these units: rooms, house, price, what is free, and the view. */
export function filtersOf(filters: Filters): HTMLElement[] {
  const { t, units, choice } = filters;
  const { onlyFree, isPlan } = choice;
  const byRooms = [null, ...roomsAmong(units)].map((rooms) => {
    const text = rooms === MANY_ROOMS ? `${rooms}\u00A0+` : String(rooms ?? t.all);
    return chip(filters, `rooms ${rooms}`, choice.rooms === rooms, { rooms }, text);
  });
  const byHouse = ['', ...housesOf(units)].map((house) => {
    const text = house === '' ? t.all : shortHouse(house);
    return chip(filters, `house ${house}`, choice.house === house, { house }, text);
  });
  const hasPrices = units.some((unit) => priceOf(unit) !== null);
  return [
    // With "all": one value distinguishes nothing.
    ...(byRooms.length > 2 ? [group(t.rooms, byRooms)] : []),
    ...(byHouse.length > 2 ? [group(t.house, byHouse)] : []),
    element(
      'div',
      {},
      ...(hasPrices ? [priceLimit(filters)] : []),
      chip(filters, 'free', onlyFree, { onlyFree: !onlyFree }, t.onlyFree),
      chip(filters, 'plan', isPlan, { isPlan: !isPlan }, t.plan),
    ),
  ];
}

/** A highest price, or rent, as people write it. */
function priceLimit({ t, units, choice: { maxPrice }, set }: Filters): HTMLElement {
  const input = element('input', {
    'data-key': 'price',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: units.some(({ kaufpreis }) => kaufpreis !== null) ? '450.000' : '1.500',
    'aria-label': t.maxPrice,
    value: maxPrice,
  });
  input.addEventListener('input', () => set({ maxPrice: input.value }));
  return element('label', { part: 'chip' }, `${t.upTo} `, input, ' €');
}

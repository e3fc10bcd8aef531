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
const chip = (key: string, isOn: boolean, press: () => void, ...text: string[]) =>
  button(
    { part: isOn ? 'chip chip-on' : 'chip', 'data-key': key, 'aria-pressed': String(isOn) },
    press,
    ...text,
  );

const group = (name: string, ...chips: readonly HTMLElement[]) =>
  element('div', { role: 'group', 'aria-label': name }, element('span', {}, name), ...chips);

/** The filters that distinguish these units: rooms, house, price, what is free, and the view. */
export function filtersOf({ t, units, choice, set }: Filters): HTMLElement[] {
  const rooms = roomsAmong(units);
  const houses = housesOf(units);
  const all: HTMLElement[] = [];
  if (rooms.length > 1) {
    const choices = [null, ...rooms].map((count) => {
      const text = count === MANY_ROOMS ? `${count}\u00A0+` : String(count ?? t.all);
      return chip(
        `rooms ${count}`,
        choice.rooms === count,
        () => {
          set({ rooms: count });
        },
        text,
      );
    });
    all.push(group(t.rooms, ...choices));
  }
  if (houses.length > 1) {
    const choices = ['', ...houses].map((house) =>
      chip(
        `house ${house}`,
        choice.house === house,
        () => {
          set({ house });
        },
        house === '' ? t.all : shortHouse(house),
      ),
    );
    all.push(group(t.house, ...choices));
  }
  const others = [
    ...(units.some((unit) => priceOf(unit) !== null)
      ? [priceLimit({ t, units, choice, set })]
      : []),
    chip(
      'free',
      choice.onlyFree,
      () => {
        set({ onlyFree: !choice.onlyFree });
      },
      t.onlyFree,
    ),
    chip(
      'plan',
      choice.isPlan,
      () => {
        set({ isPlan: !choice.isPlan });
      },
      t.plan,
    ),
  ];
  all.push(element('div', {}, ...others));
  return all;
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
  input.addEventListener('input', () => {
    set({ maxPrice: input.value });
  });
  return element('label', { part: 'chip' }, `${t.upTo} `, input, ' €');
}

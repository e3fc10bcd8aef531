import type { Locator, Page } from 'playwright-core';

export interface Interaction {
  readonly name: string;
  /** Finds what the interaction needs, outside of the measured time. @returns the interaction. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

const clicks = (find: (page: Page) => Locator) => async (page: Page) => {
  const target = find(page).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to click.');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const clicksButton = (name: string | RegExp) =>
  clicks((page) => page.getByRole('button', { name, exact: true }));

const clicksBox = (name: string | RegExp) =>
  clicks((page) => page.getByRole('checkbox', { name, exact: true }));

const types = (find: (page: Page) => Locator, text: string) => async (page: Page) => {
  await find(page).focus();
  return () => page.keyboard.type(text, { delay: 120 });
};

const scrolls = ({ mouse }: Page) =>
  Promise.resolve(async () => {
    await mouse.move(700, 500);
    for (let turn = 0; turn < 12; turn++) await mouse.wheel(0, 400);
  });

/** A person's way through the list of units. Each interaction starts where the last one ended. */
export const IN_THE_LIST: readonly Interaction[] = [
  { name: 'Open the status filter', prepare: clicksButton('Status') },
  { name: 'Filter by status', prepare: clicksBox('reserviert') },
  { name: 'Remove the filter', prepare: clicksButton('Ohne Filter: Status') },
  {
    name: 'Sort by price',
    prepare: clicks((page) => page.getByRole('button', { name: 'Kaufpreis €' })),
  },
  { name: 'Scroll the list', prepare: scrolls },
  { name: 'Open the next page', prepare: clicks((page) => page.getByText('Weiter')) },
  { name: 'Select the page', prepare: clicksBox('Alle auf dieser Seite wählen') },
  { name: 'Select all units', prepare: clicksButton(/^Alle [\d.]+ wählen/) },
  { name: 'Deselect one unit', prepare: clicks((page) => page.locator('tbody input').nth(2)) },
  {
    name: 'Open the change of prices',
    prepare: clicks((page) => page.locator('.bulk-bar').getByRole('button', { name: 'Preis' })),
  },
  { name: 'Type a percentage', prepare: types((page) => page.getByLabel('Um Prozent'), '-2,5') },
  { name: 'Close the dialog', prepare: clicks((page) => page.getByText('Abbrechen')) },
  { name: 'Clear the selection', prepare: clicksButton('Auswahl aufheben') },
  { name: 'Type a search', prepare: types((page) => page.getByRole('searchbox'), 'A-310') },
  { name: 'Open a unit', prepare: clicks((page) => page.locator('tbody th a')) },
];

/** A person's way through the Stapelplan. Selectors are simple, because roles take long to compute. */
export const IN_THE_PLAN: readonly Interaction[] = [
  {
    name: 'Filter the plan',
    prepare: clicks((page) => page.locator('.plan-status:visible').nth(2)),
  },
  {
    name: 'Remove its filter',
    prepare: clicks((page) => page.locator('.plan-status:visible').nth(2)),
  },
  { name: 'Scroll the plan', prepare: scrolls },
  {
    name: 'Open a unit of the plan',
    prepare: clicks((page) => page.locator('.plan-unit:visible').nth(9)),
  },
];

const COLUMNS = 200;

/** A person's way to the check of a large list. */
export const inTheImport = (rows: number): readonly Interaction[] => {
  const known = ['WE-Nr.', 'Kaufpreis', 'Status'];
  const others = Array.from({ length: COLUMNS - known.length }, (_, at) => `Merkmal ${at + 1}`);
  const lines = Array.from({ length: rows }, (_, at) =>
    [`WE ${at + 1}`, 300_000 + at, 'frei', ...others.map((_name, nth) => (at + nth) % 97)].join(
      ';',
    ),
  );
  const text = [[...known, ...others].join(';'), ...lines].join('\n');
  const file = { name: 'Liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  return [
    {
      name: 'Choose a large list',
      prepare: (page) =>
        Promise.resolve(async () => {
          await page.locator('input[type=file]').setInputFiles(file);
          await page.getByLabel('Bedeutung von Merkmal 1', { exact: true }).waitFor();
        }),
    },
    {
      name: 'Import columns as own facts',
      prepare: clicksButton(/als eigene Angaben übernehmen$/),
    },
    {
      name: 'Open the meanings of a column',
      prepare: clicks((page) => page.getByLabel('Bedeutung von Merkmal 3', { exact: true })),
    },
    { name: 'Forget the list', prepare: clicksButton('Andere Datei') },
  ];
};

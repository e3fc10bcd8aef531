import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { LOOKS, signedIn } from '../visitor.ts';
import { TIME_ZONE, useBrowser } from '../windows.ts';
import { aProject, aUnit, reserves } from './api.ts';
import { at, EDITOR, GREETING, OWNER } from './people.ts';
import { changedElsewhere, stored } from './stock.ts';

useBrowser();

/** A day of this month, or of an earlier one. */
function aDay(day: string, monthsAgo = 0): string {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })
    .split('-')
    .map(Number);
  return `${new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 7)}-${day}`;
}

/** `November 2026` */
const monthOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('de-DE', { month: 'long', year: 'numeric' });

/** A project with units that were sold in this month and in the month before, free ones and a reserved one. */
async function aSale(name: string) {
  const flat = { zimmer: '3', wohnflaecheQm: '80', kaufpreis: '400000', haus: 'Haus A' };
  const sold = { ...flat, status: 'verkauft' };
  const project = await aProject(name, [
    { ...sold, unitIdentifier: 'A-1', verkauftAm: aDay('01'), verkaufspreis: '396000' },
    { ...sold, unitIdentifier: 'B-1', verkauftAm: aDay('02'), zimmer: '2', haus: 'Haus B' },
    { ...sold, unitIdentifier: 'A-2', verkauftAm: aDay('20', 1) },
    { ...flat, unitIdentifier: 'A-3' },
    { ...flat, unitIdentifier: 'A-4', kaufpreis: '440000' },
    { ...flat, unitIdentifier: 'A-5', zimmer: '2.5' },
  ]);
  await reserves(project, 'A-5', 'HK-2026-140');
  return project;
}

test('From the overview, the page Verkauf says what was sold in a month and for how much, what is free at which price, and which reservations end', async () => {
  const name = `Verkauf ${Date.now()}`;
  const project = await aSale(name);
  const owner = await signedIn(OWNER, at('overview'));
  const { page } = owner;
  await owner.reads(GREETING);
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByRole('link', { name: 'Verkauf', exact: true }).click();
  await owner.reads('Verkauf');
  await page.getByLabel('Projekt', { exact: true }).selectOption(project.id);
  const month = page.getByRole('region', { name: monthOf(aDay('01')) });
  await month.getByText('796.000 €', { exact: true }).waitFor();
  expect(await month.getByRole('list').first().innerText()).toMatch(
    /^2\sEinheiten verkauft\s+796\.000 €\sVerkaufssumme\s+4\.975 €\/m²\sim Mittel$/,
  );
  const places = page.getByRole('table', { name: 'Nach Projekt und Haus' });
  await places.getByRole('row', { name: `${name} 2 796.000 4.975,00` }).waitFor();
  await places.getByRole('row', { name: 'Haus B 1 400.000 5.000,00' }).waitFor();
  const rooms = page.getByRole('table', { name: 'Nach Zimmern' });
  await rooms.getByRole('row', { name: '2 Zimmer 1 400.000 5.000,00' }).waitFor();
  const ending = page.getByRole('region', { name: 'Reservierungen, die bald enden' });
  await ending.getByRole('link', { name: 'A-5' }).waitFor();
  await ending.getByText('HK-2026-140').waitFor();
  const stock = page.getByRole('table', { name: 'Bestand heute' });
  for (const look of LOOKS) {
    await owner.turns(look);
    await owner.findsNoFault(`sales-${look.width}-${look.scheme}`);
    expect(new Set(await page.evaluate<number[]>(HEADINGS)).size).toBeLessThanOrEqual(2);
    // A line above all but the first.
    const [half = 0, whole = 0] = await Promise.all(
      [/^2,5 Zimmer/, /^3 Zimmer/].map(async (row) => {
        const box = await stock.getByRole('row', { name: row }).boundingBox();
        return box?.height ?? 0;
      }),
    );
    expect(Math.abs(half - whole)).toBeLessThanOrEqual(1);
  }

  // Another month, by its bar, with one request; the chart stays.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sales?')) asked.push(request.url());
  });
  const earlier = monthOf(aDay('20', 1));
  await page.getByRole('link', { name: `${earlier}: 1 verkauft, 400.000 €` }).click();
  await page.getByRole('region', { name: earlier }).getByText('5.000 €/m²').waitFor();
  expect(asked.length).toBe(1);
  await page.getByRole('link', { name: `${monthOf(aDay('01'))}: 2 verkauft, 796.000 €` }).waitFor();
  await page.getByRole('link', { name: `Weiter zu ${monthOf(aDay('01'))}` }).click();
  await month.getByText('796.000 €', { exact: true }).waitFor();

  // A number of the stock opens exactly its units.
  const free = stock
    .getByRole('row', { name: /^3 Zimmer/ })
    .getByRole('cell')
    .first();
  expect(await free.innerText()).toMatch(/^2\s+5\.250 €\/m²$/);
  await free.getByRole('link').click();
  await owner.reads('Einheiten');
  await owner.sees('von 2');
  await owner.row('A-3').waitFor();
  await owner.leaves();
});

test('The workbook of a month has the sold units, the stock and the reservations', async () => {
  const project = await aSale(`Mappe ${Date.now()}`);
  const owner = await signedIn(OWNER, at(`sales?project=${project.id}`));
  const saving = owner.page.waitForEvent('download');
  await owner.clicks('Als Excel');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`Verkauf ${monthOf(aDay('01'))}.xlsx`);
  const { sheets } = await readXlsx(await readFile(await saved.path()));
  const [sold, stock, reserved] = sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((cell) => (cell instanceof Date ? dayOf(cell) : cell))),
  }));
  expect(sold).toEqual({
    name: 'Verkauft',
    rows: [
      [...COLUMNS, 'Projekt'],
      ['A-1', 'Haus A', 3, 80, 400_000, 396_000, 4950, aDay('01'), null, project.name],
      ['B-1', 'Haus B', 2, 80, 400_000, 400_000, 5000, aDay('02'), null, project.name],
    ],
  });
  expect(stock?.name).toBe('Bestand');
  expect(stock?.rows.slice(1).map(([unit]) => unit)).toEqual(['A-5', 'A-4', 'A-3']);
  expect(reserved?.name).toBe('Reservierungen');
  expect(reserved?.rows[1]?.slice(0, 9)).toEqual([
    'A-5',
    'Haus A',
    2.5,
    80,
    400_000,
    5000,
    'HK-2026-140',
    project.name,
    'reserviert',
  ]);
  expect(reserved?.rows.length).toBe(2);
  await owner.leaves();
});

/** Script: where the titles of cards begin, of which two columns may stand side by side. */
const HEADINGS = `[...document.querySelectorAll('.card :is(h2, h3)')]
  .map((title) => title.getBoundingClientRect().left - title.closest('.card').getBoundingClientRect().left)
  .map((left) => (left > 100 ? -1 : left))`;

/** What an office sends its boss. */
const COLUMNS = 'Einheit|Haus|Zimmer|m²|Kaufpreis|verkauft für|€/m²|verkauft am|Vorgang'.split('|');

const dayOf = (cell: Date) => cell.toISOString().slice(0, 10);

test.each([1280, 390] as const)(
  'On a unit’s page, %i px wide, each step of a sale is the main button, and only the menu takes the sale back, once, and says what ends',
  async (width) => {
    const name = `Schritt ${width} ${Date.now()}`;
    const project = await aProject(name);
    const id = await aUnit({ unitIdentifier: name, kaufpreis: '400000' }, project.id);
    const person = await signedIn(EDITOR, at(`units/${id}`), { width });
    const { page, dialog } = person;
    await person.clicks('Reservieren');
    await person.fills('Vorgang', 'HK-2026-150');
    await dialog.getByRole('button', { name: 'Reservieren' }).click();
    await person.clicks('Notarvorbereitung');
    await person.clicks('Notartermin');
    await person.findsNoFault(`appointment-${width}`, { part: 'dialog' });
    await person.fills('Tag und Uhrzeit', `${aDay('03')}T10:30`);
    await person.clicks('Eintragen');
    await dialog.waitFor({ state: 'detached' });
    const strip = page.getByRole('region', { name: 'Reservierung', exact: true });
    await strip.getByText(/03\.\d\d\.,? 10:30$/).waitFor();
    expect(await stored(person, { id })).toMatchObject({ status: 'notartermin' });
    // Nobody moves back by chance.
    const choice = page.getByLabel('Status', { exact: true }).getByRole('option');
    expect(await choice.allTextContents()).toEqual(['Notartermin', 'verkauft']);

    await person.clicks('Verkauft');
    const price = dialog.getByLabel('Verkauft für (€)');
    expect(await price.inputValue()).toBe('400.000');
    await price.fill('39.600');
    await dialog.getByLabel('Verkauft am').fill(aDay('01'));
    await person.clicks('Als verkauft eintragen');
    const doubt = page.getByRole('dialog', { name: 'Stimmen die neuen Werte?' });
    await doubt.getByText('Verkauft für 400.000 → 39.600 €, −90 %').waitFor();
    await doubt.getByRole('button', { name: 'Abbrechen' }).click();
    await price.fill('396.000');
    await person.findsNoFault(`sold-${width}`, { part: 'dialog' });
    await person.clicks('Als verkauft eintragen');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(person, { id })).toMatchObject({
      status: 'verkauft',
      verkauftAm: aDay('01'),
      verkaufspreis: '396000.00',
    });
    const card = page.getByRole('region', { name: 'Preis und Status' });
    await card.getByText(/^01\.\d\d\.\d{4}$/).waitFor();
    await card.getByText('396.000 €', { exact: true }).waitFor();
    expect(await page.getByText('inzwischen geändert').count()).toBe(0);
    await person.findsNoFault(`unit-sold-${width}`);

    await person.chooses('Verkauf zurücksetzen', name);
    await dialog.getByText('HK-2026-150').waitFor();
    await dialog.getByText('396.000 €').waitFor();
    await person.findsNoFault(`back-${width}`, { part: 'dialog' });
    await person.clicks('1 Einheit zurücksetzen');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reservieren' }).waitFor();
    expect(await stored(person, { id })).toMatchObject({
      status: 'frei',
      reservation: null,
      notarterminAm: null,
      verkauftAm: null,
      verkaufspreis: null,
    });

    // Sold in the form: the service sets the day, which is nobody else's change.
    await page.getByLabel('Status', { exact: true }).selectOption('verkauft');
    await person.clicks('Speichern');
    await card.getByText(/^\d\d\.\d\d\.\d{4}$/).waitFor();
    expect(await page.getByText('inzwischen geändert').count()).toBe(0);
    await person.leaves();
  },
);

test('A step on a page that shows an older state changes nothing, and says in an office’s words what to do', async () => {
  const name = `Veraltet ${Date.now()}`;
  const id = await aUnit({ unitIdentifier: name, status: 'reserviert' });
  const editor = await signedIn(EDITOR, at(`units/${id}`));
  editor.expectsComplaint(/412/);
  const step = editor.page.getByRole('button', { name: 'Notarvorbereitung' });
  await step.waitFor();
  await changedElsewhere(editor, id, { status: 'notartermin' });
  await step.click();
  const banner = editor.page.getByRole('alert').filter({ hasText: 'Laden Sie die Seite neu.' });
  expect(await banner.innerText()).not.toContain('If-Match');
  expect(await stored(editor, { id })).toMatchObject({ status: 'notartermin' });
  await editor.page.reload();
  await editor.page.getByRole('button', { name: 'Verkauft' }).waitFor();
  await editor.leaves();
});

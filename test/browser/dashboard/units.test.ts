import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aNewestUnit, aProject, unitsOf } from './api.ts';
import { changesSelected, flat, says, selectionBar, selectsPage } from './list.ts';
import { at, EDITOR, VIEWER } from './people.ts';

useBrowser();

const UNITS = at('units');
const SEARCH = 'Kennung, Nummer, Adresse';

/** Searches units for a text, until the list shows another number of units. */
async function seeks({ page }: Visitor, text: string): Promise<void> {
  const range = page.getByRole('navigation', { name: 'Seiten' }).getByRole('status');
  const before = await range.textContent();
  await page.getByLabel(SEARCH, { exact: true }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
  await range.filter({ hasText: before ?? '' }).waitFor({ state: 'detached' });
}

/** Opens a filter above the list and chooses an option. */
async function filters({ page }: Visitor, name: string, option: string): Promise<void> {
  const search = page.getByRole('search');
  await search.getByRole('button', { name, exact: true }).click();
  await search.getByRole('group', { name }).getByText(option, { exact: true }).click();
}

/** The statuses in the list, without the ends of reservations. */
const statuses = async ({ page }: Visitor) =>
  (await page.locator('tbody .status').allTextContents()).map((text) => text.split(' bis ')[0]);

/**
 * Starts measuring the main thread's processor time.
 *
 * @returns a function that reads it (milliseconds).
 */
async function workedFor({ page }: Visitor): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics
      .filter(({ name }) => /^(?:Script|RecalcStyle|Layout)Duration$/.test(name))
      .reduce((sum, { value }) => sum + value, 0);
    return 1000 * seconds;
  };
}

/** The amounts that are too long for their cells. */
const cutAmounts = ({ page }: Visitor) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('td.number')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth)
    .map((cell) => cell.textContent)`);

test('The list of units has rows of equal height, a click anywhere in one opens its unit, and a phone has the filters in one line', async () => {
  const attic = { etageLabel: '6. OG (Dachgeschoss)', preisAufAnfrage: true };
  await aNewestUnit({ unitIdentifier: 'Ganz oben', ...attic });
  const viewer = await signedIn(VIEWER, UNITS);
  await viewer.row('Ganz oben').getByText('auf Anfrage').waitFor();
  const { page } = viewer;
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.offsetHeight / 2) * 2)`,
  );
  expect(new Set(heights)).toEqual(new Set([44]));
  const floor = viewer.row('Ganz oben').locator('[data-column=etage]').first();
  expect(
    await floor.evaluate((cell) => [
      cell.scrollWidth <= cell.clientWidth,
      cell.scrollHeight <= cell.clientHeight,
    ]),
  ).toEqual([true, true]);

  const row = page.locator('tbody tr').nth(3);
  const href = await row.getByRole('link').getAttribute('href');
  // The link covers the row, so that the click is forced; it must not come while the row still moves.
  await row.locator('[data-column=kaufpreis]').scrollIntoViewIfNeeded();
  await row.locator('[data-column=kaufpreis]').click({ force: true });
  await page.waitForURL(`**${href}`);
  await viewer.seesPage();
  await page.goBack();
  await page.waitForURL('**/units');
  // A double click opens the unit once.
  await row.getByRole('link').dblclick();
  await page.waitForURL(`**${href}`);
  await viewer.seesPage();
  await page.goBack();
  await page.waitForURL('**/units');

  // A viewer has no controls for changes.
  await row.waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Einheit anlegen' }).count()).toBe(0);

  await viewer.turns({ width: 390 });
  await filters(viewer, 'Status', 'verkauft');
  await page.waitForURL('**/units?status=verkauft');
  await viewer.seesPage();
  await viewer.findsNoFault('units-filters-390');
  await page.keyboard.press('Escape');
  await filters(viewer, 'Reihenfolge', 'Kaufpreis, höchster zuerst');
  await page.waitForURL('**/units?status=verkauft&sort=-kaufpreis');
  await expect.poll(async () => new Set(await statuses(viewer))).toEqual(new Set(['verkauft']));

  await viewer.turns({ width: 1280 });
  await viewer.opens(at('units/new'));
  await viewer.sees(/Ihre Rolle ist „Lesezugriff“/);
  await viewer.leaves();
});

test('The list of units keeps filters and order in the address and after a reload, and with the scroll position on Back', async () => {
  const viewer = await signedIn(VIEWER, UNITS);
  const { page } = viewer;
  await filters(viewer, 'Status', 'verkauft');
  await page.waitForURL('**/units?status=verkauft');
  await page.getByRole('group', { name: 'Status: verkauft' }).getByText('reserviert').click();
  await page.waitForURL('**/units?status=reserviert%2Cverkauft');
  await page.keyboard.press('Escape');
  await viewer.clicks('Kaufpreis €');
  await viewer.clicks('Kaufpreis €');
  await page.waitForURL('**/units?status=reserviert%2Cverkauft&sort=-kaufpreis');
  await page.reload();
  await viewer.seesPage();
  expect(new Set(await statuses(viewer))).toEqual(new Set(['reserviert', 'verkauft']));
  const head = page.getByRole('columnheader', { name: 'Kaufpreis €' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await viewer.clicks('Ohne Filter: Status');
  await page.waitForURL('**/units?sort=-kaufpreis');

  await page.locator('tbody .status').getByText('frei').first().waitFor();
  const row = page.getByRole('row').nth(60);
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('scrollY');
  expect(before).toBeGreaterThan(500);
  await row.getByRole('link').click();
  await page.waitForURL(/units\/[0-9a-f-]+$/);
  await viewer.seesPage();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.goBack();
  await page.waitForURL('**/units?sort=-kaufpreis');
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before);
  await viewer.leaves();
});

test('The list of units asks for rooms, price and house, says so in words, and keeps a view by its name', async () => {
  const project = await aProject('Hafenkante', [
    flat('A', 'A-101', '3', '449999.99'),
    flat('B', 'B-101', '3', '450000'),
    flat('B', 'B-102', '3', '450000.01'),
  ]);
  const viewer = await signedIn(VIEWER, at(`units?project=${project.id}`));
  const { page } = viewer;
  const search = page.getByRole('search');
  await search.getByRole('button', { name: 'Preis', exact: true }).click();
  await search.getByLabel('bis (€)').fill('450.000');
  await search.getByLabel('bis (€)').press('Enter');
  await says(viewer, 'bis 450.000 €: 2 Einheiten');
  await search.getByRole('button', { name: 'Zimmer', exact: true }).click();
  await search.getByLabel('von', { exact: true }).fill('drei');
  await viewer.clicks('Anwenden');
  await viewer.sees('Nur Zahlen, zum Beispiel 3,5.');
  await search.getByLabel('von', { exact: true }).fill('3');
  await search.getByLabel('bis', { exact: true }).fill('3');
  await viewer.clicks('Anwenden');
  await filters(viewer, 'Haus', 'B');
  await says(viewer, '3 Zimmer · bis 450.000 € · Haus B: 1 Einheit');
  expect(new URL(page.url()).search).toBe(
    `?project=${project.id}&haus=B&zimmer=3&kaufpreis=..450000`,
  );

  // The columns' button stays beside the filters.
  const tops = await Promise.all(
    [search.getByRole('searchbox'), search.getByRole('button', { name: 'Spalten' })].map((each) =>
      each.evaluate((element) => element.getBoundingClientRect().top),
    ),
  );
  expect(tops[0]).toBe(tops[1]);

  await viewer.clicks('Ansicht speichern');
  await page.getByLabel('Name der Ansicht').fill('3 Zimmer Haus B');
  await viewer.clicks('Speichern');
  const views = page.getByRole('navigation', { name: 'Gespeicherte Ansichten' });
  await views.getByRole('link', { name: '3 Zimmer Haus B 1' }).waitFor();
  // The other house, and a cent more, miss one condition.
  await viewer.row('A-101').and(page.locator('[data-misses=project]')).waitFor();
  await viewer.row('B-102').and(page.locator('[data-misses=kaufpreis]')).waitFor();
  await viewer.findsNoFault('units-asked');
  await viewer.clicks('Zurücksetzen');
  await page.waitForURL('**/units');
  await views.getByRole('link', { name: '3 Zimmer Haus B 1' }).click();
  await says(viewer, '3 Zimmer · bis 450.000 € · Haus B: 1 Einheit');
  await viewer.turns({ width: 390 });
  await viewer.findsNoFault('units-asked-390');
  await viewer.row('B-101').getByText('Haus B', { exact: true }).waitFor();
  await viewer.clicks('Ansicht „3 Zimmer Haus B“ entfernen');
  await page.reload();
  await says(viewer, '3 Zimmer · bis 450.000 € · Haus B: 1 Einheit');
  expect(await views.getByRole('link').count()).toBe(1);
  await viewer.leaves();
});

test('The list of units has pages of 100 rows, finds units by street and city, and says if nothing is found', async () => {
  const viewer = await signedIn(VIEWER, at('overview'));
  const { page } = viewer;
  const worked = await workedFor(viewer);
  const start = await worked();
  await page.getByRole('link', { name: 'Einheiten' }).first().click();
  await viewer.sees('1–100');
  const milliseconds = Math.round((await worked()) - start);
  console.info(`100 rows of units: ${milliseconds} ms of script, style and layout.`);
  expect(await page.locator('tbody tr').count()).toBe(100);
  const newest = page.getByRole('rowheader').first();
  const first = (await newest.textContent()) ?? '';
  await page.getByRole('link', { name: 'Weiter' }).click();
  await viewer.sees('101–200');
  await newest.filter({ hasNotText: first }).waitFor();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.getByRole('link', { name: 'Weiter' }).click();
  await viewer.sees(/^201–/);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await viewer.sees('101–200');
  await page.getByRole('link', { name: 'Zurück' }).click();
  await viewer.sees('1–100');
  await newest.filter({ hasText: first }).waitFor();

  await seeks(viewer, 'lotsenmützenallee');
  await page.locator('tbody tr').first().getByRole('link').click();
  await viewer.reads('Verlauf');
  await viewer.sees(/Lotsenmützenallee/);
  await page.goBack();
  await seeks(viewer, ' wismar ');
  await viewer.sees(/^1–\d+ von \d+$/);
  await seeks(viewer, 'nirgendwo');
  await viewer.reads('Keine Einheit enthält „nirgendwo“.');
  await viewer.sees('Gesucht wird in Kennung, Nummer, Adresse und Ihrer ID.');
  await viewer.findsNoFault('units-none');

  // If no unit matches all filters, the matches without the others are offered.
  await filters(viewer, 'Status', 'frei');
  await viewer.fills(SEARCH, '1005.0093');
  await viewer.sees(/Ohne die anderen Filter gibt es 1:/);
  await page.getByRole('link', { name: '1005.0093.00' }).waitFor();
  await viewer.clicks('Ohne Filter: Status');
  await page.locator('td').getByText('12.750.000,00').waitFor();
  expect(await cutAmounts(viewer)).toEqual([]);
  await viewer.leaves();
});

test('Selected units change together and with the keyboard alone, at once, and back if the service refuses', async () => {
  const name = `Sammel ${Date.now()}`; // another one in each try
  const [one, two] = [`${name} 1`, `${name} 2`];
  for (const unitIdentifier of [one, two]) await aNewestUnit({ unitIdentifier });
  const editor = await signedIn(EDITOR, at(`units?q=${encodeURIComponent(name)}`));
  const { keyboard } = editor.page;
  const bar = selectionBar(editor);
  await editor.row(two).waitFor();
  await selectsPage(editor);
  await editor.sees('2 gewählt');
  await editor.fits('units-selected');
  await changesSelected(editor, 'Status', 'reserviert');
  await editor.sees('2 Einheiten sind geändert.');
  expect(await statuses(editor)).toEqual(['reserviert', 'reserviert']);

  await editor.page.getByLabel(`Wählen: ${one}`).focus();
  await keyboard.press('Space');
  await editor.sees('1 gewählt');
  await bar.getByRole('button', { name: 'Status', exact: true }).focus();
  await keyboard.press('Enter');
  for (let status = 0; status < 5; status++) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await editor.sees('1 Einheit ist geändert.');
  await editor.row(one).getByText('Notartermin').waitFor();

  await editor.clicks('Meldung schließen');
  await editor.page.getByLabel(`Wählen: ${two}`).check();
  await changesSelected(editor, 'Weitere Aktionen', 'archivieren');
  await editor.sees('1 Einheit ist geändert.');
  await editor.row(two).waitFor({ state: 'detached' });
  await editor.row(one).waitFor();

  await editor.turns({ width: 390 });
  editor.expectsComplaint(/402/);
  const { promise: seen, resolve: refuse } = Promise.withResolvers<void>();
  await editor.page.route('**/bulk', async (route) => {
    await seen;
    const error = { code: 'quota_exceeded', message: 'Full.', requestId: 'r-1' };
    await route.fulfill({ status: 402, json: { error } });
  });
  await editor.page.getByLabel(`Wählen: ${one}`).check();
  await changesSelected(editor, 'Status', 'verkauft');
  const status = editor.row(one).locator('.status');
  await status.filter({ hasText: 'verkauft' }).waitFor();
  refuse();
  await editor.sees('Die Grenze Ihres Tarifs ist erreicht. Es wurde nichts geändert.');
  await status.filter({ hasText: 'Notartermin' }).waitFor();
  await editor.sees('1 gewählt');
  await editor.findsNoFault('units-refused-390', { part: '.bulk-tools' });

  // Long amounts are whole beside the boxes, too.
  await editor.turns({ width: 1280 });
  await editor.fills(SEARCH, '1005.0093.00');
  await editor.page.locator('td').getByText('12.750.000,00').waitFor();
  expect(await cutAmounts(editor)).toEqual([]);
  await editor.leaves();
});

/** Holds the answers of lists of units. @returns what lets them pass. */
async function holdsList({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/orgs\/v1\/[^/]+\/units\?/, async (route) => {
    await promise;
    await route.continue();
  });
  return () => {
    resolve(undefined);
  };
}

test('A cell of the list is edited in place, Shift selects to there, and columns open beside the table', async () => {
  const project = await aProject('Zellen', [
    { ...flat('A', 'A-3', '3', '300000'), metadata: { Loggia: '6 m²' } },
    flat('A', 'A-2', '3', '200000'),
    flat('A', 'A-1', '3', '100000'),
  ]);
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}&sort=kaufpreis`));
  const { page } = editor;
  await page.getByTitle('Kaufpreis ändern: A-1').click();
  const cell = page.getByRole('textbox', { name: 'Kaufpreis ändern: A-1' });
  await cell.fill('viel');
  await cell.press('Enter');
  await editor.sees('Nur die Zahl, zum Beispiel 67,38 oder 389.500.');
  await cell.fill('110.000');
  const release = await holdsList(editor);
  await cell.press('Enter');
  const below = page.getByRole('textbox', { name: 'Kaufpreis ändern: A-2' });
  expect(await below.inputValue()).toBe('200.000');
  const keys = page.getByText('Enter', { exact: true });
  await keys.waitFor();
  // A screen that is touched has no such keys.
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await keys.waitFor({ state: 'hidden' });
  expect(await page.getByRole('switch', { name: 'auf Anfrage' }).isVisible()).toBe(true);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await below.press('Escape');
  await editor.row('A-1').getByText('110.000').waitFor();
  const prices = async () => (await unitsOf(project)).map(({ kaufpreis }) => kaufpreis);
  await expect.poll(prices).toContain('110000.00');

  await page.getByRole('checkbox', { name: 'A-1' }).check();
  await page.getByRole('checkbox', { name: 'A-3' }).click({ modifiers: ['Shift'] });
  // What was selected while the list was read again stays selected.
  release();
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
  await editor.sees('A-1 bis A-3');
  await editor.sees('3 gewählt');
  await editor.clicks('Spalten');
  await page.getByRole('checkbox', { name: 'Hausgeld' }).check();
  await page.getByRole('columnheader', { name: 'Hausgeld €' }).waitFor();
  await page.getByRole('checkbox', { name: 'Loggia' }).check();
  await page.getByRole('columnheader', { name: 'Loggia' }).waitFor();
  await editor.row('A-3').getByText('6 m²', { exact: true }).waitFor();
  await editor.findsNoFault('units-columns');
  // Columns without room are reached by scrolling: none covers the panel.
  await page.locator('aside h2').click({ trial: true, position: { x: 5, y: 5 } });
  const heads = async () =>
    (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '');
  await page.getByRole('button', { name: 'Loggia verschieben' }).press('ArrowUp');
  expect((await heads()).slice(-2)).toEqual(['Loggia', 'Hausgeld €']);
  await editor.clicks('Exportieren');
  const saving = page.waitForEvent('download');
  await editor.clicks('Excel: sichtbare Spalten');
  const { sheets } = await readXlsx(await readFile(await (await saving).path()));
  // The menu is closed: the next click opens it.
  await editor.clicks('Exportieren');
  await page.getByRole('button', { name: 'Excel: alle Spalten' }).waitFor();
  await page.keyboard.press('Escape');
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const at3 = rows.find(([name]) => name === 'A-3') ?? [];
  expect(at3[head.indexOf('Loggia (eigene Angabe)')]).toBe('6 m²');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Loggia' }).waitFor();
  expect((await heads()).slice(-2)).toEqual(['Loggia', 'Hausgeld €']);
  await editor.leaves();
});

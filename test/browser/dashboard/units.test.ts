import { describe, expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';
import { aNewestUnit } from './api.ts';

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

/** Changes the selected units with one of the bar's menus. */
async function changesSelected(person: Visitor, menu: string, to: string): Promise<void> {
  const bar = person.page.getByRole('group', { name: 'Ausgewählte ändern' });
  await bar.getByRole('button', { name: menu, exact: true }).click();
  await bar.getByRole('button', { name: to, exact: true }).click();
}

/** Opens a filter above the list and chooses an option. */
async function filters({ page }: Visitor, name: string, option: string): Promise<void> {
  const search = page.getByRole('search');
  await search.getByRole('button', { name, exact: true }).click();
  await search.getByRole('group', { name }).getByText(option, { exact: true }).click();
}

const statuses = ({ page }: Visitor) => page.locator('tbody .status').allTextContents();

describe('The list of units', () => {
  test('keeps filters and order in the address and after a reload', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await filters(viewer, 'Status', 'verkauft');
    await viewer.page.waitForURL('**/units?status=verkauft');
    await viewer.page
      .getByRole('group', { name: 'Status: verkauft' })
      .getByText('reserviert')
      .click();
    await viewer.page.waitForURL('**/units?status=reserviert%2Cverkauft');
    await viewer.page.keyboard.press('Escape');
    await viewer.clicks('Kaufpreis €');
    await viewer.clicks('Kaufpreis €');
    await viewer.page.waitForURL('**/units?status=reserviert%2Cverkauft&sort=-kaufpreis');
    await viewer.page.reload();
    await viewer.seesPage();
    expect(new Set(await statuses(viewer))).toEqual(new Set(['reserviert', 'verkauft']));
    const head = viewer.page.getByRole('columnheader', { name: 'Kaufpreis €' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await viewer.clicks('Ohne Filter: Status');
    await viewer.page.waitForURL('**/units?sort=-kaufpreis');
    await viewer.leaves();
  });

  test('keeps filter, order and scroll position on Back', async () => {
    const viewer = await signedIn(VIEWER, at('units?sort=-kaufpreis'));
    await viewer.page.getByRole('row').nth(60).scrollIntoViewIfNeeded();
    const before = await viewer.page.evaluate<number>('scrollY');
    expect(before).toBeGreaterThan(500);
    await viewer.page.getByRole('row').nth(60).getByRole('link').click();
    await viewer.page.waitForURL(/units\/[0-9a-f-]+$/);
    await viewer.seesPage();
    expect(await viewer.page.evaluate<number>('scrollY')).toBe(0);
    await viewer.page.goBack();
    await viewer.page.waitForURL('**/units?sort=-kaufpreis');
    await expect.poll(() => viewer.page.evaluate<number>('scrollY')).toBe(before);
    await viewer.leaves();
  });

  test('has rows of equal height, and a click anywhere in one opens the unit', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    const heights = await viewer.page.evaluate<number[]>(
      `[...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.offsetHeight / 2) * 2)`,
    );
    expect(new Set(heights)).toEqual(new Set([44]));
    const row = viewer.page.locator('tbody tr').nth(3);
    const href = await row.getByRole('link').getAttribute('href');
    await row.locator('.price').click({ force: true });
    await viewer.page.waitForURL(`**${href}`);
    await viewer.leaves();
  });

  test('opens a unit once for a double click', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    const link = viewer.page.locator('tbody a').nth(3);
    const href = await link.getAttribute('href');
    await link.dblclick();
    await viewer.page.waitForURL(`**${href}`);
    await viewer.seesPage();
    await viewer.page.goBack();
    await viewer.page.waitForURL('**/units');
    await viewer.leaves();
  });

  test('shows a long floor whole', async () => {
    await aNewestUnit({ unitIdentifier: 'Ganz oben', etageLabel: '6. OG (Dachgeschoss)' });
    const viewer = await signedIn(VIEWER, UNITS);
    const floor = viewer.row('Ganz oben').locator('.floor');
    expect(
      await floor.evaluate((cell) => [
        cell.scrollWidth <= cell.clientWidth,
        cell.scrollHeight <= cell.clientHeight,
      ]),
    ).toEqual([true, true]);
    await viewer.leaves();
  });

  test('has its filters in a sheet on a phone', async () => {
    const viewer = await signedIn(VIEWER, UNITS, { width: 390 });
    await viewer.clicks('Filter');
    await viewer.dialog.getByLabel('verkauft').check();
    await viewer.dialog.getByLabel('Reihenfolge').selectOption('-kaufpreis');
    await viewer.page.waitForURL('**/units?status=verkauft&sort=-kaufpreis');
    await viewer.seesPage();
    await viewer.findsNoFault('units-filters-390');
    await viewer.dialog.getByRole('button', { name: /Einheiten zeigen$/ }).click();
    expect(new Set(await statuses(viewer))).toEqual(new Set(['verkauft']));
    await viewer.leaves();
  });

  test('finds units by street and city, and says if nothing is found', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await seeks(viewer, 'lotsenmützenallee');
    await viewer.page.locator('tbody tr').first().getByRole('link').click();
    await viewer.sees(/Lotsenmützenallee/);
    await viewer.page.goBack();
    await seeks(viewer, ' wismar ');
    await viewer.sees(/^1–\d+ von \d+$/);
    await seeks(viewer, 'nirgendwo');
    await viewer.reads('Keine Einheit enthält „nirgendwo“.');
    await viewer.sees('Gesucht wird in Kennung, Nummer, Adresse und Ihrer ID.');
    await viewer.findsNoFault('units-none');
    await viewer.leaves();
  });

  test('offers the matches without the other filters if no unit matches all of them', async () => {
    const viewer = await signedIn(VIEWER, at('units?q=1005.0093&status=frei'));
    await viewer.sees(/Ohne die anderen Filter gibt es 1:/);
    await viewer.page.getByRole('link', { name: '1005.0093.00' }).waitFor();
    await viewer.leaves();
  });

  test.each([EDITOR, VIEWER])('shows long amounts without cutting them, to %s', async (name) => {
    const person = await signedIn(name, at('units?q=1005.0093.00'));
    await person.page.getByText('12.750.000,00').waitFor();
    const cut = await person.page.evaluate<string[]>(`
      [...document.querySelectorAll('td.number')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent)`);
    expect(cut).toEqual([]);
    await person.leaves();
  });

  test('has a next page and a way back', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await viewer.sees('1–100');
    const newest = viewer.page.getByRole('rowheader').first();
    const first = (await newest.textContent()) ?? '';
    await viewer.page.getByRole('link', { name: 'Weiter' }).click();
    await viewer.sees('101–200');
    await newest.filter({ hasNotText: first }).waitFor();
    expect(await viewer.page.evaluate<number>('scrollY')).toBe(0);
    await viewer.page.getByRole('link', { name: 'Weiter' }).click();
    await viewer.sees(/^201–/);
    await viewer.page.getByRole('link', { name: 'Zurück' }).click();
    await viewer.sees('101–200');
    await viewer.page.getByRole('link', { name: 'Zurück' }).click();
    await viewer.sees('1–100');
    await newest.filter({ hasText: first }).waitFor();
    await viewer.leaves();
  });

  test('shows a viewer no controls for changes', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
    expect(await viewer.page.getByRole('link', { name: 'Einheit anlegen' }).count()).toBe(0);
    await viewer.opens(at('units/new'));
    await viewer.sees(/Ihre Rolle ist Betrachter/);
    await viewer.leaves();
  });
});

describe('Selected units', () => {
  test('change status together and are archived', async () => {
    for (const unitIdentifier of ['Sammel 1', 'Sammel 2']) await aNewestUnit({ unitIdentifier });
    const editor = await signedIn(EDITOR, at('units?q=Sammel'));
    await editor.row('Sammel 2').waitFor();
    await editor.page.getByLabel('Alle auf dieser Seite auswählen').check();
    await editor.sees('2 ausgewählt');
    await editor.findsNoFault('units-selected');
    await changesSelected(editor, 'Status', 'reserviert');
    await editor.sees('2 Einheiten sind geändert.');
    expect(await statuses(editor)).toEqual(['reserviert', 'reserviert']);
    await editor.page.getByLabel('Auswählen: Sammel 2').check();
    await changesSelected(editor, 'Archiv', 'archivieren');
    await editor.sees('1 Einheit ist geändert.');
    expect(await editor.row('Sammel 2').count()).toBe(0);
    await editor.row('Sammel 1').waitFor();
    await editor.leaves();
  });

  test('show a change at once, and revert it if the service refuses', async () => {
    await aNewestUnit({ unitIdentifier: 'Abgelehnt' });
    const editor = await signedIn(EDITOR, at('units?q=Abgelehnt'), { width: 390 });
    editor.expectsComplaint(/402/);
    const { promise: seen, resolve: refuse } = Promise.withResolvers<void>();
    const error = { code: 'quota_exceeded', message: 'Full.', requestId: 'r-1' };
    await editor.page.route('**/bulk', async (route) => {
      await seen;
      await route.fulfill({ status: 402, json: { error } });
    });
    await editor.page.getByLabel('Auswählen: Abgelehnt').check();
    await changesSelected(editor, 'Status', 'verkauft');
    const status = editor.row('Abgelehnt').locator('.status');
    await status.filter({ hasText: 'verkauft' }).waitFor();
    refuse();
    await editor.sees('Die Grenze Ihres Tarifs ist erreicht. Es wurde nichts geändert.');
    await status.filter({ hasText: 'frei' }).waitFor();
    await editor.sees('1 ausgewählt');
    await editor.findsNoFault('units-refused-390');
    await editor.leaves();
  });

  test('can be changed with the keyboard alone', async () => {
    await aNewestUnit({ unitIdentifier: 'Tastatur 1' });
    const editor = await signedIn(EDITOR, at('units?q=Tastatur%201'));
    const { keyboard } = editor.page;
    await editor.page.getByLabel('Auswählen: Tastatur 1').focus();
    await keyboard.press('Space');
    await editor.sees('1 ausgewählt');
    const bar = editor.page.getByRole('group', { name: 'Ausgewählte ändern' });
    await bar.getByRole('button', { name: 'Status', exact: true }).focus();
    await keyboard.press('Enter');
    for (let status = 0; status < 5; status++) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await editor.sees('1 Einheit ist geändert.');
    await editor.row('Tastatur 1').getByText('Notartermin').waitFor();
    await editor.leaves();
  });
});

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

test('The list of units renders 100 rows, and the test prints the time', async () => {
  const owner = await signedIn(OWNER, at('overview'));
  const worked = await workedFor(owner);
  const before = await worked();
  await owner.page.getByRole('link', { name: 'Einheiten' }).first().click();
  await owner.sees('1–100');
  const milliseconds = Math.round((await worked()) - before);
  console.info(`100 rows of units: ${milliseconds} ms of script, style and layout.`);
  expect(await owner.page.locator('tbody tr').count()).toBe(100);
  await owner.leaves();
});

import { describe, expect, test } from 'vitest';
import { signedIn, useBrowser, type Visitor } from '../visitor.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';
import { hasUnit } from './stock.ts';

useBrowser();

const UNITS = at('units');

/** Finds units by a text. */
async function seeks(person: Visitor, text: string): Promise<void> {
  await person.fills('Suche: Nummer, Straße', text);
  await person.sees(/gefunden|Keine Einheiten/);
}

/** Changes the selected units. */
async function changesSelected(person: Visitor, to: string): Promise<void> {
  await person.page.getByRole('combobox', { name: 'Ausgewählte ändern' }).selectOption(to);
  await person.clicks('Anwenden');
}

describe('The list of units', () => {
  test('is filtered and sorted by its address, which a reload keeps', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await viewer.page.getByLabel('Status', { exact: true }).selectOption('verkauft');
    await viewer.page.waitForURL('**/units?status=verkauft');
    await viewer.page.getByLabel('Reihenfolge').selectOption('-kaufpreis');
    await viewer.page.waitForURL('**/units?status=verkauft&sort=-kaufpreis');
    await viewer.page.reload();
    await viewer.seesPage();
    const badges = await viewer.page.locator('.status-badge').allTextContents();
    expect(new Set(badges)).toEqual(new Set(['verkauft']));
    await viewer.clicks('Filter löschen');
    await viewer.page.waitForURL('**/units?sort=-kaufpreis');
    await viewer.leaves();
  });

  test('is searched by number and street, and says where nothing is found', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await seeks(viewer, 'lotsenmützenallee');
    await viewer.page.waitForURL('**/units?q=lotsenm*');
    const streets = await viewer.page.locator('.unit-address bdi').allTextContents();
    expect(streets.length).toBeGreaterThan(0);
    expect(streets.filter((street) => !street.includes('Lotsenmützenallee'))).toEqual([]);
    await viewer.fills('Suche: Nummer, Straße', 'nirgendwo');
    await viewer.reads('Keine Einheiten');
    await viewer.sees('Keine Einheit passt zu den Filtern.');
    await viewer.findsNoFault('units-none');
    await viewer.leaves();
  });

  test.each([
    { width: 1280, language: 'de' },
    { width: 390, language: 'de' },
    { width: 390, language: 'en' },
  ] as const)('ends at $width px in $language where its exports end', async (look) => {
    const viewer = await signedIn(VIEWER, UNITS, look);
    await viewer.page.getByRole('button', { name: /JSON/ }).waitFor();
    await viewer.takesPicture(`units-exports-${look.width}-${look.language}`);
    const [table, json] = await Promise.all(
      [viewer.page.getByRole('table'), viewer.page.getByRole('button', { name: /JSON/ })].map(
        async (each) => {
          const { x = 0, width = 0 } = (await each.boundingBox()) ?? {};
          return Math.round(x + width);
        },
      ),
    );
    expect(json).toBe(table);
    await viewer.leaves();
  });

  test.each([EDITOR, VIEWER])('has room for its figures, for %s', async (name) => {
    const person = await signedIn(name, at('units?q=1005.0093.00'));
    await person.page.getByText('12.750.000 €').waitFor();
    const cut = await person.page.evaluate<string[]>(`
      [...document.querySelectorAll('td.number')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent)`);
    expect(cut).toEqual([]);
    await person.leaves();
  });

  test('has a next page, and leads back to the first', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    await viewer.sees(/200 von [\d.]+ Einheiten/);
    const newest = viewer.page.getByRole('rowheader').first();
    const first = (await newest.textContent()) ?? '';
    await viewer.page.getByRole('link', { name: 'Nächste Seite' }).click();
    await viewer.page.getByRole('link', { name: 'Zur ersten Seite' }).waitFor();
    await newest.filter({ hasNotText: first }).waitFor();
    expect(await viewer.page.evaluate<number>('scrollY')).toBe(0);
    await viewer.page.getByRole('link', { name: 'Zur ersten Seite' }).click();
    await newest.filter({ hasText: first }).waitFor();
    await viewer.leaves();
  });

  test('shows a viewer nothing to change', async () => {
    const viewer = await signedIn(VIEWER, UNITS);
    expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
    expect(await viewer.page.getByRole('link', { name: 'Einheit anlegen' }).count()).toBe(0);
    await viewer.opens(at('units/new'));
    await viewer.sees(/Ihre Rolle ist Betrachter/);
    await viewer.leaves();
  });
});

describe('Selected units', () => {
  test('get another status together, and are archived', async () => {
    const editor = await signedIn(EDITOR, UNITS);
    for (const name of ['Sammel 1', 'Sammel 2']) await hasUnit(editor, { unitIdentifier: name });
    await seeks(editor, 'Sammel');
    await editor.page.getByLabel('Alle auf dieser Seite auswählen').check();
    await editor.sees('2 ausgewählt');
    await editor.findsNoFault('units-selected');
    await changesSelected(editor, 'reserviert');
    await editor.sees('2 Einheiten sind geändert.');
    expect(await editor.page.locator('.status-badge').allTextContents()).toEqual([
      'reserviert',
      'reserviert',
    ]);
    await editor.page.getByLabel('Auswählen: Sammel 2').check();
    await changesSelected(editor, 'archivieren');
    await editor.sees('1 Einheit ist geändert.');
    expect(await editor.row('Sammel 2').count()).toBe(0);
    await editor.row('Sammel 1').waitFor();
    await editor.leaves();
  });

  test('are shown as changed at once, and as they were if the service refuses', async () => {
    const editor = await signedIn(EDITOR, UNITS, { width: 390 });
    editor.expectsComplaint(/402/);
    await hasUnit(editor, { unitIdentifier: 'Abgelehnt' });
    await seeks(editor, 'Abgelehnt');
    const { promise: seen, resolve: refuse } = Promise.withResolvers<void>();
    const error = { code: 'quota_exceeded', message: 'Full.', requestId: 'r-1' };
    await editor.page.route('**/bulk', async (route) => {
      await seen;
      await route.fulfill({ status: 402, json: { error } });
    });
    await editor.page.getByLabel('Auswählen: Abgelehnt').check();
    await changesSelected(editor, 'verkauft');
    const status = editor.row('Abgelehnt').locator('.status-badge');
    await status.filter({ hasText: 'verkauft' }).waitFor();
    refuse();
    await editor.sees('Die Grenze Ihres Tarifs ist erreicht. Es wurde nichts geändert.');
    await status.filter({ hasText: 'frei' }).waitFor();
    await editor.sees('1 ausgewählt');
    await editor.findsNoFault('units-refused-390');
    await editor.leaves();
  });

  test('are changed with the keyboard alone', async () => {
    const editor = await signedIn(EDITOR, UNITS);
    const { keyboard } = editor.page;
    await hasUnit(editor, { unitIdentifier: 'Tastatur 1' });
    await seeks(editor, 'Tastatur 1');
    await editor.page.getByLabel('Auswählen: Tastatur 1').focus();
    await keyboard.press('Space');
    await editor.sees('1 ausgewählt');
    await editor.page.getByRole('combobox', { name: 'Ausgewählte ändern' }).focus();
    await keyboard.type('Notartermin');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await editor.sees('1 Einheit ist geändert.');
    await editor.row('Tastatur 1').getByText('Notartermin').waitFor();
    await editor.leaves();
  });
});

/** What the page's main thread has worked so far, in milliseconds of its processor. */
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

test('200 rows are drawn, and what that took is printed', async () => {
  const owner = await signedIn(OWNER, at('overview'));
  const worked = await workedFor(owner);
  const before = await worked();
  await owner.page.getByRole('link', { name: 'Einheiten' }).first().click();
  await owner.sees(/200 von [\d.]+ Einheiten/);
  const milliseconds = Math.round((await worked()) - before);
  console.info(`200 rows of units: ${milliseconds} ms of script, style and layout.`);
  expect(await owner.page.locator('tbody tr').count()).toBe(200);
  await owner.leaves();
});

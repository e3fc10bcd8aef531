import { describe, expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { type Look, useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { at, EDITOR } from './people.ts';
import { changedElsewhere } from './stock.ts';

useBrowser();

/** Opens the list of a project's units and selects the first page, on a phone all units. */
async function selects(project: { readonly id: string }, look: Look = {}): Promise<Visitor> {
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}`), look);
  if (look.width === 390) {
    await editor.page
      .getByLabel(/^Auswählen: /)
      .first()
      .check();
    await editor.page.getByRole('button', { name: /^Alle \d+ auswählen$/ }).click();
  } else {
    await editor.page.getByLabel('Alle auf dieser Seite auswählen').check();
  }
  return editor;
}

/** The rows of the open dialog's preview: each cell's text. */
const preview = ({ dialog }: Visitor) =>
  dialog
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );

const pricesOf = async (project: { readonly id: string }) =>
  (await unitsOf(project)).map(({ kaufpreis }) => kaufpreis);

describe('Prices of selected units', () => {
  test.each([
    { width: 1280, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)(
    'are previewed exactly, changed, and restored, at $width px, $scheme',
    async (look) => {
      const project = await aProject('Preise', [
        { unitIdentifier: 'A-102', kaufpreis: '301450.50', wohnflaecheQm: '48.5' },
        { unitIdentifier: 'A-103', kaufpreis: '618313.505', status: 'reserviert' },
        { unitIdentifier: 'A-402', status: 'auf_anfrage' },
        { unitIdentifier: 'A-001', kaufpreis: '289900', status: 'verkauft' },
      ]);
      const before = await pricesOf(project);
      const editor = await selects(project, look);
      await editor.clicks('Preise');
      await editor.dialog.getByLabel('Um Prozent').fill('+3,5');
      await editor.dialog.getByText('100', { exact: true }).click();
      await editor.findsNoFault(`prices-${look.width}-${look.scheme}`);
      const rows = await preview(editor);
      expect(rows).toEqual([
        ['A-001', 'verkauft', '289.900,00', 'verkauft, bleibt', '', ''],
        ['A-402', 'auf Anfrage', '–', 'ohne Preis, bleibt', '', ''],
        ['A-103', 'reserviert', '618.313,51', '640.000,00', '+21.686,495', '–'],
        ['A-102', 'frei', '301.450,50', '312.000,00', '+10.549,50', '6.432,99'],
      ]);
      await editor.sees('2 Einheiten bleiben: 1 verkauft, 1 ohne Preis.');
      await editor.clicks('2 Preise ändern');
      await editor.sees('2 Einheiten sind geändert.');
      expect(await pricesOf(project)).toEqual(['312000.00', '640000.00', null, '289900.00']);
      await editor.row('A-102').getByText('312.000').waitFor();
      await editor.findsNoFault(`prices-changed-${look.width}-${look.scheme}`);
      await editor.clicks('Rückgängig');
      await editor.sees('2 Einheiten sind wie vorher.');
      expect(await pricesOf(project)).toEqual(before);
      await editor.leaves();
    },
  );

  test('are whole in the preview of many units on a phone', async () => {
    const prices = Array.from({ length: 100 }, (_, n) => ({
      unitIdentifier: `W-${100 + n}`,
      kaufpreis: '1119500',
    }));
    const editor = await selects(await aProject('Weidenpark', prices), { width: 390 });
    await editor.clicks('Preise');
    await editor.dialog.getByLabel('Um Prozent').fill('2');
    await editor.dialog.getByText(/^und \d+ weitere$/).waitFor({ state: 'attached' });
    await editor.sees('100 Preise ändern');
    await editor.fits('prices-many-390');
    const cut = `[...document.querySelectorAll('.change-preview :is(th, td)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`;
    expect(await editor.page.evaluate<string[]>(cut)).toEqual([]);
    await editor.leaves();
  });

  test('are not overwritten if somebody has changed them meanwhile', async () => {
    const project = await aProject('Inzwischen', [
      { unitIdentifier: 'B-1', kaufpreis: '100000' },
      { unitIdentifier: 'B-2', kaufpreis: '200000' },
    ]);
    const editor = await selects(project);
    editor.expectsComplaint(/412/);
    const [first] = await unitsOf(project);
    await changedElsewhere(editor, String(first?.['id']), { kaufpreis: '111000' });
    await editor.clicks('Preise');
    await editor.dialog.getByText('± Euro').click();
    await editor.dialog.getByLabel('Um Euro').fill('−5.000,50');
    await editor.clicks('2 Preise ändern');
    await editor.sees('Jemand anderes hat inzwischen geändert: B-1.');
    await editor.findsNoFault('prices-refused');
    expect(await pricesOf(project)).toEqual(['111000.00', '200000.00']);
    await editor.clicks('Ohne diese Einheit weiter');
    await editor.sees('1 Einheit ist geändert.');
    expect(await pricesOf(project)).toEqual(['111000.00', '194999.50']);
    await editor.sees('1 ausgewählt');
    await editor.leaves();
  });
});

describe('Every unit that a filter finds', () => {
  const UNITS = Array.from({ length: 450 }, (_, nth) => ({
    unitIdentifier: `C-${nth + 1}`,
    kaufpreis: String(300_000 + nth),
    baujahr: 2020,
  }));

  test('is selected beyond the page, and changes in chunks that stop and resume', async () => {
    const project = await aProject('Alle', UNITS);
    const editor = await selects(project);
    editor.expectsComplaint(/ERR_FAILED/);
    await editor.sees('100 ausgewählt');
    await editor.clicks('Alle 450 auswählen');
    await editor.sees('450 ausgewählt');
    // The service makes the second chunk, but its answer is lost.
    const keys: string[] = [];
    await editor.page.route('**/bulk', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length !== 2) return route.continue();
      await route.fetch();
      await editor.clicks('Anhalten');
      return route.abort();
    });
    await editor.clicks('Preise');
    await editor.dialog.getByLabel('Um Prozent').fill('10');
    await editor.clicks('450 Preise ändern');
    await editor.sees('Angehalten: 400 von 450 Einheiten geändert');
    await editor.clicks('Fortsetzen');
    await editor.sees('450 Einheiten sind geändert.');
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
    const raised = UNITS.map(({ kaufpreis }) => `${(Number(kaufpreis) * 11) / 10}`);
    expect((await pricesOf(project)).map((price) => String(Number(price)))).toEqual(raised);
    await editor.clicks('Rückgängig');
    await editor.sees('450 Einheiten sind wie vorher.');
    expect(await pricesOf(project)).toEqual(UNITS.map(({ kaufpreis }) => `${kaufpreis}.00`));
    await editor.leaves();
  });

  test('gets any field, and a refused value names its units', async () => {
    const project = await aProject('Felder', UNITS.slice(0, 3));
    const editor = await selects(project);
    editor.expectsComplaint(/400/);
    await editor.clicks('Feld setzen');
    await editor.dialog.getByLabel('Feld', { exact: true }).selectOption('baujahr');
    await editor.dialog.getByLabel('Baujahr').fill('20');
    await editor.findsNoFault('set-field');
    await editor.clicks('3 Einheiten ändern');
    await editor.sees('Baujahr: Das muss von 1000 bis 2200 sein. (C-3, C-2, C-1)');
    await editor.clicks('Meldung schließen');
    await editor.clicks('Feld setzen');
    await editor.dialog.getByLabel('Feld', { exact: true }).selectOption('baujahr');
    await editor.dialog.getByLabel('Baujahr').fill('2027');
    await editor.clicks('3 Einheiten ändern');
    await editor.sees('3 Einheiten sind geändert.');
    expect((await unitsOf(project)).map(({ baujahr }) => baujahr)).toEqual([2027, 2027, 2027]);
    await editor.leaves();
  });
});

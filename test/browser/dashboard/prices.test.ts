import { expect, test } from 'vitest';
import { LOOKS, signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, idIn, unitsOf } from './api.ts';
import { atSelected, opensField, selectionBar, selectsPage } from './list.ts';
import { at, EDITOR } from './people.ts';
import { changedElsewhere } from './stock.ts';

useBrowser();

/** Opens the dialog about the prices of the selected units. */
const opensPrices = (person: Visitor) =>
  selectionBar(person).getByRole('button', { name: 'Preis', exact: true }).click();

/** The rows of the open dialog's preview: each cell's text. */
const preview = ({ dialog }: Visitor) =>
  dialog
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );

/** Script: how much of the preview the buttons cover at the end of the dialog, in pixels. */
const COVERED = `(() => {
  document.querySelector('dialog').scrollTo(0, 10000);
  const preview = document.querySelector('dialog [role=region]');
  return preview.getBoundingClientRect().bottom - preview.nextElementSibling.getBoundingClientRect().top;
})()`;

const pricesOf = async (project: { readonly id: string }) =>
  (await unitsOf(project)).map(({ kaufpreis }) => kaufpreis);

test('Prices of selected units are previewed exactly, changed, and restored', async () => {
  const project = await aProject('Preise', [
    { unitIdentifier: 'A-102', kaufpreis: '301450.50', wohnflaecheQm: '48.5' },
    { unitIdentifier: 'A-103', kaufpreis: '618313.505', status: 'reserviert' },
    { unitIdentifier: 'A-402', status: 'auf_anfrage' },
    { unitIdentifier: 'A-001', kaufpreis: '289900', status: 'verkauft' },
    { unitIdentifier: 'A-002', kaufpreis: '279900', status: 'notarvorbereitung' },
  ]);
  const before = await pricesOf(project);
  const editor = await atSelected(project);
  await opensPrices(editor);
  await editor.dialog.getByLabel('Um Prozent').fill('+3,5');
  await editor.dialog.getByText('100', { exact: true }).click();
  await editor.sees(
    '4 Einheiten bleiben: 1 verkauft, 1 Notarvorbereitung, 1 reserviert, 1 ohne Preis.',
  );
  await editor.dialog.getByRole('button', { name: '1 Preis ändern' }).waitFor();
  await editor.dialog.getByRole('checkbox', { name: 'reserviert 1' }).check();
  for (const look of LOOKS) {
    await editor.turns(look);
    await editor.findsNoFault(`prices-${look.width}-${look.scheme}`, { part: 'dialog' });
    expect(await preview(editor)).toEqual([
      ['A-001', 'verkauft', '289.900,00', 'bleibt', '', ''],
      ['A-002', 'Notarvorbereitung', '279.900,00', 'bleibt', '', ''],
      ['A-102', 'frei', '301.450,50', '312.000,00', '+10.549,50', '6.432,99'],
      ['A-103', 'reserviert', '618.313,51', '640.000,00', '+21.686,495', '–'],
      ['A-402', 'auf Anfrage', '–', 'ohne Preis, bleibt', '', ''],
    ]);
    await editor.sees('3 Einheiten bleiben: 1 verkauft, 1 Notarvorbereitung, 1 ohne Preis.');
    expect(await editor.page.evaluate<number>(COVERED)).toBeLessThanOrEqual(1);
  }
  await editor.clicks('2 Preise ändern');
  await editor.sees('2 Einheiten sind geändert.');
  expect(await pricesOf(project)).toEqual([
    '312000.00',
    '640000.00',
    null,
    '289900.00',
    '279900.00',
  ]);
  await editor.row('A-102').getByText('312.000').waitFor();
  await editor.findsNoFault('prices-changed-390-dark');
  await editor.turns({ width: 1280, scheme: 'light' });
  await editor.row('A-102').getByText('312.000').waitFor();
  await editor.fits('prices-changed-1280-light');
  await editor.clicks('Rückgängig');
  await editor.sees('2 Einheiten sind wie vorher.');
  expect(await pricesOf(project)).toEqual(before);
  await editor.leaves();
});

test('The preview of prices has the units in the order of the list, however they were selected', async () => {
  const project = await aProject('Folge', [
    { unitIdentifier: 'F-3', kaufpreis: '300000' },
    { unitIdentifier: 'F-1', kaufpreis: '100000' },
    { unitIdentifier: 'F-2', kaufpreis: '200000' },
  ]);
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}&sort=unit`));
  for (const name of ['F-3', 'F-1', 'F-2']) {
    await editor.page.getByLabel(`Wählen: ${name}`).check();
  }
  await opensPrices(editor);
  await expect
    .poll(async () => (await preview(editor)).map(([name]) => name))
    .toEqual(['F-1', 'F-2', 'F-3']);
  await editor.leaves();
});

test('Changes of selected units do not overwrite those of others, and a refused value names its units', async () => {
  const project = await aProject('Inzwischen', [
    { unitIdentifier: 'B-1', kaufpreis: '100000' },
    { unitIdentifier: 'B-2', kaufpreis: '200000' },
    { unitIdentifier: 'B-3', kaufpreis: '300000' },
  ]);
  const editor = await atSelected(project);
  editor.expectsComplaint(/412/);
  await changedElsewhere(editor, await idIn(project), { kaufpreis: '111000' });
  await opensPrices(editor);
  await editor.dialog.getByText('± Euro').click();
  await editor.dialog.getByLabel('Um Euro').fill('−5.000,50');
  await editor.clicks('3 Preise ändern');
  await editor.sees('Jemand anderes hat inzwischen geändert: B-1.');
  await editor.findsNoFault('prices-refused', { part: '.bulk-tools' });
  expect(await pricesOf(project)).toEqual(['111000.00', '200000.00', '300000.00']);
  await editor.clicks('Ohne diese Einheit weiter');
  await editor.sees('2 Einheiten sind geändert.');
  expect(await pricesOf(project)).toEqual(['111000.00', '194999.50', '294999.50']);
  await editor.sees('1 gewählt');

  editor.expectsComplaint(/400/);
  const setsYear = async (year: string) => {
    await opensField(editor, 'baujahr');
    await editor.dialog.getByLabel('Baujahr').fill(year);
  };
  await selectsPage(editor);
  await setsYear('20');
  await editor.findsNoFault('set-field', { part: 'dialog' });
  await editor.clicks('3 Einheiten ändern');
  await editor.sees('Baujahr: Das muss von 1000 bis 2200 sein. (B-1, B-2, B-3)');
  await editor.clicks('Meldung schließen');
  await setsYear('2027');
  await editor.clicks('3 Einheiten ändern');
  await editor.sees('3 Einheiten sind geändert.');
  expect((await unitsOf(project)).map(({ baujahr }) => baujahr)).toEqual([2027, 2027, 2027]);
  await editor.leaves();
});

test('Every unit that a filter finds is selected beyond the page, and changes in chunks that stop and resume', async () => {
  const units = Array.from({ length: 450 }, (_, nth) => ({
    unitIdentifier: `C-${nth + 1}`,
    kaufpreis: String(1_119_500 + nth),
  }));
  const project = await aProject('Alle', units);
  const editor = await atSelected(project);
  editor.expectsComplaint(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
  await editor.sees('100 gewählt');
  await editor.clicks('Alle 450 wählen');
  await editor.sees('450 gewählt');
  // The service makes the second chunk, but its answer is lost.
  const keys: string[] = [];
  await editor.page.route('**/bulk', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length !== 2) return route.continue();
    await route.fetch();
    await editor.clicks('Anhalten');
    return route.abort();
  });
  await opensPrices(editor);
  await editor.dialog.getByLabel('Um Prozent').fill('10');
  await editor.clicks('450 Preise ändern');
  await editor.sees('Angehalten: 400 von 450 Einheiten geändert');
  await editor.clicks('Fortsetzen');
  await editor.sees('450 Einheiten sind geändert.');
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
  const raised = units.map(({ kaufpreis }) => `${(Number(kaufpreis) * 11) / 10}`);
  expect((await pricesOf(project)).map((price) => String(Number(price)))).toEqual(raised);
  // Without a connection, it stops, and goes on by itself.
  await editor.page.context().setOffline(true);
  await editor.clicks('Rückgängig');
  await editor.sees('Angehalten: 0 von 450 Einheiten zurückgesetzt');
  await editor.page.context().setOffline(false);
  await editor.sees('450 Einheiten sind wie vorher.');
  expect(await pricesOf(project)).toEqual(units.map(({ kaufpreis }) => `${kaufpreis}.00`));

  // On a phone, the preview's prices are whole.
  await editor.turns({ width: 390 });
  await editor.page
    .getByLabel(/^Wählen: /)
    .first()
    .check();
  await editor.clicks('Weitere Aktionen');
  await editor.clicks('Alle 450 wählen');
  await editor.sees('450 gewählt');
  await opensPrices(editor);
  await editor.dialog.getByLabel('Um Prozent').fill('2');
  const shown = editor.dialog.locator('tbody th');
  await expect
    .poll(() => shown.allTextContents())
    .toEqual(units.map(({ unitIdentifier }) => unitIdentifier));
  await editor.sees('450 Preise ändern');
  await editor.fits('prices-many-390');
  const cut = `[...document.querySelectorAll('dialog [role=region] :is(th, td)')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`;
  expect(await editor.page.evaluate<string[]>(cut)).toEqual([]);
  await editor.leaves();
});

/** A project in which a price of 407,000 euros is usual. */
const aUsualProject = (name: string) =>
  aProject(
    name,
    ['U-1', 'U-2', 'U-3'].map((unitIdentifier) => ({
      unitIdentifier,
      haus: 'U',
      kaufpreis: '407000',
      wohnflaecheQm: '80',
      visibility: unitIdentifier === 'U-2' ? 'online' : 'offline',
    })),
  );

test('A price in the list that is probably a slip is asked about before it is saved, with its numbers', async () => {
  const project = await aUsualProject('Tippfehler');
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}&sort=unit`));
  const types = async (unit: string, price: string) => {
    await editor.page.getByTitle(`Kaufpreis ändern: ${unit}`).click();
    await editor.page.getByRole('textbox', { name: `Kaufpreis ändern: ${unit}` }).fill(price);
    await editor.page.keyboard.press('Enter');
  };
  await types('U-2', '48.990');
  await editor.reads('Stimmen die neuen Werte?');
  await editor.sees('Die Einheit ist online: Was Sie speichern, steht auf der Website.');
  const said = await editor.dialog.locator('li p').allTextContents();
  expect(said.slice(1)).toEqual([
    'Kaufpreis 407.000 → 48.990 €, −88\u00A0%',
    '612,38 €/m²; die anderen in Haus U im Mittel 5.087,50 €/m², −88\u00A0%',
  ]);
  await editor.findsNoFaultInBothLooks('slip', { part: 'dialog' });
  await editor.clicks('Abbrechen');
  // The cell is open again.
  const cell = editor.page.getByRole('textbox', { name: 'Kaufpreis ändern: U-2' });
  await cell.fill('489.900');
  await editor.page.keyboard.press('Enter');
  await expect.poll(() => pricesOf(project)).toEqual(['407000.00', '489900.00', '407000.00']);
  await types('U-1', '814.001');
  await editor.sees('Sie weichen stark ab.');
  await editor.clicks('Trotzdem speichern');
  await expect.poll(() => pricesOf(project)).toEqual(['814001.00', '489900.00', '407000.00']);
  await editor.leaves();
});

test('Prices of many units that are probably slips are asked about once, and the dialog stays open until then', async () => {
  const project = await aUsualProject('Tippfehler vieler');
  const editor = await atSelected(project);
  await opensPrices(editor);
  await editor.dialog.getByLabel('Um Prozent').fill('+35');
  await editor.clicks('3 Preise ändern');
  await editor.reads('Stimmen die neuen Werte dieser Einheiten?');
  await editor.sees('1 Einheit ist online: Was Sie speichern, steht auf der Website.');
  const asked = editor.page.getByRole('dialog', { name: 'Stimmen die neuen Werte' });
  const names = asked.locator('li strong:has(bdi)');
  expect((await names.allTextContents())[0]).toBe('U-2');
  await editor.findsNoFault('slips-1280-light', { part: 'dialog' });
  await asked.getByRole('button', { name: 'Abbrechen' }).click();
  await asked.waitFor({ state: 'hidden' }); // What is typed before is lost with the question.
  await editor.dialog.getByLabel('Um Prozent').fill('+3,5');
  await editor.clicks('3 Preise ändern');
  await editor.sees('3 Einheiten sind geändert.');
  await selectsPage(editor);
  await opensField(editor, 'wohnflaecheQm');
  await editor.dialog.getByLabel('Wohnfläche').fill('8');
  await editor.clicks('3 Einheiten ändern');
  await editor.sees('Wohnfläche 80 → 8 m², −90 %');
  await editor.clicks('Trotzdem speichern');
  await editor.sees('3 Einheiten sind geändert.');
  expect((await unitsOf(project)).map((unit) => unit['wohnflaecheQm'])).toEqual(
    Array.from({ length: 3 }, () => '8.00'),
  );
  await editor.leaves();
});

test('A unit’s page and a new unit ask about a price that is probably a slip', async () => {
  const project = await aUsualProject('Tippfehler einer');
  const editor = await signedIn(EDITOR, at(`units/${await idIn(project)}`));
  await editor.page.getByLabel('Kaufpreis (€)', { exact: true }).fill('48.990');
  await editor.page.keyboard.press('Enter');
  await editor.sees('Kaufpreis 407.000 → 48.990 €, −88 %');
  await editor.fits('slip-in-unit');
  await editor.clicks('Abbrechen');
  expect(await editor.page.getByLabel('Kaufpreis (€)', { exact: true }).inputValue()).toBe(
    '48.990',
  );
  await editor.clicks('Speichern');
  await editor.clicks('Trotzdem speichern');
  await editor.sees('Die Einheit ist gespeichert.');
  await editor.opens(at(`units/new?project=${project.id}`));
  await editor.fills('Kennung', 'U-9');
  await editor.page.getByLabel('Haus', { exact: true }).fill('U');
  await editor.page.getByLabel('Kaufpreis (€)', { exact: true }).fill('48.990');
  await editor.page.getByLabel('Wohnfläche (m²)').fill('8000');
  await editor.page.keyboard.press('Enter');
  await editor.sees(/^6,12 €\/m²; die anderen in Haus U im Mittel/);
  await editor.clicks('Abbrechen');
  expect(await unitsOf(project)).toHaveLength(3);
  await editor.leaves();
});

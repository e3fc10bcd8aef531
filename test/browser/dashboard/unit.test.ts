import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { isAligned } from './alignment.ts';
import { at, EDITOR, OWNER } from './people.ts';
import { atUnit, changedElsewhere, stored } from './stock.ts';

useBrowser();

const figure = (person: Visitor, name: string) =>
  person.page.locator('.figures div').filter({ hasText: name }).locator('dd').textContent();

test('A unit’s page updates the derived figures while typing, reverts a field on Escape, and restores an earlier value', async () => {
  const { person: editor, unit } = await atUnit(EDITOR, {
    unitIdentifier: 'WE 7',
    wohnflaecheQm: '78.125',
    kaltmieteWohnung: '812.50',
    kaufpreis: '606100.00',
    city: 'Jena',
  });
  const { page } = editor;
  const save = page.getByRole('button', { name: 'Speichern' });
  const sections = page.locator('.unit-layout > form .unit-sections > .card, .images');
  const lefts = await sections.evaluateAll((all) =>
    all.map((section) => section.getBoundingClientRect().left),
  );
  expect(lefts.length).toBe(4);
  expect(new Set(lefts).size).toBe(1);

  await editor.fills('Ort', 'Ulm');
  await editor.sees('1 Feld ist nicht gespeichert.');
  await page.getByLabel('Ort').press('Escape');
  expect(await page.getByLabel('Ort').inputValue()).toBe('Jena');
  expect(await save.count()).toBe(0);

  expect(await page.getByLabel('Wohnfläche (m²)').inputValue()).toBe('78,125');
  await editor.fills('Kaufpreis (€)', '250.000,50');
  expect(await figure(editor, 'Kaufpreis je m²')).toBe('3.200,01 €/m²');
  expect(await figure(editor, 'Kaltmiete je m²')).toBe('10,40 €/m²');
  expect(await figure(editor, 'Bruttorendite')).toBe('3,90 %');
  await editor.fills('Etage', '3. OG links');
  expect(await page.getByLabel('Etage als Zahl').inputValue()).toBe('3');
  await page.getByLabel('Status', { exact: true }).selectOption('reserviert');
  await editor.fills('Ort', 'Gera');
  await page.getByLabel('Ort').press('Enter');
  await editor.clicks('Trotzdem speichern');
  await editor.sees('Die Einheit ist gespeichert.');
  expect(await stored(editor, unit)).toMatchObject({
    kaufpreis: '250000.50',
    kaufpreisPerQm: '3200.01',
    etage: 3,
    etageLabel: '3. OG links',
    status: 'reserviert',
    city: 'Gera',
  });
  await editor.sees('Kaufpreis (€) 606.100 → 250.000,50');
  const entry = page.locator('.history li').filter({ hasText: 'Ort' });
  await entry.getByText('Ort Jena → Gera').waitFor();
  await entry.getByText(EDITOR).waitFor();
  expect(await save.count()).toBe(0);

  await editor.clicks('Kaufpreis (€) zurücksetzen auf: 606.100');
  await editor.findsNoFault('unit-restored');
  await editor.clicks('Speichern');
  await editor.clicks('Trotzdem speichern');
  await editor.sees('Kaufpreis (€) 250.000,50 → 606.100');
  expect(await stored(editor, unit)).toMatchObject({ kaufpreis: '606100.00' });

  // The switch acts at once, beside what is typed.
  await editor.fills('Ort', 'Ulm');
  await page.getByRole('switch', { name: 'online' }).check();
  await expect
    .poll(() => stored(editor, unit))
    .toMatchObject({ visibility: 'online', city: 'Gera' });
  await editor.sees('1 Feld ist nicht gespeichert.');
  expect(await page.getByText('Jemand anderes').count()).toBe(0);
  await page.getByLabel('Ort', { exact: true }).press('Escape');
  expect(await page.locator('.page-head a').first().getAttribute('href')).toMatch(
    /projects\/[\w-]+$/,
  );

  // A few facts of one's own stand among the others; more of them are a group.
  await editor.chooses('Angaben ändern', 'WE 7');
  await editor.fills('Eine Angabe je Zeile', 'Bezug: ab 14:00 Uhr\nLoggia: 6 m²');
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await editor.sees('Eigene Angaben – → Bezug: ab 14:00 Uhr, Loggia: 6 m²');
  await editor.findsNoFault('unit-few-facts');
  await editor.clicks('6 m²');
  await editor.fills('Eine Angabe je Zeile', 'Bezug: jetzt\nLoggia: 6 m²\nA: 1\nB: 2\nC: 3');
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.locator('summary').filter({ hasText: 'Loggia: 6 m²' }).click();
  await editor.findsNoFault('unit-own-facts');
  await editor.leaves();
});

test('A person whose unit somebody else has changed sees the changes, keeps the input, and chooses a value for each field', async () => {
  const { person: owner, unit } = await atUnit(OWNER, { unitIdentifier: 'WE 11', city: 'Jena' });
  owner.expectsComplaint(/412/);
  await owner.fills('Ort', 'Gera');
  await owner.fills('Straße', 'Parkweg');
  await changedElsewhere(owner, unit.id, { city: 'Ulm', status: 'reserviert' });
  await owner.clicks('Speichern');
  await owner.sees('Jemand anderes hat diese Einheit inzwischen geändert.');
  expect(await stored(owner, unit)).toMatchObject({ city: 'Ulm', street: null });
  await owner.sees('frei → reserviert');
  await owner.sees('Jena → Ulm');
  expect(await owner.page.getByLabel('Status', { exact: true }).inputValue()).toBe('reserviert');
  expect(await owner.page.getByLabel('Straße').inputValue()).toBe('Parkweg');
  expect(await owner.page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
  await owner.findsNoFault('unit-conflict', { part: '.unit-news' });
  await owner.clicks('Meine Eingabe behalten: Gera: Ort');
  await owner.clicks('Speichern');
  await owner.sees('Die Einheit ist gespeichert.');
  expect(await stored(owner, unit)).toMatchObject({
    city: 'Gera',
    street: 'Parkweg',
    status: 'reserviert',
  });

  // The next time, the person takes the other one's value.
  await owner.turns({ width: 390, scheme: 'dark' });
  await owner.fills('Ort', 'Köln');
  await changedElsewhere(owner, unit.id, { city: 'Bonn' });
  await owner.clicks('Speichern');
  await owner.page.getByRole('button', { name: 'Neuen Wert übernehmen: Bonn: Ort' }).waitFor();
  await owner.sees('Gera → Bonn');
  await owner.findsNoFault('unit-conflict-390', { part: '.unit-news' });
  await owner.clicks('Neuen Wert übernehmen: Bonn: Ort');
  const place = owner.page.getByLabel('Ort', { exact: true });
  await expect.poll(() => place.inputValue()).toBe('Bonn');
  await owner.page.getByRole('button', { name: 'Speichern' }).waitFor({ state: 'detached' });
  await owner.leaves();
});

test('A unit can be created with the keyboard alone, and its page opens', async () => {
  const editor = await signedIn(EDITOR, at('units/new'));
  const { keyboard } = editor.page;
  await editor.page.getByLabel('Kennung').focus();
  await keyboard.type('Neu 1');
  await editor.page.getByLabel('Kaufpreis (€)').focus();
  await keyboard.type('1.234,5');
  await keyboard.press('Enter');
  await editor.sees('Die Einheit ist angelegt.');
  await editor.reads('Neu 1');
  expect(await editor.page.getByLabel('Kaufpreis (€)').inputValue()).toBe('1.234,50');
  await editor.leaves();
});

/** The fields that share the row of the address. */
const ADDRESS = ['Straße', 'Hausnummer', 'Postleitzahl', 'Ort'];

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)(
  'The fields of a unit’s page are on a grid, and empty groups say so without a row of dashes, at %i px and %s',
  async (width, scheme) => {
    const fields = { unitIdentifier: 'WE 8', wohnflaecheQm: '67.38', kaufpreis: '389500' };
    const { person: editor } = await atUnit(EDITOR, fields, { width, scheme });
    await editor.sees('Weitere Angaben');
    const placeholders = await editor.page
      .locator('.unit-sections input:placeholder-shown')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('placeholder')));
    expect(new Set(placeholders)).toEqual(
      new Set(['Eintragen', 'Etage', 'Lage im Haus', 'Verbrauch', ...ADDRESS]),
    );
    await isAligned(editor, 2);
    // A phone has the data sheet in the menu.
    await editor.clicks('Aktionen: WE 8');
    const sheet = editor.page.getByRole('button', { name: 'Datenblatt: WE 8' });
    expect(await sheet.isVisible()).toBe(width === 390);
    await editor.page.keyboard.press('Escape');
    for (const group of await editor.page.locator('details.folded > summary').all()) {
      await group.click();
    }
    await isAligned(editor, 2);
    await editor.findsNoFault(`unit-open-${width}-${scheme}`);
    await editor.leaves();
  },
);

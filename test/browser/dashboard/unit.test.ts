import { describe, expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';
import { atUnit, stored } from './stock.ts';

useBrowser();

const figure = (person: Visitor, name: string) =>
  person.page.locator('.figures div').filter({ hasText: name }).locator('dd').textContent();

describe('A unit’s page', () => {
  test('accepts a decimal comma, and updates the derived figures while typing', async () => {
    const { person: editor, unit } = await atUnit(EDITOR, {
      unitIdentifier: 'WE 7',
      wohnflaecheQm: '78.125',
      kaltmieteWohnung: '812.50',
    });
    expect(await editor.page.getByLabel('Wohnfläche (m²)').inputValue()).toBe('78,125');
    await editor.fills('Kaufpreis (€)', '250.000,50');
    expect(await figure(editor, 'Kaufpreis je m²')).toBe('3.200,01 €/m²');
    expect(await figure(editor, 'Kaltmiete je m²')).toBe('10,40 €/m²');
    expect(await figure(editor, 'Bruttorendite')).toBe('3,90 %');
    await editor.findsNoFault('unit-edited');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    expect(await stored(editor, unit)).toMatchObject({
      kaufpreis: '250000.50',
      kaufpreisPerQm: '3200.01',
    });
    expect(await editor.page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await editor.leaves();
  });

  test('shows earlier changes and who made them', async () => {
    const { person: editor } = await atUnit(EDITOR, { unitIdentifier: 'WE 8', city: 'Jena' });
    await editor.fills('Ort', 'Gera');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    const entry = editor.page.locator('.history li').filter({ hasText: 'Ort' });
    await entry.getByText('Ort Jena → Gera').waitFor();
    await entry.getByText(EDITOR).waitFor();
    await editor.findsNoFault('unit-history');
    await editor.leaves();
  });

  test('has its sections below each other, beside the card', async () => {
    const { person: editor } = await atUnit(EDITOR, { unitIdentifier: 'WE 9' });
    const sections = editor.page.locator('.unit-section');
    const lefts = await sections.evaluateAll((all) =>
      all.map((section) => section.getBoundingClientRect().left),
    );
    expect(lefts.length).toBeGreaterThan(4);
    expect(new Set(lefts).size).toBe(1);
    await editor.leaves();
  });

  test('gets an earlier value back from the history', async () => {
    const { person: editor, unit } = await atUnit(EDITOR, { kaufpreis: '349000.00' });
    await editor.fills('Kaufpreis (€)', '355.000');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    await editor.clicks('Kaufpreis (€) zurücksetzen auf: 349.000');
    await editor.findsNoFault('unit-restored');
    await editor.clicks('Speichern');
    await editor.sees('Kaufpreis (€) 355.000 → 349.000');
    expect(await stored(editor, unit)).toMatchObject({ kaufpreis: '349000.00' });
    await editor.leaves();
  });

  test('keeps the input after an error, and shows the error at the field', async () => {
    const { person: editor, unit } = await atUnit(
      EDITOR,
      { unitIdentifier: 'WE 9' },
      { width: 390 },
    );
    editor.expectsComplaint(/400/);
    await editor.fills('Ort', 'Gera');
    await editor.fills('Kaufpreis (€)', 'viel');
    await editor.fills('Baujahr', '19');
    await editor.clicks('Speichern');
    const price = editor.page.getByLabel('Kaufpreis (€)');
    await editor.page.getByText('Das muss eine Zahl sein, ohne andere Zeichen.').waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    expect(await editor.page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    expect(await price.inputValue()).toBe('viel');
    await editor.findsNoFault('unit-faults-390');
    expect(await stored(editor, unit)).toMatchObject({ city: null, kaufpreis: null });
    await editor.leaves();
  });

  test('shows prices to the cent, also in the history', async () => {
    const { person: editor } = await atUnit(EDITOR, { kaufpreis: '606100.00' });
    await editor.fills('Kaufpreis (€)', '349.900,50');
    await editor.page.getByLabel('Kaufpreis (€)').press('Enter');
    await editor.sees('Die Einheit ist gespeichert.');
    await editor.sees('Kaufpreis (€) 606.100 → 349.900,50');
    await editor.leaves();
  });

  test('reverts a field on Escape', async () => {
    const { person: editor } = await atUnit(EDITOR, { city: 'Jena' });
    await editor.fills('Ort', 'Gera');
    await editor.sees('1 Feld ist nicht gespeichert.');
    await editor.page.getByLabel('Ort').press('Escape');
    expect(await editor.page.getByLabel('Ort').inputValue()).toBe('Jena');
    expect(await editor.page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await editor.leaves();
  });

  test('reads the floor from its label', async () => {
    const { person: editor, unit } = await atUnit(EDITOR, {});
    await editor.fills('Etage, wie geschrieben', '3. OG links');
    expect(await editor.page.getByLabel('Etage als Zahl').inputValue()).toBe('3');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    expect(await stored(editor, unit)).toMatchObject({ etage: 3, etageLabel: '3. OG links' });
    await editor.leaves();
  });

  test('shows a viewer all fields without inputs', async () => {
    const { unit, person: editor } = await atUnit(EDITOR, {
      unitIdentifier: 'WE 10',
      kaufpreis: 1,
    });
    await editor.leaves();
    const viewer = await signedIn(VIEWER, at(`units/${unit.id}`));
    await viewer.reads('WE 10');
    await viewer.sees('Hausgeld (€ im Monat)');
    expect(await viewer.page.locator('main :is(input, select, textarea)').count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await viewer.findsNoFault('unit-viewer');
    await viewer.leaves();
  });
});

describe('A person whose unit somebody else has changed', () => {
  test('sees the changes, keeps the input, and chooses a value for each field', async () => {
    const { person: owner, unit } = await atUnit(OWNER, { unitIdentifier: 'WE 11', city: 'Jena' });
    owner.expectsComplaint(/412/);
    await owner.fills('Ort', 'Gera');
    await owner.fills('Straße', 'Parkweg');

    const editor = await signedIn(EDITOR, at(`units/${unit.id}`));
    await editor.fills('Ort', 'Ulm');
    await editor.page.getByLabel('Status', { exact: true }).selectOption('reserviert');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    await editor.leaves();

    await owner.clicks('Speichern');
    await owner.sees('Jemand anderes hat diese Einheit inzwischen geändert.');
    expect(await stored(owner, unit)).toMatchObject({ city: 'Ulm', street: null });
    await owner.sees('frei → reserviert');
    await owner.sees('Jena → Ulm');
    expect(await owner.page.getByLabel('Status', { exact: true }).inputValue()).toBe('reserviert');
    expect(await owner.page.getByLabel('Straße').inputValue()).toBe('Parkweg');
    expect(await owner.page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await owner.findsNoFault('unit-conflict');
    await owner.clicks('Meine Eingabe behalten: Gera: Ort');
    await owner.clicks('Speichern');
    await owner.sees('Die Einheit ist gespeichert.');
    expect(await stored(owner, unit)).toMatchObject({
      city: 'Gera',
      street: 'Parkweg',
      status: 'reserviert',
    });
    await owner.leaves();
  });

  test('can take the other person’s value', async () => {
    const { person: owner, unit } = await atUnit(
      OWNER,
      { city: 'Jena' },
      { width: 390, scheme: 'dark' },
    );
    owner.expectsComplaint(/412/);
    await owner.fills('Ort', 'Gera');
    const editor = await signedIn(EDITOR, at(`units/${unit.id}`));
    await editor.fills('Ort', 'Ulm');
    await editor.clicks('Speichern');
    await editor.sees('Die Einheit ist gespeichert.');
    await editor.leaves();
    await owner.clicks('Speichern');
    await owner.sees('Jena → Ulm');
    await owner.findsNoFault('unit-conflict-390');
    await owner.clicks('Neuen Wert übernehmen: Ulm: Ort');
    expect(await owner.page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Ulm');
    expect(await owner.page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await owner.leaves();
  });
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

import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, idIn } from './api.ts';
import { at, EDITOR } from './people.ts';
import { stored } from './stock.ts';

useBrowser();

test('A fact is typed into its field, shown as a column, and edited in its cell', async () => {
  const project = await aProject('Merkmale', [
    {
      unitIdentifier: 'Fakt-1',
      kaufpreis: '300000',
      aufzug: true,
      metadata: { Ausrichtung: 'Süd' },
    },
    { unitIdentifier: 'Fakt-2', kaufpreis: '310000' },
  ]);
  const id = await idIn(project);
  const editor = await signedIn(EDITOR, at(`units/${id}`));
  const { page } = editor;
  // What a text says exactly is entered by a click.
  await editor.fills('Heizung', 'Gas-Zentralheizung');
  await editor.clicks('Wesentlicher Energieträger Gas');
  await page.getByText('Als Merkmal übernehmen').waitFor({ state: 'detached' });
  // Folded, the energy says what it has, and what portals still need.
  const energy = page.locator('summary').filter({ hasText: /^Energie/ });
  expect(await energy.innerText()).toMatch(/für Portale: .*Energiekennwert.* · Gas/);
  await page.getByText('für Portale: Nachname, E-Mail', { exact: true }).waitFor();
  // A text that has its unit is not cut by another one.
  const use = page.getByLabel('Verbrauch (kWh/m²·a)');
  await use.fill('28,4');
  await page.getByText('kWh/m²·a', { exact: true }).waitFor();
  await use.fill('28,4 kWh/(m²·a)');
  await page.getByText('kWh/m²·a', { exact: true }).waitFor({ state: 'hidden' });
  await use.fill('');
  await page.getByText('Weitere Angaben').click();
  await page.getByText('Weitere Flächen und Räume', { exact: true }).click();
  await editor.fills('Balkonfläche (m²)', '7,5');
  await editor.clicks('Speichern');
  await editor.sees('Die Einheit ist gespeichert.');
  const saved = await stored(editor, { id });
  expect(saved).toMatchObject({ energietraeger: 'gas', balkonQm: '7.50' });
  expect(saved).not.toHaveProperty('energiekennwert');
  await editor.opens(at(`units?project=${project.id}`));
  await editor.clicks('Spalten');
  await page.getByRole('checkbox', { name: 'Aufzug' }).check();
  await editor.row('Fakt-1').getByText('ja', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Balkonfläche (m²)' }).check();
  await page.getByTitle('Balkonfläche (m²) ändern: Fakt-1').click();
  const cell = page.getByRole('textbox', { name: 'Balkonfläche (m²) ändern: Fakt-1' });
  expect(await cell.inputValue()).toBe('7,50');
  await cell.fill('8,25');
  await cell.press('Enter');
  await editor.row('Fakt-1').getByText('8,25').waitFor();
  await editor.clicks('Spalten schließen');
  await editor.findsNoFault('units-facts');

  const search = page.getByRole('search');
  const filter = async (fact: string) => {
    await search.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Merkmal', { exact: true }).selectOption({ label: fact });
  };
  await filter('Aufzug');
  await search.getByRole('button', { name: 'ja', exact: true }).click();
  await filter('Balkonfläche');
  await search.getByLabel('von').fill('8');
  await editor.clicks('Anwenden');
  await filter('Ausrichtung');
  await search.getByLabel('Text').fill('süd');
  await editor.clicks('Anwenden');
  await editor.sees('Balkonfläche: ab 8 m² · Aufzug: ja · Ausrichtung: süd: 1 Einheit');
  await filter('Energiekennwert');
  await editor.clicks('nicht angegeben');
  await editor.sees('Fehlt: Energiekennwert');
  await editor.row('Fakt-1').waitFor();
  expect(await editor.row('Fakt-2').count()).toBe(0);
  await editor.clicks('Ansicht speichern');
  await page.getByLabel('Name der Ansicht').fill('Mit Balkon');
  await editor.clicks('Speichern');
  await editor.findsNoFault('units-fact-filters');
  await editor.clicks('Zurücksetzen');
  await editor.row('Fakt-2').waitFor();
  // The columns are those of the view, also in another browser.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('link', { name: 'Mit Balkon 1' }).click();
  await editor.row('Fakt-1').getByText('8,25').waitFor();
  await editor.turns({ width: 390 });
  await editor.findsNoFault('units-fact-filters-390');

  // The Stapelplan has the same filters and views.
  await editor.turns({ width: 1280 });
  await editor.opens(at(`stack?project=${project.id}`));
  const fits = page.locator('.plan-unit:not(.faded):visible strong');
  await expect.poll(() => fits.count()).toBe(2);
  await filter('Balkonfläche');
  await search.getByLabel('von').fill('8');
  await editor.clicks('Anwenden');
  await editor.sees('Balkonfläche: ab 8 m²');
  await expect.poll(() => fits.allTextContents()).toEqual(['Fakt-1']);
  await editor.clicks('Zurücksetzen');
  await expect.poll(() => fits.count()).toBe(2);
  await editor.clicks('Gespeicherte Ansichten');
  await page.getByRole('link', { name: 'Mit Balkon' }).click();
  await editor.sees('Fehlt: Energiekennwert');
  await expect.poll(() => fits.allTextContents()).toEqual(['Fakt-1']);
  await editor.findsNoFault('stack-facts');
  await editor.turns({ width: 390 });
  await editor.findsNoFault('stack-facts-390');
  await editor.leaves();
});

/** What a sheet may say of money. */
const MONEY = {
  kaufpreis: '401111',
  kaltmieteWohnung: '1333',
  nebenkosten: '212',
  heizkosten: '99',
  kaution: '3999',
  provision: '3,57 %',
};
const FREE = { aufzug: true, keller: false, balkonQm: '7.5', energietraeger: 'gas' };
const RENT = ['1.333 €', '212 €', '99 €', '3.999 €'];

test.each([
  ['for sale', { vermarktungsart: 'kauf' }, ['401.111 €', '3,57 %'], RENT],
  ['to let', { vermarktungsart: 'miete' }, [...RENT, '3,57 %'], ['401.111']],
  [
    'on request',
    { vermarktungsart: 'miete', preisAufAnfrage: true },
    ['auf Anfrage'],
    [...RENT, '401.111', '3,57 %'],
  ],
])(
  'The data sheet of a unit %s has its public facts, and no price that is withheld',
  async (what, offer, shown, hidden) => {
    const project = await aProject(`Datenblatt ${what}`, [
      { unitIdentifier: 'Blatt-1', ...MONEY, ...FREE, ...offer },
    ]);
    const editor = await signedIn(EDITOR, at(`units/${await idIn(project)}`));
    const { page } = editor;
    await page.evaluate(
      `window.print = () => { window.printed = document.querySelector('.unit-sheet').textContent; }`,
    );
    await editor.clicks('Datenblatt');
    await expect.poll(() => page.evaluate<unknown>('window.printed')).toEqual(expect.any(String));
    const text = await page.evaluate<string>('window.printed');
    const known = ['Balkonfläche7,50 m²', 'Aufzugja', 'Wesentlicher EnergieträgerGas'];
    expect([...known, ...shown].filter((each) => !text.includes(each))).toEqual([]);
    expect(['Keller', ...hidden].filter((each) => text.includes(each))).toEqual([]);
    await editor.leaves();
  },
);

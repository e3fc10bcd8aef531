import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHOWN_UNIT_ID } from '../../../src/local/demo/stock.ts';
import { aProject, changes, getsFloorPlan, unitsOf } from './api.ts';
import { changesSelected, selectsPage } from './list.ts';
import { at, OWNER } from './people.ts';
import { LOOKS, signedIn, type Visitor } from '../visitor.ts';
import { PICTURES, useBrowser } from '../windows.ts';

useBrowser();

test('A publication is created, shown as on a website, set, sent to an agency, and ended, on a phone and on a desktop', async () => {
  const name = `Website ${Date.now()}`; // another one in each try
  const project = await aProject(`Schaufenster ${Date.now()}`, [
    { unitIdentifier: 'WE 1', visibility: 'online', kaufpreis: 389_500 },
  ]);
  const owner = await signedIn(OWNER, at('publications'), { width: 390 });
  await owner.clicks('Weitere Website');
  await owner.fills('Name', name);
  await owner.dialog.getByLabel(project.name).check();
  await owner.findsNoFault('publications-dialog-390', { part: 'dialog' });
  await owner.turns({ width: 1280 });
  await owner.findsNoFault('publications-dialog-1280', { part: 'dialog' });
  await owner.dialog.getByRole('button', { name: 'Website anlegen' }).click();
  const view = owner.page.getByRole('region', { name });
  const shows = async () => {
    await view.getByText('einheit_pub_').waitFor();
    await view.getByText('1 Wohnung, 1 frei').waitFor();
  };
  await shows();
  await owner.findsNoFault('publications-1280');
  await owner.turns({ width: 390 });
  await owner.findsNoFault('publications-390', { part: 'main section' });

  await owner.turns({ width: 1280 });
  const read: string[] = [];
  owner.page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/public/v1/') && url.includes(project.id)) read.push(url);
  });
  await owner.page.reload();
  await shows();
  expect(read).toEqual([...new Set(read)]); // nothing twice
  await owner.fits('publications-loaded-1280');
  await view.getByText(/^389\.500\s€$/).waitFor();
  await view.getByRole('radio', { name: 'Telefon' }).check();
  await view.locator('.website-page.phone').waitFor();
  await view.getByLabel('Preise').click();
  await view.getByText(/^389\.500\s€$/).waitFor({ state: 'detached' });
  await view.getByLabel('Unterlagen').click();
  await view.getByRole('radio', { name: 'Karten' }).check();
  await view.locator('[part=table].w').waitFor();
  await view.getByLabel('Verkaufte Einheiten').click();
  await owner.findsNoFault('publications-cards-1280');
  await view.getByRole('radio', { name: 'Stapelplan' }).check();
  await view.getByLabel('Ziegel').check();
  await owner.fills('Kontakt führt zu', '/kontakt?"{name}"');
  const code = await view.locator('pre').first().innerText();
  expect(code).toContain(
    ' view="plan" hide="sold documents" contact="/kontakt?&quot;{name}&quot;" style="--einheit-accent: #8a4b32"></einheit-units>',
  );
  await owner.clicks('An die Agentur');
  expect(await owner.dialog.locator('pre').innerText()).toContain(code);
  await owner.findsNoFault('publications-agency', { part: 'dialog' });
  await owner.clicks('Fertig');
  await owner.chooses('Beenden', name);
  await owner.dialog.getByRole('button', { name: 'Beenden' }).click();
  await view.waitFor({ state: 'detached' });
  await owner.leaves();
});

test('A publication without units that are online says so, shows no code before its list, and puts them online in one click', async () => {
  const name = `Leer ${Date.now()}`;
  const project = await aProject(name, [
    { unitIdentifier: 'L-1' },
    { unitIdentifier: 'L-2', status: 'auf_anfrage' },
    { unitIdentifier: 'L-3', status: 'verkauft' },
  ]);
  await getsFloorPlan(project, 'L-3');
  const owner = await signedIn(OWNER, at('publications'));
  const { page } = owner;
  await owner.clicks('Weitere Website');
  await owner.fills('Name', name);
  await owner.dialog.getByLabel(name).check();
  await owner.dialog.getByRole('button', { name: 'Website anlegen' }).click();
  await owner.sees(`„${name}“ ist angelegt.`);
  const view = page.getByRole('region', { name, exact: true });
  await view.getByText('online. Die Liste auf der Website ist leer.').waitFor();
  expect(await view.getByRole('status').locator('strong').first().innerText()).toBe('0 von 3');
  await owner.findsNoFault('publication-empty-1280');
  const boxes = await Promise.all(
    ['.website', 'section > pre'].map((part) => view.locator(part).boundingBox()),
  );
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
  await owner.turns({ width: 390, scheme: 'dark' });
  const [frame, code] = await Promise.all(
    ['.website', 'section > pre'].map((part) => view.locator(part).boundingBox()),
  );
  expect(frame?.y).toBeLessThan(code?.y ?? 0);
  await owner.findsNoFault('publication-empty-390', { only: 'colours' });
  await owner.turns({ width: 1280, scheme: 'light' });
  await owner.clicks('2 jetzt online stellen');
  await owner.sees('2 Einheiten sind online.');
  await view.getByText('2 Wohnungen').waitFor();
  expect(await view.getByRole('status').locator('strong').first().innerText()).toBe('2 von 3');
  await owner.findsNoFault('publication-online-1280');
  const shown = async () => (await unitsOf(project)).map(({ visibility }) => visibility);
  expect(await shown()).toEqual(['online', 'online', 'offline']);
  for (const identifier of ['L-1', 'L-2'])
    await changes(project, identifier, { visibility: 'offline' });
  await page.reload();
  await view.getByLabel('Nur mit Grundriss').check();
  await owner.clicks('1 jetzt online stellen');
  await owner.sees('1 Einheit ist online.');
  expect(await shown()).toEqual(['offline', 'offline', 'online']);
  await owner.leaves();
});

/** Makes the head 50 mm high, and each row 80 mm. */
const STRETCHED = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.price-list thead tr { height: 50mm } .price-list tbody tr { height: 80mm }');
  document.adoptedStyleSheets = [sheet];
}`;

/** The number of pages of a PDF of Chromium. */
const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

test('A printed price list keeps every price on one line, repeats its head, and breaks between rows', async () => {
  const long = {
    unitIdentifier: '1007.0082.00',
    etageLabel: '1. Obergeschoss (Maisonette)',
    zimmer: 5,
    wohnflaecheQm: '132.125',
    kaufpreis: 1_168_900,
    status: 'notarvorbereitung',
  };
  const short = Array.from({ length: 19 }, (_, n) => ({ unitIdentifier: `WE ${n + 1}` }));
  const { id } = await aProject('Hohe Zeilen', [long, ...short]);
  const owner = await signedIn(OWNER, at(`projects/${id}/price-list`));
  await owner.page.getByRole('cell', { name: 'reserviert', exact: true }).waitFor();
  await owner.sees('WE 19');
  await owner.findsNoFault('price-list');

  await owner.page.emulateMedia({ media: 'print' });
  // The width of A4 without its margins.
  await owner.page.setViewportSize({ width: 703, height: 1009 });
  const lines = await owner.page.getByText('1.168.900', { exact: true }).evaluate((cell) => {
    const range = cell.ownerDocument.createRange();
    range.selectNodeContents(cell);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  });
  expect(lines).toBe(1);

  await owner.page.evaluate(STRETCHED);
  const pdf = await owner.page.pdf({ preferCSSPageSize: true });
  // 267 mm have room for the head and two whole rows; for more, if the head were only on the first page,
  // or if a row could begin on one page and end on the next.
  expect(pagesOf(pdf)).toBeGreaterThanOrEqual(10);
  await owner.leaves();
});

/** Millimetres that sheets leave free between their table or counts and their foot, but for the last one. */
const FREE = `[...document.querySelectorAll('.price-list > section')].slice(0, -1).map((sheet) => {
  const foot = sheet.querySelector('footer');
  const gap = foot.getBoundingClientRect().top - foot.previousElementSibling.getBoundingClientRect().bottom;
  return Math.round(gap / 96 * 25.4);
})`;

/** Checks that the sheets of a price list are full in print, but for the rows that begin a house. */
async function areFilled({ page }: Visitor) {
  await page.emulateMedia({ media: 'print' });
  for (const free of await page.evaluate<number[]>(FREE)) {
    expect(free).toBeGreaterThanOrEqual(3);
    expect(free).toBeLessThan(36);
  }
  await page.emulateMedia({ media: null });
}

test('A price list is sorted by house, floor and number, and has the notes and the columns of its project alone', async () => {
  const floors = ['UG', 'EG vo', 'EG hi', '1. OG', 'DG', 'DG hi'];
  const units = floors.map((etageLabel, floor) => ({
    unitIdentifier: `A-${floor + 6}`,
    haus: 'Haus A',
    etageLabel,
    wohnflaecheQm: '60',
    kaufpreis: 300_000,
    metadata: { Balkon: `${floor} m²`, intern: 'nicht zeigen' },
  }));
  const { id } = await aProject('Eigene Papiere', [
    { unitIdentifier: 'ohne Haus' },
    { unitIdentifier: 'B-1', haus: 'Haus B', etageLabel: 'EG' },
    ...units.toReversed(),
  ]);
  const other = await aProject('Andere Papiere', [{ unitIdentifier: 'X-1' }]);
  const owner = await signedIn(OWNER, at(`projects/${id}/price-list`));
  const { page } = owner;
  await owner.sees('A-11');
  const names = await page.locator('.price-list tbody th bdi').allTextContents();
  expect(names).toEqual([
    'Haus A',
    'A-6',
    'A-7',
    'A-8',
    'A-9',
    'A-10',
    'A-11',
    'Haus B',
    'B-1',
    'Ohne Haus',
    'ohne Haus',
  ]);
  await owner.clicks('Texte und Spalten');
  await owner.fills('Hinweise auf Preisliste und Datenblatt', 'Provisionsfrei.\nEnergieklasse A+');
  await owner.dialog.getByLabel('Balkon').check();
  await owner.findsNoFaultInBothLooks('papers-dialog', { part: 'dialog' });
  await owner.dialog.getByRole('button', { name: 'Speichern' }).click();
  await owner.sees('Texte und Spalten sind gespeichert.');
  await owner.sees('Provisionsfrei.');
  await page.getByRole('columnheader', { name: 'Balkon' }).waitFor();
  await page.getByRole('cell', { name: '4 m²' }).waitFor();
  expect(await page.getByText('nicht zeigen').count()).toBe(0);
  await owner.findsNoFault('price-list-columns');
  await owner.opens(at(`projects/${other.id}/price-list`));
  await owner.sees('X-1');
  expect(await page.getByText('Provisionsfrei.').count()).toBe(0);
  await owner.leaves();
});

test('A price list with notes and own columns has as many pages as it says, all or only what is free', async () => {
  const notes = [
    'Provisionsfrei vom Bauträger.',
    'Energieausweis: Bedarfsausweis, 28,4 kWh/(m²·a), Fernwärme, Baujahr 2026, Klasse A+. Der Ausweis liegt im Büro am Hafen zur Ansicht bereit und wird bei der Besichtigung vorgelegt.',
    'Stellplätze werden getrennt verkauft.',
    'Kaufnebenkosten trägt der Käufer.',
  ];
  const units = Array.from({ length: 110 }, (_, n) => ({
    unitIdentifier: `WE ${n + 1}`,
    etageLabel: `${n % 6}. OG`,
    haus: n < 50 ? 'Haus A' : 'Haus B',
    wohnflaecheQm: '78.5',
    kaufpreis: 300_000 + n,
    status: n % 9 === 0 ? 'verkauft' : 'frei',
    metadata: { Balkon: `${n % 12} m²`, Ausrichtung: 'Süd' },
  }));
  for (const priceColumns of [[], ['Balkon', 'Ausrichtung']]) {
    const { id } = await aProject(`Papier ${priceColumns.length}`, units, {
      priceNotes: notes.join('\n'),
      priceColumns,
    });
    const owner = await signedIn(OWNER, at(`projects/${id}/price-list`));
    const { page } = owner;
    for (const state of ['attached', 'detached'] as const) {
      if (state === 'detached') await page.getByText('nur freie').click();
      await page.getByText('WE 1', { exact: true }).waitFor({ state });
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(pdf)).toBe(await page.getByRole('table').count());
      await areFilled(owner);
    }
    await owner.leaves();
  }
});

/** Script: what print shows besides the sheets of units. */
const BESIDE_SHEETS = `[...document.querySelectorAll('#content *')].filter((each) =>
  each.checkVisibility() && !each.closest('.unit-sheet') && !each.querySelector('.unit-sheet') && each.innerText !== ''
).length`;

test('A data sheet has the plan and the pictures of its unit, and print shows nothing else', async () => {
  const owner = await signedIn(OWNER, at(`units/${SHOWN_UNIT_ID}`));
  const { page } = owner;
  await page.evaluate(
    `window.print = () => {
      window.printed = ['.sheet-plan', '.sheet-pictures'].map((part) =>
        [...document.querySelectorAll(part + ' img')].filter((image) => image.naturalWidth > 0).length);
      window.printed.push(${BESIDE_SHEETS});
    }`,
  );
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Datenblatt').first().dispatchEvent('click');
  await expect.poll(() => page.evaluate<unknown>('window.printed')).toEqual([1, 3, 0]);
  await owner.leaves();
});

test('A price list of 300 units prints on several pages of A4, by house, without the prices of what is sold, all or only what is free', async () => {
  const units = Array.from({ length: 300 }, (_, n) => ({
    unitIdentifier: `WE ${n + 1}`,
    etage: n % 6,
    haus: n < 150 ? 'Haus A' : 'Haus B',
    zimmer: 3,
    wohnflaecheQm: '78.5',
    kaufpreis: 300_000 + n,
    status: n % 5 === 0 ? 'verkauft' : 'frei',
  }));
  const { id } = await aProject('Preisliste', units);
  const owner = await signedIn(OWNER, at(`projects/${id}/price-list`));
  await owner.sees('WE 300');
  await owner.fits('price-list-300');
  await owner.sees('120 von 150 frei');
  const tables = owner.page.getByRole('table');
  const sheets = await tables.count();
  await owner.sees(`Seite 1 von ${sheets}`);
  await owner.sees('Seitensumme, ');
  // The floor is named again at the top of each sheet.
  const firsts = await tables.locator('tr:not(.house) > td:first-child').allTextContents();
  expect(firsts.filter((floor) => floor !== '').length).toBeGreaterThanOrEqual(sheets);
  for (const table of await tables.all()) {
    expect(await table.locator('tbody > tr:not(.house) td').first().innerText()).not.toBe('');
  }
  expect(await tables.locator('tr.house').count()).toBe(sheets + 1);
  const sold = owner.page.getByRole('row', { name: /WE 1 / }).getByRole('cell');
  expect((await sold.allTextContents()).slice(3)).toEqual(['', '', '', 'verkauft']);
  const free = owner.page.getByRole('row', { name: /WE 2 / }).getByRole('cell');
  expect((await free.allTextContents()).slice(2, 5)).toEqual(['78,50', '3.821,67', '300.001']);
  await owner.page.getByText('nur freie').click();
  await owner.page.getByText('WE 1', { exact: true }).waitFor({ state: 'detached' });
  // Free ones alone are no offer of what is sold, and their sum is of no use.
  await owner.sees('240 freie Wohnungen');
  expect(await owner.page.locator('.price-counts, .price-list tfoot').count()).toBe(0);
  await areFilled(owner);
  for (const look of LOOKS) {
    await owner.turns(look);
    await owner.fits(`price-list-free-${look.width}-${look.scheme}`);
  }
  await owner.page.getByText('alle', { exact: true }).click();
  await owner.page.getByText('WE 1', { exact: true }).waitFor();
  await areFilled(owner);
  const pdf = await owner.page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  expect(text).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/);
  expect(pagesOf(pdf)).toBe(sheets);
  if (PICTURES !== undefined) await writeFile(`${PICTURES}/price-list.pdf`, pdf);
  await owner.leaves();
});

test('What portals still need leads to its units, which are filled in together, and to the project', async () => {
  const project = await aProject(`Portale ${Date.now()}`, [
    { unitIdentifier: 'P 1', zimmer: '3' },
    { unitIdentifier: 'P 2', zimmer: '2' },
  ]);
  const owner = await signedIn(OWNER, at('publications'));
  const { page } = owner;
  await owner.clicks('Weitere Website');
  const name = `Portal ${Date.now()}`;
  await owner.fills('Name', name);
  await owner.dialog.getByLabel(project.name).check();
  await owner.dialog.getByRole('button', { name: 'Website anlegen' }).click();
  const view = page.getByRole('region', { name });
  const card = view.getByRole('region', { name: 'Was Portalen noch fehlt' });
  await card.getByRole('link', { name: 'Wesentlicher Energieträger' }).waitFor();
  await owner.turns({ width: 390 });
  await owner.fits('publications-lacking-390');
  await owner.turns({ width: 1280, scheme: 'dark' });
  await owner.findsNoFault('publications-lacking-1280', { part: 'main section' });
  await owner.turns({ scheme: 'light' });
  const publications = page.url();
  await card.getByRole('link', { name: 'Wesentlicher Energieträger' }).click();
  await owner.row('P 1').waitFor();
  await owner.sees('Fehlt: Wesentlicher Energieträger');
  await selectsPage(owner);
  await changesSelected(owner, 'Weitere Aktionen', 'Feld setzen');
  await owner.dialog.getByLabel('Wesentlicher Energieträger').selectOption('Fernwärme');
  await owner.clicks('2 Einheiten ändern');
  await owner.row('P 1').waitFor({ state: 'detached' });

  await owner.opens(at(`projects/${project.id}?dialog=change`));
  await owner.dialog.locator('summary', { hasText: 'Ansprechpartner' }).click();
  await owner.fills('Ansprechpartner: Nachname', 'Boysen');
  await owner.fills('Ansprechpartner: E-Mail', 'boysen@example.org');
  await owner.dialog.locator('summary', { hasText: 'Lage' }).first().click();
  await owner.dialog.getByRole('switch').click();
  await owner.findsNoFaultInBothLooks('project-facts', { part: 'dialog' });
  await owner.dialog.getByRole('button', { name: 'Speichern' }).click();
  await owner.sees('boysen@example.org');
  await page.goto(publications);
  await card.getByRole('link', { name: 'Kaufpreis' }).waitFor();
  await card.getByText('Ansprechpartner').first().waitFor({ state: 'detached' });
  await card.getByText('Wesentlicher Energieträger').waitFor({ state: 'detached' });
  await owner.leaves();
});

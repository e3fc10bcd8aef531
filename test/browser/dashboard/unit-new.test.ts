import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { isAligned } from './alignment.ts';
import { aProject, unitsOf, wholeUnitsOf } from './api.ts';
import { at, EDITOR } from './people.ts';
import { namesOf } from './pictures.ts';

useBrowser();

test.each([
  [1280, 'light', 2],
  [390, 'dark', 1],
] as const)(
  'The form of a new unit has its fields on a grid, at %i px and %s',
  async (width, scheme, columns) => {
    await aProject('Raster', [{ unitIdentifier: 'A-203', zimmer: '3', wohnflaecheQm: '67.84' }]);
    const editor = await signedIn(EDITOR, at('units/new'), { width, scheme });
    await editor.fits(`unit-new-${width}-${scheme}`);
    await editor.sees('Notartermin am, Verkauft am, Verkauft für');
    const groups = editor.page.locator('details.folded > summary');
    for (const group of await groups.all()) await group.click();
    await isAligned(editor, columns);
    await editor.findsNoFault(`unit-new-open-${width}-${scheme}`);
    await editor.leaves();
  },
);

test('The form of a new unit takes values from another one, says what it will show, and goes on to the next', async () => {
  const project = await aProject('Folgend', [
    { unitIdentifier: 'A-203', zimmer: '3', wohnflaecheQm: '67.84', kaufpreis: '391500' },
  ]);
  const editor = await signedIn(EDITOR, at(`units/new?project=${project.id}`));
  const { page } = editor;
  await editor.clicks('Angaben übernehmen');
  expect(await page.getByLabel('Wohnfläche (m²)').inputValue()).toBe('67,84');
  await editor.fills('Kennung', 'A-305');
  await editor.fills('Etage', '3. OG, Mitte');
  await editor.sees('steht auf der 3. Etage');
  await editor.fills('Kaufpreis (€)', '398.000');
  await editor.sees('5.866,75 €/m² · im Projekt im Mittel 5.770,93 €/m²');
  const listed = page.getByRole('region', { name: 'So steht sie in der Preisliste' });
  await listed.getByText('A-305').waitFor();
  await listed.getByText('398.000 €').waitFor();
  await page.getByLabel('Kaufpreis (€)').press('Control+Enter');
  await editor.sees('A-305 ist angelegt. Jetzt die nächste.');
  expect(await page.getByLabel('Kennung').inputValue()).toBe('');
  await editor.fills('Kennung', 'A-305');
  await editor.clicks('A-306 nehmen');
  await listed.getByText('A-306').waitFor();
  // The repair leaves the focus in its field.
  const focused = await page.locator(':focus').getAttribute('id');
  expect(focused).toBe(await page.getByLabel('Kennung').getAttribute('id'));

  // Escape asks before the input is lost.
  await page.getByLabel('Kennung').press('Escape');
  await editor.dialog.getByRole('button', { name: 'Hier bleiben' }).click();
  expect(await page.getByLabel('Kennung').inputValue()).toBe('A-306');
  await editor.clicks('Anlegen');
  await editor.reads('A-306');
  const made = (await unitsOf(project)).slice(1);
  expect(made).toMatchObject([
    { unitIdentifier: 'A-305', etage: 3, wohnflaecheQm: '67.84', kaufpreis: '398000.00' },
    { unitIdentifier: 'A-306', etage: 3, kaufpreis: null },
  ]);
  await editor.leaves();
});

test('The price of the parking space and the files of a new unit are saved after it is created', async () => {
  const project = await aProject('Mit Dateien');
  const editor = await signedIn(EDITOR, at(`units/new?project=${project.id}`));
  const { page } = editor;
  editor.expectsComplaint(/400/);
  await editor.fills('Kennung', 'A-101');
  await editor.fills('Stellplatz (€)', '24.500');
  await page.locator('summary').filter({ hasText: 'Beschreibung' }).click();
  await editor.fills('Adresse des Videos', 'kein Link');
  await page.locator('.new-files input[type=file]').setInputFiles([
    {
      name: 'Ansicht.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 40, height: 30, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer(),
    },
    {
      name: 'Exposé.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
    },
  ]);
  await editor.sees('Wird hochgeladen, sobald die Einheit angelegt ist.');
  await editor.findsNoFault('unit-new-files');
  await editor.clicks('Anlegen');
  await editor.sees('Angelegt. 1 Angabe ist noch nicht gespeichert: Sie stimmt nicht.');
  await editor.fills('Adresse des Videos', '');
  await editor.clicks('Anlegen');
  await editor.reads('A-101');
  await editor.sees('Exposé.pdf');
  const unit = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect.poll(() => namesOf(unit)).toEqual(['Ansicht.png']);
  const units = await wholeUnitsOf(project);
  expect(units['A-101']).toMatchObject({ kaufpreisStellplatz: '24500.00' });
  await editor.leaves();
});

test('A wrong value of a new unit is named at its field and counted in the bar, and a name that is taken is replaced by a free one', async () => {
  const house = { haus: 'Haus A', street: 'Am Kai', houseNumber: '14', city: 'Bremen' };
  const project = await aProject('Belegt', [
    { ...house, unitIdentifier: 'A-303', etageLabel: '3. OG' },
    { ...house, unitIdentifier: 'A-304', etageLabel: '2. OG links' },
    { haus: 'Haus B', unitIdentifier: 'A-305' },
  ]);
  const editor = await signedIn(EDITOR, at(`units/new?project=${project.id}`));
  const { page } = editor;
  await page.getByText('Haus A', { exact: true }).click();
  await editor.sees('Am Kai 14, Bremen · wie im Haus');
  await editor.sees('noch offline');

  // The floors of the house are suggested: arrows choose, Enter takes, Escape closes the list alone.
  const floor = page.getByLabel('Etage', { exact: true });
  await floor.fill('og');
  const options = page.getByRole('listbox', { name: 'Etagen, die es gibt' }).getByRole('option');
  await options.nth(1).waitFor();
  expect(await options.allTextContents()).toEqual(['2. OG linksA-304', '3. OGA-303']);
  await editor.findsNoFault('unit-new-floors');
  await floor.press('Escape');
  await page.locator('.suggestions').first().waitFor({ state: 'hidden' });
  await floor.press('ArrowDown');
  await floor.press('ArrowDown');
  await floor.press('Enter');
  expect(await floor.inputValue()).toBe('3. OG');
  await editor.sees('steht auf der 3. Etage');

  await editor.fills('Kennung', 'A-303');
  await editor.fills('Wohnfläche (m²)', 'ca. 67');
  await editor.clicks('Anlegen');
  await editor.sees('Noch nicht angelegt: 2 Angaben stimmen nicht.');
  await editor.sees('Nur die Zahl, zum Beispiel 67,38.');
  await editor.page.locator(':focus[aria-invalid=true]').waitFor();
  await editor.clicks('A-305 nehmen');
  expect(await page.getByLabel('Kennung').inputValue()).toBe('A-305');
  await editor.sees('Noch nicht angelegt: 1 Angabe stimmt nicht.');
  await editor.fills('Kennung', 'A-304');
  await isAligned(editor, 2);
  await editor.findsNoFault('unit-new-faults');
  await editor.page.getByLabel('Kennung').press('Escape');
  await editor.clicks('Verwerfen und verlassen');
  await editor.reads('Einheiten');
  await editor.leaves();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { imagesOf, projectNamed, wholeUnitsOf } from './api.ts';
import { atImport, checks, takesAnotherFile } from './importing.ts';

useBrowser();

const FILES = join(import.meta.dirname, '../../local/import/files');

const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Drops a ZIP as another system makes it: the document with its pictures. @param more further files. */
async function dropsDelivery(editor: Visitor, more: Readonly<Record<string, Buffer>> = {}) {
  const buffer = zipSync({
    'openimmo.xml': await readFile(join(FILES, 'openimmo-onoffice.xml')),
    '4711_1_plan.png': await pictureOf('#fff'),
    '4711_1_titel.png': await pictureOf('#9bd'),
    'baubeschreibung.pdf': Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'),
    'film.gif': Buffer.from('GIF89a'),
    ...more,
  });
  const zip = { name: 'onoffice.zip', mimeType: 'application/zip', buffer };
  const drop = await editor.drags('[data-over]', zip);
  await editor.page.locator('[data-over=true]').waitFor();
  await drop();
}

test('The delivery of another system becomes a project with its units, facts, pictures and documents', async () => {
  const editor = await atImport();
  await dropsDelivery(editor);
  await editor.sees(/Kommt nicht mit: .*Preise: x fache \(2 Werte\)/);
  await editor.clicks('Projekt „Wallhöfe Bremen“ anlegen');
  await editor.dialog.waitFor();
  expect(await editor.dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Wallhöfe Bremen',
  );
  await editor.clicks('Projekt anlegen');
  await editor.dialog.waitFor({ state: 'detached' });
  await editor.findsNoFault('openimmo-columns');
  await checks(editor);
  await editor.sees(
    /Kommt nicht mit: .*Dateien, die fehlen \(1 Wert\).*Zur Löschung gemeldet \(1 Wert\)/,
  );
  for (const width of [1280, 390] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await editor.turns({ width, scheme });
      await editor.findsNoFault(`openimmo-check-${width}-${scheme}`);
    }
  await editor.turns({ width: 1280, scheme: 'light' });
  // The pictures cannot be sent until the page is loaded again.
  editor.expectsComplaint(/ERR_FAILED/);
  await editor.page.route('**/images', (route) => route.abort());
  await editor.clicks('2 Einheiten importieren');
  await editor.sees('1 von 3 übernommen');
  await editor.page.getByText('nicht hochgeladen').nth(1).waitFor();
  await editor.page.unroute('**/images');
  await editor.page.reload();
  await editor.sees('3 von 3 übernommen');
  await editor.findsNoFault('openimmo-result');
  expect(await editor.page.getByText('Seitdem geändert').count()).toBe(0);

  const project = await projectNamed('Wallhöfe Bremen');
  const units = await wholeUnitsOf(project ?? { id: '' });
  expect(units).toMatchObject({
    'WE 1': {
      externalSourceId: 'ON-1001',
      objekttyp: 'penthouse',
      kaufpreis: '649000.00',
      energietraeger: 'fernwaerme',
      kontaktNachname: 'Köster',
      inherited: expect.arrayContaining(['kontaktNachname', 'landCode']),
    },
    'WE 2': { status: 'verkauft', preisAufAnfrage: true },
  });
  expect(project).toMatchObject({ street: 'Am Wall', postalCode: '28195' });
  const images = await imagesOf(String(units['WE 1']?.['id']));
  expect(images.map(({ fileName, category }) => [fileName, category])).toEqual([
    ['4711_1_titel.png', 'Dachterrasse'],
    ['4711_1_plan.png', 'Grundriss 4. OG'],
  ]);
  await takesAnotherFile(editor);

  // The same delivery again brings only what its units do not have.
  await dropsDelivery(editor, { '4711_1_fehlt.png': await pictureOf('#c33') });
  await checks(editor);
  await editor.clicks('Neue Dateien importieren (1)');
  await editor.sees('1 von 1 übernommen');
  await editor.findsNoFault('openimmo-pictures');
  const later = await imagesOf(String(units['WE 1']?.['id']));
  expect(later.map(({ fileName }) => fileName)).toEqual([
    '4711_1_titel.png',
    '4711_1_plan.png',
    '4711_1_fehlt.png',
  ]);
  await takesAnotherFile(editor);
  await dropsDelivery(editor);
  await checks(editor);
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');
  await editor.clicks('Zurück');
  await takesAnotherFile(editor, 'Andere Datei');
  await editor.leaves();
});

test('The projects of a file come one after another, and a picture that its address does not have is named', async () => {
  const editor = await atImport();
  editor.expectsComplaint(/400/);
  await editor.choosesFile(join(FILES, 'openimmo-propstack.xml'));
  for (const [project, unit, next] of [
    ['Elbweg 3', '2 Einheiten importieren', 'Nächstes Projekt importieren'],
    ['Graben 1', '1 Einheit importieren', 'Weitere Datei importieren'],
  ] as const) {
    await editor.clicks(`Projekt „${project}“ anlegen`);
    await editor.dialog.getByRole('button', { name: 'Projekt anlegen' }).click();
    await editor.dialog.waitFor({ state: 'detached' });
    await checks(editor);
    await editor.clicks(unit);
    if (project === 'Elbweg 3') {
      await editor.sees(/nicht hochgeladen: /);
      await editor.findsNoFault('openimmo-failed');
      await editor.clicks('Verwerfen: b%20c.jpg');
    }
    await editor.clicks(next);
  }
  await editor.page.locator('input[type=file]').waitFor({ state: 'attached' });
  const graben = await projectNamed('Graben 1');
  expect(graben).toMatchObject({ country: 'Österreich', postalCode: '1010' });
  await editor.leaves();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { written } from '../files.ts';
import { useBrowser } from '../windows.ts';
import { imagesOf, projectNamed, wholeUnitsOf } from './api.ts';
import { atImport, checks, imports } from './importing.ts';

useBrowser();

const FILES = join(import.meta.dirname, '../../local/import/files');

const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** A ZIP as another system makes it: the document with its pictures. */
const delivery = async () =>
  written(
    'onoffice.zip',
    zipSync({
      'openimmo.xml': await readFile(join(FILES, 'openimmo-onoffice.xml')),
      '4711_1_plan.png': await pictureOf('#fff'),
      '4711_1_titel.png': await pictureOf('#9bd'),
      'baubeschreibung.pdf': Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'),
      'film.gif': Buffer.from('GIF89a'),
    }),
  );

test('The delivery of another system becomes a project with its units, facts, pictures and documents', async () => {
  const editor = await atImport();
  const path = await delivery();
  await editor.choosesFile(path);
  await editor.sees(/Kommt nicht mit: .*Preise: x fache \(2 Werte\)/);
  await editor.clicks('Eigenes Projekt anlegen');
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
  for (const width of [1280, 390])
    for (const scheme of ['light', 'dark'] as const) {
      await editor.turns({ width, scheme });
      await editor.findsNoFault(`openimmo-check-${width}-${scheme}`);
    }
  await editor.turns({ width: 1280, scheme: 'light' });
  await editor.clicks('2 Einheiten importieren');
  await editor.sees('3 von 3 übernommen');
  await editor.page.reload();
  await editor.sees('3 von 3 übernommen');
  await editor.findsNoFault('openimmo-result');

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
  await imports(editor, 'Weitere Datei importieren', 'Import');
  await editor.leaves();
});

import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { imagesOf } from './api.ts';
import { at, VIEWER } from './people.ts';
import {
  atANewUnit,
  chooser,
  namesOf,
  namesShown,
  twoPictures,
  seesDrawn,
  tile,
  touches,
  uploads,
} from './pictures.ts';

useBrowser();

/** Drops a file on a part of the page. */
async function dropsOn(editor: Visitor, ...where: Parameters<Visitor['drags']>): Promise<void> {
  const drop = await editor.drags(...where);
  await drop();
}

/** Drops a picture on the page. */
async function drops(editor: Visitor, name: string): Promise<void> {
  const [picture] = await twoPictures(editor, name, '');
  const drop = await editor.drags('.images [data-over]', picture);
  await editor.page.locator('[data-over=true]').waitFor();
  await drop();
}

/** Whether the page keeps the browser from opening a file that is dropped on a part of it. */
function keepsDrops(editor: Visitor, part: string): Promise<boolean> {
  return editor.page.evaluate<boolean>(
    `(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF'], 'Exposé.pdf', { type: 'application/pdf' }));
      const drop = (type) =>
        !document.querySelector('${part}').dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
      return drop('dragover') && drop('drop');
    })()`,
  );
}

test('Pictures are uploaded two at a time and shown in the chosen order, and a viewer sees them without any controls', async () => {
  const { unit, editor } = await atANewUnit({ unitIdentifier: 'WE 10', kaufpreis: 1 });
  const names = ['1 Ansicht.jpg', '2 Grundriss.png', '3 Küche & Bad.jpg', '4 Keller.png'];
  let [sending, most] = [0, 0];
  editor.page.on('request', (request) => {
    if (request.method() === 'POST') most = Math.max(most, (sending += 1));
  });
  editor.page.on('requestfinished', (request) => {
    if (request.method() === 'POST') sending -= 1;
  });
  await uploads(editor, names);
  expect(most).toBe(2);
  expect(await namesShown(editor)).toEqual(names);
  expect(await namesOf(unit)).toEqual(names);
  await seesDrawn(editor, names.length);
  await editor.findsNoFault('images', { part: '.images' });

  // A picture's category is suggested for the other pictures.
  await editor.fills('Kategorie: 2 Grundriss.png', 'Grundriss');
  await editor.page.keyboard.press('Enter');
  await expect.poll(async () => (await imagesOf(unit))[1]?.category).toBe('Grundriss');
  await editor.page.locator('option[value=Grundriss]').waitFor({ state: 'attached' });
  await editor.leaves();

  const viewer = await signedIn(VIEWER, at(`units/${unit}`), { width: 390 });
  await viewer.reads('WE 10');
  const shown = viewer.page.locator('.images').getByRole('link');
  await expect
    .poll(() => shown.evaluateAll((links) => links.map((link) => link.ariaLabel)))
    .toEqual(names.map((name) => `${name} in voller Größe öffnen`));
  const history = viewer.page.locator('.history');
  await history.getByText('Bild hochgeladen 2 Grundriss.png').waitFor();
  expect(await history.locator('li time').first().textContent()).toMatch(/^heute, \d\d:\d\d$/);
  const main = viewer.page.locator('.unit-layout');
  expect(await main.getByRole('button').count()).toBe(0);
  expect(await main.locator('input, select, textarea').count()).toBe(0);
  await viewer.findsNoFault('unit-viewer');
  await viewer.leaves();
});

test('Pictures can be dropped on the page, are uploaded again after a failure, but stored once, and a deleted one can come back', async () => {
  const { unit, editor } = await atANewUnit();
  editor.expectsComplaint(/ERR_FAILED/);
  editor.expectsComplaint(/400/);
  const [first, second] = await twoPictures(editor, 'Balkon.jpg', 'Flur.jpg');
  await touches(editor);
  await drops(editor, 'Lageplan.png');
  await tile(editor, 'Lageplan.png').waitFor();

  await editor.page.route('**/images', (route) => route.abort());
  await chooser(editor).setInputFiles(first);
  await editor.sees(/^nicht hochgeladen: Keine Antwort/);
  await editor.findsNoFault('images-failed', { part: '.images' });
  await editor.page.unroute('**/images');
  await editor.clicks('Noch einmal: Balkon.jpg');
  await tile(editor, 'Balkon.jpg').waitFor();

  // The service stores the picture, but its answer is lost.
  await editor.page.route('**/images', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await chooser(editor).setInputFiles(second);
  await editor.sees(/^nicht hochgeladen/);
  await editor.page.unroute('**/images');
  await editor.clicks('Noch einmal: Flur.jpg');
  await tile(editor, 'Flur.jpg').waitFor();
  await editor.page.getByRole('list', { name: 'Wird hochgeladen' }).waitFor({ state: 'detached' });

  // What is no picture is refused.
  const buffer = Buffer.from('Kein Bild');
  await chooser(editor).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await editor.sees(/^nicht hochgeladen: Einige Angaben sind nicht gültig/);
  await editor.clicks('Verwerfen: a.png');
  await editor.page.getByText('nicht hochgeladen').waitFor({ state: 'detached' });
  expect(await namesOf(unit)).toEqual(['Lageplan.png', 'Balkon.jpg', 'Flur.jpg']);

  await editor.clicks('Löschen: Lageplan.png');
  await editor.findsNoFault('image-removed', { part: '.images' });
  await editor.page.keyboard.press('Enter'); // the focus is on the undo button
  await tile(editor, 'Lageplan.png').locator('img').waitFor();
  await editor.sees('Lageplan.png wird nicht gelöscht.');
  expect(await namesOf(unit)).toEqual(['Lageplan.png', 'Balkon.jpg', 'Flur.jpg']);

  // A deleted picture is gone at once if the person leaves or closes the page.
  await editor.clicks('Löschen: Lageplan.png');
  await editor.page.getByRole('link', { name: 'Übersicht' }).click();
  await expect.poll(() => namesOf(unit)).toEqual(['Balkon.jpg', 'Flur.jpg']);
  await editor.page.goBack();
  await editor.clicks('Bilder bearbeiten');
  await editor.clicks('Löschen: Balkon.jpg');
  await editor.opens('/');
  await expect.poll(() => namesOf(unit)).toEqual(['Flur.jpg']);
  await editor.leaves();
});

test('Pictures’ links are renewed before they expire, and a deleted picture is gone after a few seconds', async () => {
  const { unit, editor } = await atANewUnit();
  await uploads(editor, ['a.png', 'b.png']);
  await editor.clock.install();
  await editor.page.reload();
  await editor.clicks('Bilder bearbeiten');
  await tile(editor, 'a.png').waitFor();
  const renewed = editor.page.waitForRequest('**/units/*?include=images');
  await editor.clock.fastForward('41:00');
  expect((await (await renewed).response())?.ok()).toBe(true);
  await seesDrawn(editor, 2);

  await editor.clicks('Löschen: a.png');
  await editor.clock.fastForward('00:05');
  expect(await namesOf(unit)).toEqual(['a.png', 'b.png']);
  await editor.clock.fastForward('00:02');
  await tile(editor, 'a.png').waitFor({ state: 'detached' });
  expect(await namesOf(unit)).toEqual(['b.png']);
  await editor.leaves();
});

test('Files dropped anywhere on a unit’s page are taken, and elsewhere never leave the dashboard', async () => {
  const { unit, editor } = await atANewUnit({ unitIdentifier: 'WE 30' });
  const { page } = editor;
  const [first, second] = await twoPictures(editor, 'Balkon.png', 'Flur.png');
  const dropFirst = await editor.drags('h1', first);
  await page.locator('.unit-layout.over').waitFor();
  await dropFirst();
  await tile(editor, 'Balkon.png').waitFor();
  expect(await page.locator('.unit-layout.over').count()).toBe(0);

  // The first images give way to the tools for images, which show the upload.
  await page.reload();
  await page.getByRole('button', { name: 'Bilder bearbeiten' }).waitFor();
  // Drags are scripted: without a click, the browser would take the page for untouched, and count its jumps.
  await page.locator('h1').click();
  await dropsOn(editor, '.history', second);
  await tile(editor, 'Flur.png').waitFor();
  expect(await namesOf(unit)).toEqual(['Balkon.png', 'Flur.png']);

  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  const expose = { name: 'Exposé.pdf', mimeType: 'application/pdf', buffer };
  await dropsOn(editor, '.images [data-over]', expose);
  await page.locator('.unit-documents').getByText('Exposé').waitFor();
  expect(await namesOf(unit)).toEqual(['Balkon.png', 'Flur.png']);
  await editor.findsNoFault('unit-files-dropped');

  await editor.opens(at('overview'));
  await page.locator('.page-head h1').waitFor();
  expect(await keepsDrops(editor, 'h1')).toBe(true);
  await editor.leaves();
});

test('A picture that arrives before the page shows its upload is shown', async () => {
  const { unit, editor } = await atANewUnit({ unitIdentifier: 'WE 31' });
  const { clock, page } = editor;
  const [first, second] = await twoPictures(editor, 'Küche.png', 'Bad.png');
  await dropsOn(editor, 'h1', first);
  await tile(editor, 'Küche.png').waitFor();
  await clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Bilder bearbeiten' }).waitFor();
  await page.locator('h1').click();
  const dropSecond = await editor.drags('h1', second);
  // The page is not drawn meanwhile, as on a busy machine.
  await clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await dropSecond();
  await (await sent).finished();
  await expect.poll(() => namesOf(unit)).toEqual(['Küche.png', 'Bad.png']);
  await clock.resume();
  await tile(editor, 'Bad.png').waitFor();
  await page.getByRole('list', { name: 'Wird hochgeladen' }).waitFor({ state: 'detached' });
  await editor.leaves();
});

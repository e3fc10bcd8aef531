import { describe, expect, test } from 'vitest';
import { signedIn, useBrowser, type Visitor } from '../visitor.ts';
import { aUnit, imagesOf } from './api.ts';
import { at, EDITOR, VIEWER } from './people.ts';

useBrowser();

/** An editor with a new unit's page open. */
async function atANewUnit() {
  const unit = await aUnit();
  const editor = await signedIn(EDITOR, at(`units/${unit}`));
  return { unit, editor };
}

/** Different pictures: screenshots of parts of the page. */
function pictures({ page }: Visitor, names: readonly string[]) {
  return Promise.all(
    names.map(async (name, n) => {
      const clip = { x: 40 * n, y: 20 * n, width: 600, height: 450 };
      const type = name.endsWith('.png') ? 'png' : 'jpeg';
      return { name, mimeType: `image/${type}`, buffer: await page.screenshot({ type, clip }) };
    }),
  );
}

/** Clicks on the page, as choosing files would, so that later layout shifts do not count. */
const touches = ({ page }: Visitor) => page.getByRole('heading', { name: 'Bilder' }).click();

/** Uploads pictures with these names, and waits until they are listed. */
async function uploads(editor: Visitor, names: readonly string[]): Promise<void> {
  await touches(editor);
  await chooser(editor).setInputFiles(await pictures(editor, names));
  for (const name of names) await tile(editor, name).waitFor();
}

const chooser = ({ page }: Visitor) => page.locator('input[type=file]');
const tile = ({ page }: Visitor, name: string) => page.locator('.image', { hasText: name });
const handle = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: `Verschieben: ${name}` });
const namesShown = ({ page }: Visitor) => page.locator('.image .image-name').allTextContents();
const namesOf = async (unit: string) => (await imagesOf(unit)).map(({ fileName }) => fileName);

/** Waits until this many pictures are rendered, not only requested. */
async function seesDrawn({ page }: Visitor, count: number): Promise<void> {
  const drawn = `[...document.querySelectorAll('.image img')]
    .filter((image) => image.complete && image.naturalWidth > 100).length`;
  await expect.poll(() => page.evaluate<number>(drawn)).toBe(count);
}

describe('Pictures', () => {
  test('are chosen together, sent two at a time, and shown in the order in which they were chosen', async () => {
    const { unit, editor } = await atANewUnit();
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
    await editor.findsNoFault('images');
    await editor.leaves();
  });

  test('are dropped on the page', async () => {
    const { unit, editor } = await atANewUnit();
    const [picture] = await pictures(editor, ['Lageplan.png']);
    const dataTransfer = await editor.page.evaluateHandle(
      `(() => {
        const bytes = Uint8Array.from(atob('${picture?.buffer.toString('base64')}'), (c) => c.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'Lageplan.png', { type: 'image/png' }));
        return transfer;
      })()`,
    );
    const zone = editor.page.locator('.drop-zone');
    await zone.dispatchEvent('dragover', { dataTransfer });
    await editor.page.locator('.drop-zone.over').waitFor();
    await zone.dispatchEvent('drop', { dataTransfer });
    await tile(editor, 'Lageplan.png').waitFor();
    expect(await namesOf(unit)).toEqual(['Lageplan.png']);
    await editor.leaves();
  });

  test('that did not get through are sent again', async () => {
    const { unit, editor } = await atANewUnit();
    editor.expectsComplaint(/ERR_FAILED/);
    await editor.page.route('**/images', (route) => route.abort());
    await touches(editor);
    await chooser(editor).setInputFiles(await pictures(editor, ['Balkon.jpg']));
    await editor.sees(/^nicht hochgeladen: Keine Antwort/);
    await editor.findsNoFault('images-failed');
    await editor.page.unroute('**/images');
    await editor.clicks('Noch einmal: Balkon.jpg');
    await tile(editor, 'Balkon.jpg').waitFor();
    expect(await namesOf(unit)).toEqual(['Balkon.jpg']);
    await editor.leaves();
  });

  test('whose answer was lost are there once, also when they are sent again', async () => {
    const { unit, editor } = await atANewUnit();
    editor.expectsComplaint(/ERR_FAILED/);
    await editor.page.route('**/images', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await chooser(editor).setInputFiles(await pictures(editor, ['Flur.jpg']));
    await editor.sees(/^nicht hochgeladen/);
    await editor.page.unroute('**/images');
    await editor.clicks('Noch einmal: Flur.jpg');
    await tile(editor, 'Flur.jpg').waitFor();
    await editor.page
      .getByRole('list', { name: 'Wird hochgeladen' })
      .waitFor({ state: 'detached' });
    expect(await namesOf(unit)).toEqual(['Flur.jpg']);
    await editor.leaves();
  });

  test('that are none are refused, and say so', async () => {
    const { unit, editor } = await atANewUnit();
    editor.expectsComplaint(/400/);
    const buffer = Buffer.from('Kein Bild');
    await chooser(editor).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await editor.sees(/^nicht hochgeladen: Einige Angaben passen nicht/);
    await editor.clicks('Verwerfen: a.png');
    await editor.page.getByText('nicht hochgeladen').waitFor({ state: 'detached' });
    expect(await namesOf(unit)).toEqual([]);
    await editor.leaves();
  });
});

describe('The order of pictures', () => {
  const NAMES = ['a.png', 'b.png', 'c.png', 'd.png'];

  test('is changed by dragging, and a click still opens the whole picture', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    const { mouse } = editor.page;
    const middleOf = async (name: string) => {
      const { x, y, width, height } = (await tile(editor, name).locator('img').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return [x + width / 2, y + height / 2] as const;
    };
    await tile(editor, 'd.png').scrollIntoViewIfNeeded();
    await mouse.move(...(await middleOf('d.png')));
    await mouse.down();
    await mouse.move(...(await middleOf('b.png')), { steps: 12 });
    await mouse.up();
    await expect.poll(() => namesShown(editor)).toEqual(['a.png', 'd.png', 'b.png', 'c.png']);
    await expect.poll(() => namesOf(unit)).toEqual(['a.png', 'd.png', 'b.png', 'c.png']);
    const opened = editor.page.waitForEvent('popup');
    await tile(editor, 'a.png').getByRole('link').click();
    const whole = await opened;
    expect(whole.url()).toMatch(/original\?X-Amz-/);
    await whole.close();
    await editor.leaves();
  });

  test('is changed with the keyboard alone, which keeps its place', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    await handle(editor, 'c.png').focus();
    await editor.page.keyboard.press('ArrowLeft');
    await editor.sees('c.png: Platz 2 von 4.');
    await editor.page.keyboard.press('ArrowLeft');
    await editor.sees('c.png: Platz 1 von 4.');
    expect(await editor.page.locator(':focus').getAttribute('aria-label')).toBe(
      'Verschieben: c.png',
    );
    await expect.poll(() => namesOf(unit)).toEqual(['c.png', 'a.png', 'b.png', 'd.png']);
    await handle(editor, 'c.png').press('End');
    await expect.poll(() => namesOf(unit)).toEqual(['a.png', 'b.png', 'd.png', 'c.png']);
    await editor.page.reload();
    await tile(editor, 'd.png').waitFor();
    expect(await namesShown(editor)).toEqual(['a.png', 'b.png', 'd.png', 'c.png']);
    await editor.leaves();
  });

  test('is saved also by who leaves the page at once', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    await handle(editor, 'd.png').press('Home');
    await editor.page.getByRole('link', { name: 'Übersicht' }).click();
    await expect.poll(() => namesOf(unit)).toEqual(['d.png', 'a.png', 'b.png', 'c.png']);
    await editor.leaves();
  });
});

test('A picture gets a category, which is offered for the others', async () => {
  const { unit, editor } = await atANewUnit();
  await uploads(editor, ['a.png', 'b.png']);
  await editor.fills('Kategorie: a.png', 'Grundriss');
  await editor.page.keyboard.press('Enter');
  await expect.poll(async () => (await imagesOf(unit))[0]?.category).toBe('Grundriss');
  await editor.page.locator('option[value=Grundriss]').waitFor({ state: 'attached' });
  await editor.leaves();
});

describe('A picture that is deleted', () => {
  test('comes back if it is undone', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, ['a.png', 'b.png']);
    await editor.clicks('Löschen: a.png');
    await editor.findsNoFault('image-removed');
    await editor.page.keyboard.press('Enter'); // the focus is on the undo button
    await tile(editor, 'a.png').locator('img').waitFor();
    await editor.sees('a.png wird nicht gelöscht.');
    expect(await namesOf(unit)).toEqual(['a.png', 'b.png']);
    await editor.leaves();
  });

  test('is gone after a few seconds', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, ['a.png', 'b.png']);
    await editor.clicks('Löschen: a.png');
    expect(await namesOf(unit)).toEqual(['a.png', 'b.png']);
    await tile(editor, 'a.png').waitFor({ state: 'detached' });
    expect(await namesOf(unit)).toEqual(['b.png']);
    await editor.leaves();
  });

  test('is gone at once for who leaves the page, or closes it', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, ['a.png', 'b.png', 'c.png']);
    await editor.clicks('Löschen: a.png');
    await editor.page.getByRole('link', { name: 'Übersicht' }).click();
    await expect.poll(() => namesOf(unit)).toEqual(['b.png', 'c.png']);
    await editor.page.goBack();
    await editor.clicks('Löschen: b.png');
    await editor.page.goto('about:blank');
    await expect.poll(() => namesOf(unit)).toEqual(['c.png']);
    await editor.leaves();
  });
});

test('Links are renewed before they end', async () => {
  const { editor } = await atANewUnit();
  await uploads(editor, ['a.png']);
  await editor.page.clock.install();
  await editor.page.reload();
  await tile(editor, 'a.png').waitFor();
  const renewed = editor.page.waitForRequest('**/properties/*?include=images');
  await editor.page.clock.fastForward('41:00');
  expect((await (await renewed).response())?.ok()).toBe(true);
  await seesDrawn(editor, 1);
  await editor.leaves();
});

test('A viewer sees the pictures, and changes nothing', async () => {
  const { unit, editor } = await atANewUnit();
  await uploads(editor, ['a.png']);
  const viewer = await signedIn(VIEWER, at(`units/${unit}`), { width: 390 });
  await tile(viewer, 'a.png').waitFor();
  const main = viewer.page.getByRole('main');
  expect(await main.getByRole('button').count()).toBe(0);
  expect(await main.getByRole('textbox').count()).toBe(0);
  await viewer.findsNoFault('images-viewer');
  await viewer.leaves();
  await editor.leaves();
});

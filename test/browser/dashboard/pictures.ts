import { expect } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { aUnit, imagesOf } from './api.ts';
import { at, EDITOR } from './people.ts';

/** An editor with a new unit's page open. */
export async function atANewUnit(fields: object = {}) {
  const unit = await aUnit(fields);
  const editor = await signedIn(EDITOR, at(`units/${unit}`));
  return { unit, editor };
}

/** Pictures that were made, by their number and type. */
const made = new Map<string, Buffer>();

/** A picture, another one for each number: a screenshot of a part of the page. The first ones of each type are kept. */
async function picture({ page }: Visitor, name: string, n: number) {
  const clip = { x: 40 * n, y: 20 * n, width: 600, height: 450 };
  const type = name.endsWith('.png') ? 'png' : 'jpeg';
  const buffer = made.get(`${n} ${type}`) ?? (await page.screenshot({ type, clip }));
  made.set(`${n} ${type}`, buffer);
  return { name, mimeType: `image/${type}`, buffer };
}

export const pictures = (editor: Visitor, names: readonly string[]) =>
  Promise.all(names.map((name, n) => picture(editor, name, n)));

export const twoPictures = (editor: Visitor, one: string, other: string) =>
  Promise.all([picture(editor, one, 0), picture(editor, other, 1)]);

/** Clicks on the page, as choosing files would, so that later layout shifts do not count. */
export const touches = ({ page }: Visitor) => page.getByRole('heading', { name: 'Bilder' }).click();

/** Uploads pictures with these names, and waits until they are listed. */
export async function uploads(editor: Visitor, names: readonly string[]): Promise<void> {
  await touches(editor);
  await chooser(editor).setInputFiles(await pictures(editor, names));
  for (const name of names) await tile(editor, name).waitFor();
}

export const chooser = ({ page }: Visitor) => page.locator('.images input[type=file]');
const tiles = ({ page }: Visitor) =>
  page.getByRole('list', { name: 'Bilder in ihrer Reihenfolge' }).getByRole('listitem');
export const tile = (visitor: Visitor, name: string) => tiles(visitor).filter({ hasText: name });
export const handle = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: `Verschieben: ${name}` });
export const namesShown = (visitor: Visitor) =>
  tiles(visitor).locator('p[title]').allTextContents();
export const namesOf = async (unit: string) =>
  (await imagesOf(unit)).map(({ fileName }) => fileName);

/** Waits until this many pictures are rendered, not only requested. */
export async function seesDrawn({ page }: Visitor, count: number): Promise<void> {
  const drawn = `[...document.querySelectorAll('.images img')]
    .filter((image) => image.complete && image.naturalWidth > 100).length`;
  await expect.poll(() => page.evaluate<number>(drawn)).toBe(count);
}

import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, aUnit, reserves } from './api.ts';
import { at, EDITOR } from './people.ts';
import { stored } from './stock.ts';

useBrowser();

/** A project of this name with a unit of the same name, which somebody has reserved. */
async function aReservedUnit(name: string, reference: string) {
  const project = await aProject(name);
  const id = await aUnit({ unitIdentifier: name }, project.id);
  await reserves(project, name, reference);
  return { id, project };
}

/** The dialog's line about a reservation: unit, reference and end. */
const isNamed = (person: Visitor, name: string, reference: string) =>
  person.dialog
    .getByText(new RegExp(`${name}.*${reference}.*bis \\d\\d\\.\\d\\d\\.\\d{4}`))
    .waitFor();

test.each([1280, 390] as const)(
  'On a unit’s page, %i px wide, a status that ends a reservation is saved only after a question, and the page then shows no reservation',
  async (width) => {
    const name = `Ende ${width} ${Date.now()}`;
    const unit = await aReservedUnit(name, 'HK-2026-118');
    const person = await signedIn(EDITOR, at(`units/${unit.id}`), { width });
    const { page } = person;
    await person.sees(/bis \d\d\.\d\d\.\d{4}/);
    const choosesFree = async () => {
      await page.getByLabel('Status', { exact: true }).selectOption('frei');
      await person.clicks('Speichern');
      await isNamed(person, name, 'HK-2026-118');
    };
    await choosesFree();
    await person.findsNoFault(`reservation-ends-${width}`, { part: 'dialog' });
    await person.dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
    await choosesFree();
    await person.dialog.getByRole('button', { name: '1 Reservierung beenden' }).click();
    await person.sees('Die Einheit ist gespeichert.');
    expect(await stored(person, unit)).toMatchObject({ status: 'frei' });
    await page.getByRole('button', { name: 'Reservieren' }).waitFor();
    await page.locator('.history li').first().getByText('Reservierung beendet').waitFor();
    expect(await page.getByText(/bis \d\d\.\d\d\.\d{4}/).count()).toBe(1); // in the history
    await person.leaves();
  },
);

test('In the list, a status that ends reservations is set only after a question that names them', async () => {
  const name = `Ende Liste ${Date.now()}`;
  const unit = await aReservedUnit(name, 'HK-2026-121');
  await aUnit({ unitIdentifier: `${name} b`, status: 'reserviert' }, unit.project.id);
  const person = await signedIn(EDITOR, at(`units?project=${unit.project.id}`));
  const { page } = person;
  await page.getByLabel('Alle auf dieser Seite wählen').check();
  const bar = page.getByRole('group', { name: 'Gewählte ändern' });
  const choosesFree = async () => {
    await bar.getByRole('button', { name: 'Status' }).click();
    await bar.getByRole('button', { name: 'frei' }).click();
    await isNamed(person, name, 'HK-2026-121');
  };
  await choosesFree();
  expect(await person.dialog.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await person.dialog.waitFor({ state: 'detached' });
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await choosesFree();
  await person.clicks('1 Reservierung beenden');
  await person.sees('2 Einheiten sind geändert.');
  expect(await stored(person, unit)).toMatchObject({ status: 'frei' });
  await page.getByRole('table').getByText('frei').nth(1).waitFor();
  expect(await page.getByText(/bis \d\d\.\d\d\.\d{4}/).count()).toBe(0);

  // The field dialog asks, too.
  await reserves(unit.project, name, 'HK-2026-122');
  await page.reload();
  await page.getByLabel(`Wählen: ${name}`, { exact: true }).check();
  await person.clicks('Weitere Aktionen');
  await person.clicks('Feld setzen');
  await person.dialog.getByLabel('Feld', { exact: true }).selectOption('status');
  await person.clicks('1 Einheit ändern');
  await isNamed(person, name, 'HK-2026-122');
  await person.leaves();
});

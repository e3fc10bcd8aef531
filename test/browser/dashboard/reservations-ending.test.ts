import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, aUnit, reserves } from './api.ts';
import { atSelected, changesSelected, opensField } from './list.ts';
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

test('A sale goes forward without a question; its reservation stays on the page, and an undo gives it its end back', async () => {
  const name = `Kauf ${Date.now()}`;
  const unit = await aReservedUnit(name, 'HK-2026-130');
  const person = await signedIn(EDITOR, at(`units/${unit.id}`));
  const { page } = person;
  const strip = page.getByRole('region', { name: 'Reservierung', exact: true });
  await strip.getByRole('button', { name: 'Freigeben' }).waitFor();
  for (const status of ['notartermin', 'verkauft']) {
    await page.getByLabel('Status', { exact: true }).selectOption(status);
    await person.clicks('Speichern');
    await expect.poll(() => stored(person, unit)).toMatchObject({ status });
    await strip.getByText('HK-2026-130').waitFor();
    await strip.getByRole('button', { name: 'Freigeben' }).waitFor({ state: 'detached' });
  }
  await person.findsNoFault('fulfilled-unit');
  // The history offers an earlier status, too, and asks.
  await person.clicks('Status zurücksetzen auf: reserviert');
  await person.clicks('Speichern');
  await person.dialog.getByText(/verkauft · Vorgang HK-2026-130$/).waitFor();
  await person.dialog.getByRole('button', { name: '1 Einheit zurücksetzen' }).click();
  await expect
    .poll(() => stored(person, unit))
    .toMatchObject({ status: 'reserviert', reservation: null });

  await reserves(unit.project, name, 'HK-2026-131');
  const { reservation } = await stored(person, unit);
  await person.opens(at(`units?project=${unit.project.id}`));
  await page.getByLabel(`Wählen: ${name}`, { exact: true }).check();
  await changesSelected(person, 'Status', 'Notarvorbereitung');
  await person.sees('1 Einheit ist geändert.');
  await person.clicks('Rückgängig');
  await person.sees('1 Einheit ist wie vorher.');
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert', reservation });
  await person.leaves();
});

test('In the list, a status that takes sales back is set only after a question that names them', async () => {
  const name = `Ende Liste ${Date.now()}`;
  const unit = await aReservedUnit(name, 'HK-2026-121');
  await aUnit({ unitIdentifier: `${name} b`, status: 'reserviert' }, unit.project.id);
  const person = await atSelected(unit.project);
  const { page } = person;
  const choosesFree = async () => {
    await changesSelected(person, 'Status', 'frei');
    await isNamed(person, name, 'HK-2026-121');
  };
  await choosesFree();
  expect(await person.dialog.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await person.dialog.waitFor({ state: 'detached' });
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await choosesFree();
  await person.clicks('1 Einheit zurücksetzen');
  await person.sees('2 Einheiten sind geändert.');
  expect(await stored(person, unit)).toMatchObject({ status: 'frei' });
  await page.getByRole('table').getByText('frei').nth(1).waitFor();
  expect(await page.getByText(/bis \d\d\.\d\d\.\d{4}/).count()).toBe(0);

  // The field dialog asks, too.
  await reserves(unit.project, name, 'HK-2026-122');
  await page.reload();
  await page.getByLabel(`Wählen: ${name}`, { exact: true }).check();
  await opensField(person, 'status');
  await person.clicks('1 Einheit ändern');
  await isNamed(person, name, 'HK-2026-122');
  await person.leaves();
});

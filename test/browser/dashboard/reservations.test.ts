import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { TIME_ZONE, useBrowser } from '../windows.ts';
import { aProject, aUnit, idIn, reserves, unitsOf } from './api.ts';
import { selectionBar } from './list.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';
import { atUnit, stored } from './stock.ts';

useBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as a date field has it. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });

/** Extends the reservation whose dialog a button opens, and ends it. */
async function extendsAndReleases(person: Visitor, button: Locator, reference: string) {
  await button.click();
  await person.dialog.getByText(reference).waitFor();
  await person.fills('Reserviert bis einschließlich', dayIn(20));
  await person.dialog.getByRole('button', { name: 'Verlängern' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await button.click();
  await person.dialog.getByRole('button', { name: 'Freigeben' }).click();
  // Asks, and names the holder: nothing brings the reservation back.
  await person.dialog.getByText(`${reference} · ${EDITOR} · bis`).waitFor();
  await person.dialog.getByRole('button', { name: '1 Reservierung beenden' }).click();
  await person.dialog.waitFor({ state: 'detached' });
}

test('A unit is reserved on its page, which the overview then shows, extended and released', async () => {
  const name = `Res ${Date.now()}`; // another one in each try
  const { person, unit } = await atUnit(EDITOR, { unitIdentifier: name, status: 'auf_anfrage' });
  const { page } = person;
  await person.clicks('Reservieren');
  await person.fills('Reserviert bis einschließlich', dayIn(2));
  await person.fills('Vorgang', 'Vorgang 12');
  await person.findsNoFault('reservation-dialog', { part: 'dialog' });
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  // The overview has a region whose name begins so.
  const strip = page.getByRole('region', { name: 'Reservierung', exact: true });
  await strip.getByText('Vorgang 12').waitFor();
  await strip.getByText(`${EDITOR}, seit`).waitFor();
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('reserved-unit');

  // The person's own reservation is no change of somebody else.
  await person.fills('Kaufpreis (€)', '349.000');
  await page.keyboard.press('Enter');
  await person.sees('Die Einheit ist gespeichert.');
  expect(await stored(person, unit)).toMatchObject({
    status: 'reserviert',
    kaufpreis: '349000.00',
  });
  expect(await page.getByText('inzwischen geändert').count()).toBe(0);

  await page.getByRole('link', { name: 'Übersicht' }).click();
  await person.reads('Reservierungen, die bald enden');
  const ending = page.getByRole('region', { name: 'Reservierungen, die bald enden' });
  await ending.getByRole('link', { name }).waitFor();
  await person.findsNoFault('overview-ending', { part: '[aria-label^=Reservierungen]' });

  await ending.getByRole('link', { name }).click();
  await strip.getByText('Vorgang 12').waitFor();
  await strip.getByRole('button', { name: 'Verlängern' }).click();
  await strip.getByText('Anderes Datum …').click();
  await person.fills('Reserviert bis einschließlich', dayIn(20));
  await person.dialog.getByRole('button', { name: 'Verlängern' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await person.clicks('Freigeben');
  await person.dialog.getByRole('button', { name: '1 Reservierung beenden' }).click();
  await page.getByRole('button', { name: 'Reservieren' }).waitFor();
  expect(await strip.count()).toBe(0);
  expect(await stored(person, unit)).toMatchObject({ status: 'auf_anfrage' });
  await person.leaves();
});

test('A unit is reserved in the list and on the Stapelplan, which show until when, extended and released there', async () => {
  const name = `Plan ${Date.now()}`; // another one in each try
  const { id: project } = await aProject(name); // the newest, which the Stapelplan shows
  const unit = { id: await aUnit({ unitIdentifier: name, etageLabel: '1. OG' }, project) };
  const person = await signedIn(EDITOR, at(`units?q=${encodeURIComponent(name)}`));
  const { page } = person;
  await page.getByLabel(`Wählen: ${name}`).check();
  await selectionBar(person).getByText('Reservieren').click();
  await person.fills('Vorgang', 'Vorgang 13');
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await person.sees(/bis \d\d\.\d\d\.\d{4}/);
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('reserved-list', { part: '.unit-list > table' });
  await person.clicks('Spalten');
  await page.getByRole('checkbox', { name: 'Vorgang' }).check();
  await person.row(name).getByText(`Vorgang 13 · ${EDITOR}`).waitFor();

  const viewer = await signedIn(VIEWER, at(`units/${unit.id}`), { width: 390, scheme: 'dark' });
  await viewer.sees(/bis \d\d\.\d\d\.\d{4}/);
  expect(await viewer.page.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);
  await viewer.findsNoFault('reserved-viewer-390');
  await viewer.leaves();

  await page.getByRole('link', { name: 'Stapelplan' }).click();
  const opens = page.getByRole('button', { name: `Reservierung: ${name}` });
  await extendsAndReleases(person, opens, 'Vorgang 13');
  expect(await stored(person, unit)).toMatchObject({ status: 'frei' });
  await page.getByRole('button', { name: `Reservieren: ${name}` }).click();
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  const tile = page.locator('.plan').getByRole('link', { name });
  await tile.getByText(/^bis \d\d\.\d\d\.$/).waitFor();
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('plan-reserved');
  await person.leaves();
});

test('Who reserves a unit that somebody else has just reserved is told who holds it and until when', async () => {
  const project = await aProject(`Zugleich ${Date.now()}`, [{ unitIdentifier: 'Z-1' }]);
  const person = await signedIn(OWNER, at(`units?project=${project.id}`));
  await person.page.getByLabel('Wählen: Z-1').check();
  await selectionBar(person).getByText('Reservieren').click();
  const button = person.dialog.getByRole('button', { name: 'Reservieren' });
  await button.waitFor(); // the dialog has read that nobody holds the unit
  await reserves(project, 'Z-1', 'Vorgang 99');
  person.expectsComplaint(/409/);
  await button.click();
  const conflict = person.dialog.getByText(/hält sie bis/);
  await conflict.waitFor();
  await expect
    .poll(() => conflict.textContent())
    .toMatch(/Vorgang 99\P{L}* von \P{L}*ERP\P{L}* hält sie bis \P{L}*\d\d\.\d\d\.\d{4}/u);
  await person.findsNoFault('reservation-conflict', { part: 'dialog' });
  await person.clicks('Abbrechen');
  await person.row('Z-1').getByText('reserviert').waitFor();
  await person.leaves();
});

test('A unit that a colleague reserves after its page was opened says so, and the page shows it', async () => {
  const project = await aProject(`Veraltet ${Date.now()}`, [
    { unitIdentifier: 'V-1' },
    { unitIdentifier: 'V-2' },
  ]);
  const [first, second] = await unitsOf(project);
  const person = await signedIn(OWNER, at(`units/${String(first?.['id'])}`));
  const { page, dialog } = person;
  const strip = page.getByRole('region', { name: 'Reservierung', exact: true });
  await page.getByRole('button', { name: 'Reservieren' }).waitFor();
  await reserves(project, String(first?.['unitIdentifier']), 'Vorgang 7');
  await person.clicks('Reservieren');
  const taken = dialog.getByText(/^Inzwischen reserviert/);
  await taken.waitFor();
  await expect
    .poll(() => taken.textContent())
    .toMatch(/reserviert von \P{L}*ERP\P{L}* bis \P{L}*\d\d\.\d\d\.\d{4}/u);
  await dialog.getByText('Vorgang 7').waitFor();
  expect(await dialog.getByRole('button', { name: 'Verlängern' }).count()).toBe(0);
  await person.findsNoFault('reservation-taken', { part: 'dialog' });
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await strip.getByText('Vorgang 7').waitFor();

  await person.opens(at(`units/${String(second?.['id'])}`));
  await person.clicks('Reservieren');
  await dialog.getByLabel('Vorgang').waitFor();
  await reserves(project, String(second?.['unitIdentifier']), 'Vorgang 8');
  person.expectsComplaint(/409/);
  await dialog.getByRole('button', { name: 'Reservieren' }).click();
  await dialog.getByText(/hält sie bis/).waitFor();
  await person.clicks('Abbrechen');
  await strip.getByText('Vorgang 8').waitFor();
  expect(await page.getByRole('button', { name: 'Reservieren' }).count()).toBe(0);
  await person.leaves();
});

test('Who chooses "reserviert" in the list is asked until when and for which case', async () => {
  const project = await aProject(`Zelle ${Date.now()}`, [{ unitIdentifier: 'L-1' }]);
  const id = await idIn(project);
  const person = await signedIn(EDITOR, at(`units?project=${project.id}&status=frei`));
  const { page, dialog } = person;
  const chooses = async () => {
    await page.getByTitle('Status ändern: L-1').click();
    await page.getByRole('combobox', { name: 'Status ändern: L-1' }).selectOption('reserviert');
    await dialog.getByRole('heading', { name: 'L-1 reservieren' }).waitFor();
  };
  await chooses();
  await person.clicks('Abbrechen');
  await dialog.waitFor({ state: 'detached' });
  expect(await stored(person, { id })).toMatchObject({ status: 'frei' });
  await chooses();
  await person.fills('Reserviert bis einschließlich', dayIn(3));
  await person.fills('Vorgang', 'Vorgang 21');
  await dialog.getByRole('button', { name: 'Reservieren' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stored(person, { id })).toMatchObject({
    status: 'reserviert',
  });
  await person.opens(at(`units/${id}`));
  await page.getByRole('region', { name: 'Reservierung' }).getByText('Vorgang 21').waitFor();
  await person.leaves();
});

import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { TIME_ZONE, useBrowser } from '../windows.ts';
import { aNewestUnit } from './api.ts';
import { at, EDITOR, VIEWER } from './people.ts';
import { atUnit, stored } from './stock.ts';

useBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as a date field has it. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });

test('A unit is reserved on its page, extended and released', async () => {
  const { person, unit } = await atUnit(EDITOR, { unitIdentifier: 'Res 1', status: 'auf_anfrage' });

  await person.clicks('Reservieren');
  await person.fills('Reserviert bis einschließlich', dayIn(2));
  await person.fills('Vorgang', 'Vorgang 12');
  await person.findsNoFault('reservation-dialog');
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await person.sees('Reserviert bis');
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('reserved-unit');

  // The person's own reservation is no change of somebody else.
  await person.fills('Kaufpreis (€)', '349.000');
  await person.page.keyboard.press('Enter');
  await person.sees('Die Einheit ist gespeichert.');
  expect(await stored(person, unit)).toMatchObject({
    status: 'reserviert',
    kaufpreis: '349000.00',
  });
  expect(await person.page.getByText('inzwischen geändert').count()).toBe(0);

  await person.opens(at('overview'));
  await person.reads('Reservierungen, die in 3 Tagen enden');
  await person.sees('Res 1');
  await person.findsNoFault('overview-ending');

  await person.opens(at(`units/${unit.id}`));
  await person.page.getByRole('button', { name: 'Reserviert bis' }).click();
  await person.sees('Vorgang 12');
  await person.fills('Reserviert bis einschließlich', dayIn(20));
  await person.dialog.getByRole('button', { name: 'Verlängern' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await person.page.getByRole('button', { name: 'Reserviert bis' }).click();
  await person.dialog.getByRole('button', { name: 'Freigeben' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await person.page.getByRole('button', { name: 'Reservieren' }).waitFor();
  expect(await stored(person, unit)).toMatchObject({ status: 'auf_anfrage' });
  await person.leaves();
});

test('A unit is reserved on the Stapelplan, extended and released there', async () => {
  const name = `Plan ${Date.now()}`; // another one in each try
  const unit = { id: await aNewestUnit({ unitIdentifier: name, etageLabel: '1. OG' }) };
  const person = await signedIn(EDITOR, at('stack'));
  const button = person.page.getByRole('button', { name: `Reservieren: ${name}` });
  await button.click();
  await person.fills('Vorgang', 'Vorgang 13');
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  await person.page
    .getByRole('link', { name })
    .getByText(/^bis \d\d\.\d\d\.\d{4}$/)
    .waitFor();
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('plan-reserved');
  await button.click();
  await person.sees('Vorgang 13');
  await person.fills('Reserviert bis einschließlich', dayIn(20));
  await person.dialog.getByRole('button', { name: 'Verlängern' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  await button.click();
  await person.dialog.getByRole('button', { name: 'Freigeben' }).click();
  await person.dialog.waitFor({ state: 'detached' });
  expect(await stored(person, unit)).toMatchObject({ status: 'frei' });
  await person.leaves();
});

test('The list and the Stapelplan show until when a unit is reserved; the list reserves it', async () => {
  const name = `Res ${Date.now()}`; // another one in each try
  const unit = { id: await aNewestUnit({ unitIdentifier: name, etageLabel: '1. OG' }) };
  const person = await signedIn(EDITOR, at(`units?q=${encodeURIComponent(name)}`));
  await person.page.getByLabel(`Auswählen: ${name}`).check();
  await person.page
    .getByRole('group', { name: 'Ausgewählte ändern' })
    .getByText('Reservieren')
    .click();
  await person.findsNoFault('reserve-in-list');
  await person.dialog.getByRole('button', { name: 'Reservieren' }).click();
  await person.sees(/bis \d\d\.\d\d\.\d{4}/);
  expect(await stored(person, unit)).toMatchObject({ status: 'reserviert' });
  await person.findsNoFault('reserved-list');
  await person.opens(at('stack'));
  await person.sees(/bis \d\d\.\d\d\.\d{4}/);
  await person.findsNoFault('reserved-stack');
  await person.leaves();

  const viewer = await signedIn(VIEWER, at(`units/${unit.id}`), { width: 390, scheme: 'dark' });
  await viewer.sees(/bis \d\d\.\d\d\.\d{4}/);
  expect(await viewer.page.getByRole('button', { name: 'Reserviert bis' }).count()).toBe(0);
  await viewer.findsNoFault('reserved-viewer-390');
  await viewer.leaves();
});

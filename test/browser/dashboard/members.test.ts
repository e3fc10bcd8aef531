import { expect, test } from 'vitest';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, EDITOR, IN_TWO_ORGANISATIONS, OWNER } from './people.ts';

useBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;
const MEMBERS = at('settings/members');

test('An owner corrects an address that is taken, invites, renews the invitation and withdraws it', async () => {
  const name = `Nele ${Date.now()}`; // another one in each try
  const owner = await signedIn(OWNER, `${MEMBERS}?dialog=invite`);
  const invite = owner.dialog.getByRole('button', { name: 'Person einladen' });
  owner.expectsComplaint(/409/);
  await owner.fills('Name', name);
  await owner.fills('E-Mail-Adresse', 'jonas.mbeki@nordlicht.example');
  await owner.page.getByLabel('Rolle', { exact: true }).selectOption('Lesezugriff');
  await invite.click();
  await owner.sees(/hat diese E-Mail-Adresse/);
  expect(await owner.page.getByText(/^Anfrage/).count()).toBe(0);
  await owner.fills('E-Mail-Adresse', `${Date.now()}@example.org`);
  await invite.click();
  await owner.reads(`${name} ist eingeladen`);
  await owner.findsNoFault('invitation', { part: 'dialog' });
  await owner.clicks('Link kopieren');
  const link = await owner.page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toMatch(/\/app\/$/);
  await owner.clicks('Nachricht kopieren');
  const message = await owner.page.evaluate<string>('navigator.clipboard.readText()');
  expect(message).toMatch(new RegExp(`^Guten Tag ${name},\n\n${OWNER} lädt .* ein`));
  expect(message.endsWith(`\n${link}`)).toBe(true);
  const mail = await owner.dialog
    .getByRole('link', { name: 'E-Mail schreiben' })
    .getAttribute('href');
  expect(new URL(mail ?? '').searchParams.get('body')).toBe(message);
  await owner.clicks('Fertig');
  await owner.row(name).getByText('läuft ab in 14 Tagen').waitFor();

  await owner.clock.setFixedTime(Date.now() + 15 * DAY_MS);
  await owner.page.reload();
  await owner.row(name).getByText('Einladung abgelaufen').waitFor();
  await owner.findsNoFault('invitation-ended');
  await owner.chooses('Erneut einladen', name);
  await owner.reads(`${name} ist eingeladen`);
  await owner.clicks('Fertig');

  await owner.chooses('Zurückziehen', name);
  await owner.dialog.getByRole('button', { name: 'Zurückziehen' }).click();
  await owner.row(name).waitFor({ state: 'detached' });
  await owner.leaves();
});

test('A role that permits less takes effect at once, and marks the person’s token', async () => {
  const token = `Import ${Date.now()}`; // another one in each try
  const admin = await signedIn(ADMIN, at('settings/tokens?dialog=issue'));
  const issue = admin.dialog.getByRole('button', { name: 'Token ausstellen' });
  await admin.fills('Name', token);
  await admin.clicks('Alle wählen');
  await issue.click();
  await admin.reads(`Token „${token}“`);
  await admin.finishes();
  await admin.clicks('Token ausstellen');
  await admin.fills('Name', 'Zu viel');
  await admin.clicks('Alle wählen');

  const owner = await signedIn(OWNER, MEMBERS);
  const change = async (role: string) => {
    await owner.chooses('Ändern', ADMIN);
    await owner.page.getByLabel('Rolle', { exact: true }).selectOption(role);
    await owner.clicks('Speichern');
    await owner.dialog.waitFor({ state: 'detached' });
    await owner.row(ADMIN).getByText(role).waitFor();
  };
  await change('Lesezugriff');
  admin.expectsComplaint(/400/);
  await issue.click();
  await admin.sees(/files:upload ist mit dieser Rolle nicht möglich/);
  const menu = owner.page.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByRole('link', { name: 'API-Tokens' }).click();
  await owner.row(token).getByText('Eingeschränkt').waitFor();
  await owner.findsNoFault('tokens-restricted');
  await menu.getByRole('link', { name: 'Personen' }).click();
  await change('Verwaltung');
  await admin.leaves();
  await owner.leaves();
});

test('An admin has no actions for an owner, and ends the sessions of a person, who signs in again', async () => {
  const carla = await newlySignedIn(IN_TWO_ORGANISATIONS, at('overview'));
  const admin = await signedIn(ADMIN, MEMBERS);
  await admin.row(OWNER).waitFor();
  expect(await admin.row(OWNER).getByRole('button').count()).toBe(0);
  await admin.clicks(`Aktionen: ${EDITOR}`);
  await admin.page.getByRole('button', { name: `Entfernen: ${EDITOR}` }).waitFor();
  await admin.page.keyboard.press('Escape');
  await admin.chooses('Anmeldungen beenden', IN_TWO_ORGANISATIONS);
  await admin.findsNoFault('end-sessions', { part: 'dialog' });
  await admin.dialog.getByRole('button', { name: 'Anmeldungen beenden' }).click();
  await admin.sees(`Die Anmeldungen von ${IN_TWO_ORGANISATIONS} sind beendet.`);
  carla.expectsComplaint(/403/);
  await carla.page.getByRole('link', { name: 'API-Tokens' }).click();
  await carla.sees('Dafür müssen Sie sich neu anmelden.');
  await carla.page.getByRole('link', { name: 'Noch einmal anmelden' }).click();
  await carla.page.getByRole('button', { name: IN_TWO_ORGANISATIONS }).click();
  await carla.reads('API-Tokens');
  await admin.leaves();
  await carla.leaves();
});

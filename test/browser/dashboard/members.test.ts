import { expect, test } from 'vitest';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, EDITOR, IN_TWO_ORGANISATIONS, OWNER, VIEWER } from './people.ts';

useBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;
const MEMBERS = at('settings/members');

test('An owner invites a person, copies the link, renews the invitation and withdraws it', async () => {
  const owner = await signedIn(OWNER, MEMBERS);
  await owner.clicks('Person einladen');
  await owner.fills('Name', 'Nele Neu');
  await owner.fills('E-Mail-Adresse', 'nele@example.org');
  await owner.page.getByLabel('Rolle', { exact: true }).selectOption('Betrachter');
  await owner.dialog.getByRole('button', { name: 'Person einladen' }).click();
  await owner.reads('Nele Neu ist eingeladen');
  await owner.findsNoFault('invitation');
  await owner.clicks('Link kopieren');
  const link = await owner.page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toMatch(/\/app\/$/);
  await owner.clicks('Fertig');
  await owner.row('Nele Neu').getByText('läuft ab in 14 Tagen').waitFor();

  await owner.clock.setFixedTime(Date.now() + 15 * DAY_MS);
  await owner.page.reload();
  await owner.row('Nele Neu').getByText('Einladung abgelaufen').waitFor();
  await owner.findsNoFault('invitation-ended');
  await owner.chooses('Erneut einladen', 'Nele Neu');
  await owner.reads('Nele Neu ist eingeladen');
  await owner.clicks('Fertig');

  await owner.chooses('Zurückziehen', 'Nele Neu');
  await owner.dialog.getByRole('button', { name: 'Zurückziehen' }).click();
  await owner.row('Nele Neu').waitFor({ state: 'detached' });
  await owner.leaves();
});

test('An invitation to an existing address is refused, with the request’s id', async () => {
  const owner = await signedIn(OWNER, `${MEMBERS}?dialog=invite`);
  owner.expectsComplaint(/409/);
  await owner.fills('Name', 'Noch einmal');
  await owner.fills('E-Mail-Adresse', 'jonas.mbeki@nordlicht.example');
  await owner.dialog.getByRole('button', { name: 'Person einladen' }).click();
  await owner.sees(/hat diese E-Mail-Adresse/);
  await owner.sees(/^Anfrage/);
  await owner.leaves();
});

test('A changed role takes effect at once', async () => {
  const editor = await signedIn(EDITOR, at('settings/tokens?dialog=issue'));
  const owner = await signedIn(OWNER, MEMBERS);
  const change = async (role: string) => {
    await owner.chooses('Ändern', EDITOR);
    await owner.page.getByLabel('Rolle', { exact: true }).selectOption(role);
    await owner.clicks('Speichern');
    await owner.row(EDITOR).getByText(role).waitFor();
  };
  await change('Betrachter');
  editor.expectsComplaint(/400/);
  await editor.fills('Name', 'Zu viel');
  await editor.clicks('Alle wählen');
  await editor.dialog.getByRole('button', { name: 'Token ausstellen' }).click();
  await editor.sees(/files:upload ist mit dieser Rolle nicht möglich/);
  await change('Bearbeiter');
  await owner.leaves();
  await editor.leaves();
});

test('A token is marked if its holder’s new role no longer permits its scopes', async () => {
  const admin = await signedIn(ADMIN, at('settings/tokens?dialog=issue'));
  await admin.fills('Name', 'Import');
  await admin.clicks('Alle wählen');
  await admin.dialog.getByRole('button', { name: 'Token ausstellen' }).click();
  await admin.reads('Token „Import“');

  const owner = await signedIn(OWNER, MEMBERS);
  const change = async (role: string) => {
    await owner.chooses('Ändern', ADMIN);
    await owner.page.getByLabel('Rolle', { exact: true }).selectOption(role);
    await owner.clicks('Speichern');
    await owner.row(ADMIN).getByText(role).waitFor();
  };
  await change('Betrachter');
  const menu = owner.page.getByRole('navigation', { name: 'Hauptmenü' });
  await menu.getByRole('link', { name: 'API-Tokens' }).click();
  await owner.row('Import').getByText('Eingeschränkt').waitFor();
  await owner.findsNoFault('tokens-restricted');
  await menu.getByRole('link', { name: 'Personen' }).click();
  await change('Administrator');
  await admin.leaves();
  await owner.leaves();
});

test('An admin ends the sessions of a person, who then signs in again', async () => {
  const carla = await newlySignedIn(IN_TWO_ORGANISATIONS, at('overview'));
  const admin = await signedIn(ADMIN, MEMBERS);
  await admin.chooses('Anmeldungen beenden', IN_TWO_ORGANISATIONS);
  await admin.findsNoFault('end-sessions');
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

test('An admin has no actions for an owner, and a viewer has none for anybody', async () => {
  const admin = await signedIn(ADMIN, MEMBERS);
  await admin.clicks(`Aktionen: ${EDITOR}`);
  await admin
    .row(EDITOR)
    .getByRole('button', { name: `Entfernen: ${EDITOR}` })
    .waitFor();
  expect(await admin.row(OWNER).getByRole('button').count()).toBe(0);
  const viewer = await signedIn(VIEWER, MEMBERS);
  await viewer.row(OWNER).waitFor();
  expect(await viewer.page.getByRole('main').getByRole('button').count()).toBe(0);
  await admin.leaves();
  await viewer.leaves();
});

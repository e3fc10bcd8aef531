import { expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, OWNER, VIEWER } from './people.ts';
import { ORIGIN } from '../origin.ts';
import { aProject } from './api.ts';
import { changedElsewhere, hasUnit } from './stock.ts';

useBrowser();

test('The audit log shows who renamed the organisation, with both names', async () => {
  const owner = await signedIn(OWNER, at('settings'));
  await owner.fills('Name der Organisation', 'Nordlicht Wohnbau AG');
  await owner.clicks('Speichern');
  await owner.sees('Der Name ist gespeichert.');
  await owner.page.getByRole('banner').getByText('Nordlicht Wohnbau AG').waitFor();

  const admin = await signedIn(ADMIN, at('settings/audit'));
  await admin.page.getByLabel('Was').selectOption('Organisation geändert');
  await admin.page.getByLabel('Wer').selectOption(OWNER);
  const entry = admin.page
    .getByRole('listitem')
    .filter({ hasText: 'Organisation geändert' })
    .first();
  await entry.getByText(OWNER).click();
  await entry.getByRole('cell', { name: 'Nordlicht Wohnbau GmbH' }).waitFor();
  await entry.getByRole('cell', { name: 'Nordlicht Wohnbau AG' }).waitFor();
  await admin.findsNoFault('audit-entry');
  expect(admin.page.url()).toContain('action=org.updated');
  await admin.page.reload();
  await entry.waitFor();

  await owner.fills('Name der Organisation', 'Nordlicht Wohnbau GmbH');
  await owner.clicks('Speichern');
  await owner.leaves();
  await admin.leaves();
});

test('The audit log says that no entry matches the filters, and a click clears them', async () => {
  const owner = await signedIn(OWNER, at('settings/audit?until=2001-01-01'));
  await owner.sees('Kein Eintrag passt zu den Filtern.');
  await owner.clicks('Filter löschen');
  expect(owner.page.url()).not.toContain('until');
  await owner.leaves();
});

/** Makes enough changes for two pages of the audit log. */
async function makesChanges(): Promise<void> {
  const headers = {
    Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
    'Content-Type': 'application/json',
  };
  const makes = async (change: number) => {
    const body = JSON.stringify({ name: `Ordner ${change}` });
    const folders = `${ORIGIN}/v1/folders`;
    expect((await fetch(folders, { method: 'POST', headers, body })).status).toBe(201);
  };
  for (let change = 0; change < 60; change += 6) {
    await Promise.all(Array.from({ length: 6 }, (_, more) => makes(change + more)));
  }
}

test('The audit log has a page of older entries and a way back', async () => {
  await makesChanges();
  const admin = await signedIn(ADMIN, at('settings/audit'));
  const entries = admin.page.getByRole('main').getByRole('listitem');
  const newest = (await entries.first().locator('time').textContent()) ?? '';
  expect(await entries.count()).toBe(50);
  await admin.page.getByRole('link', { name: 'Ältere' }).click();
  await admin.page.waitForURL(/cursor=/);
  await admin.seesPage();
  await admin.page.getByRole('link', { name: 'Neuere' }).waitFor();
  await admin.findsNoFault('audit-older');
  await admin.page.getByRole('link', { name: 'Neuere' }).click();
  await admin.page.waitForURL((url) => !url.searchParams.has('cursor'));
  await admin.seesPage();
  expect(await entries.first().locator('time').textContent()).toBe(newest);
  await admin.leaves();
});

test('A viewer cannot open the audit log', async () => {
  const viewer = await signedIn(VIEWER, at('settings/audit'));
  await viewer.reads('Ihre Rolle erlaubt diese Seite nicht');
  await viewer.findsNoFault('forbidden');
  expect(await viewer.page.getByRole('link', { name: 'Protokoll' }).count()).toBe(0);
  await viewer.leaves();
});

test('Entries have values as people write them, and lead to what was changed', async () => {
  const project = await aProject('Audithof');
  const owner = await signedIn(OWNER, at('settings/audit?action=property.created'));
  await hasUnit(owner, { unitIdentifier: 'WE 77', kaufpreis: '1250000.50', status: 'notartermin' });
  await owner.page.reload();
  const entryOf = (name: string) =>
    owner.page.getByRole('listitem').filter({ hasText: name }).first();
  const unit = entryOf('WE 77');
  await unit.locator('summary').click();
  await unit.getByRole('cell', { name: '1.250.000,50' }).waitFor();
  await unit.getByRole('cell', { name: 'Notartermin' }).waitFor();
  await unit.getByRole('cell', { name: project.name }).waitFor();
  await owner.findsNoFault('audit-values');
  await unit.getByRole('link', { name: 'WE 77 öffnen' }).click();
  await owner.reads('WE 77');
  await owner.opens(at('settings/audit?action=project.created'));
  await entryOf('Audithof').locator('summary').click();
  await owner.page.getByRole('link', { name: 'Audithof öffnen' }).click();
  await owner.page.waitForURL(new RegExp(`project=${project.id}`));
  await owner.leaves();
});

test('An entry names its unit, though only the price has changed', async () => {
  const owner = await signedIn(OWNER, at('settings/audit?action=property.updated'));
  const { id } = await hasUnit(owner, { unitIdentifier: 'WE 78', kaufpreis: '100000' });
  await changedElsewhere(owner, id, { kaufpreis: '120000' });
  await owner.page.reload();
  await owner.page.getByRole('listitem').filter({ hasText: 'WE 78' }).locator('summary').click();
  await owner.page.getByRole('link', { name: 'WE 78 öffnen' }).click();
  await owner.reads('WE 78');
  await owner.leaves();
});

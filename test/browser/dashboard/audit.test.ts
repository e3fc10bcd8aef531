import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, OWNER } from './people.ts';
import { aProject, creates } from './api.ts';
import { changedElsewhere, hasUnit } from './stock.ts';

useBrowser();

test('The audit log shows who renamed the organisation, with both names', async () => {
  const owner = await signedIn(OWNER, at('settings'));
  await owner.fills('Name der Organisation', 'Nordlicht Wohnbau AG');
  await owner.clicks('Speichern');
  await owner.sees('Der Name ist gespeichert.');
  await owner.page.getByRole('banner').getByText('Nordlicht Wohnbau AG').waitFor();

  const admin = await signedIn(ADMIN, at('settings/audit'));
  await admin.clicks('Was');
  await admin.clicks('Organisation geändert');
  await admin.clicks('Wer');
  await admin.clicks(OWNER);
  const entry = admin.page
    .getByRole('listitem')
    .filter({ hasText: 'Organisation geändert' })
    .first();
  await entry.getByText(OWNER).click();
  await entry.getByRole('cell', { name: 'Nordlicht Wohnbau GmbH' }).waitFor();
  await entry.getByRole('cell', { name: 'Nordlicht Wohnbau AG' }).waitFor();
  await admin.findsNoFault('audit-entry', { part: 'details[open]' });
  expect(admin.page.url()).toContain('action=org.updated');
  await admin.page.reload();
  await entry.waitFor();

  await owner.fills('Name der Organisation', 'Nordlicht Wohnbau GmbH');
  await owner.clicks('Speichern');
  await owner.page.getByRole('banner').getByText('Nordlicht Wohnbau GmbH').waitFor();
  await owner.leaves();
  await admin.leaves();
});

test('The audit log has a page of older entries and a way back', async () => {
  const project = await aProject('Zwei Seiten');
  // No other project has these ids: an upsert would be refused.
  const ownId = (n: number) => `${project.id} ${n}`;
  for (let zimmer = 1; zimmer <= 45; zimmer += 1) {
    await creates(project, [{ externalSourceId: ownId(0), zimmer }]);
  }
  const units = Array.from({ length: 60 }, (_, n) => ({ externalSourceId: ownId(n + 1) }));
  await creates(project, units);
  const admin = await signedIn(ADMIN, at('settings/audit'));
  const entries = admin.page.getByRole('main').getByRole('listitem');
  const newest = (await entries.first().locator('time').textContent()) ?? '';
  // One change is one line, although it is longer than a page.
  await entries.first().getByText('60 Einheiten').waitFor();
  await admin.page.getByRole('link', { name: 'Ältere' }).click();
  await admin.page.waitForURL(/cursor=/);
  await admin.seesPage();
  await admin.page.getByRole('link', { name: 'Neuere' }).waitFor();
  await admin.findsNoFault('audit-older', { part: '.pager' });
  await admin.page.getByRole('link', { name: 'Neuere' }).click();
  await admin.page.waitForURL((url) => !url.searchParams.has('cursor'));
  await admin.seesPage();
  expect(await entries.first().locator('time').textContent()).toBe(newest);
  await admin.leaves();
});

test('The audit log clears its filters, and its entries have values as people write them, and lead to what was changed', async () => {
  const project = await aProject(`Audithof ${Date.now()}`); // another one in each try
  const owner = await signedIn(OWNER, at('settings/audit?until=2001-01-01'));
  await owner.sees('Kein Eintrag passt zu den Filtern.');
  await owner.clicks('Zurücksetzen');
  expect(owner.page.url()).not.toContain('until');

  await hasUnit(owner, { unitIdentifier: 'WE 77', kaufpreis: '1250000.50', status: 'notartermin' });
  const { id } = await hasUnit(owner, { unitIdentifier: 'WE 78', kaufpreis: '100000' });
  await changedElsewhere(owner, id, { kaufpreis: '120000' });
  const opens = async (name: string) => {
    const entry = owner.page.getByRole('listitem').filter({ hasText: name }).first();
    await entry.locator('summary').click();
    return entry;
  };
  await owner.opens(at('settings/audit?action=property.created'));
  const unit = await opens('WE 77');
  await unit.getByRole('cell', { name: '1.250.000,50' }).waitFor();
  await unit.getByRole('cell', { name: 'Notartermin' }).waitFor();
  await unit.getByRole('cell', { name: project.name }).waitFor();
  await owner.findsNoFault('audit-values');
  await unit.getByRole('link', { name: 'WE 77 öffnen' }).click();
  await owner.reads('WE 77');

  // Only the price has changed.
  await owner.opens(at('settings/audit?action=property.updated'));
  const changed = await opens('WE 78');
  expect(await changed.locator('summary').textContent()).toContain('WE 78 Kaufpreis (€) 120.000');
  await changed.getByRole('link', { name: 'WE 78 öffnen' }).click();
  await owner.reads('WE 78');

  await owner.opens(at('settings/audit?action=project.created'));
  const created = await opens(project.name);
  await created.getByRole('link', { name: `${project.name} öffnen` }).click();
  await owner.page.waitForURL(new RegExp(`project=${project.id}`));
  await owner.leaves();
});

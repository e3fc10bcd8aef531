import { expect, test } from 'vitest';
import { KRANICH } from '../../../src/local/demo/people.ts';
import { KRANICHHAUS } from '../../../src/local/demo/projects.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { aProject, importsInto, reserves } from './api.ts';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, GREETING, IN_TWO_ORGANISATIONS, OWNER } from './people.ts';
import { ORIGIN } from '../origin.ts';

useBrowser();

/** Imports online units into the demo's small plan, which allows 150 a month and 60 online. */
async function importsOnline(count: number): Promise<void> {
  const units = Array.from({ length: count }, () => ({ visibility: 'online' }));
  const { status } = await fetch(`${ORIGIN}/v1/projects/${KRANICHHAUS.id}/imports`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[2].secret}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ units }),
  });
  expect(status).toBe(202);
}

test('The overview warns near a limit of the plan and says what is left', async () => {
  const owner = await newlySignedIn(IN_TWO_ORGANISATIONS, `/app/${KRANICH.id}/overview`);
  const gauge = owner.page.locator('section').filter({ hasText: 'Einheiten online' });
  const used = Number(await gauge.getByRole('meter').getAttribute('aria-valuenow'));
  await importsOnline(50 - used);
  await owner.page.reload();
  await gauge.getByText('83,3 % · Noch 10 bis zur Grenze des Tarifs.').waitFor();
  await importsOnline(10);
  await owner.page.reload();
  await gauge.getByText(/Die Grenze ist erreicht/).waitFor();
  await owner.findsNoFault('overview-full');
  await owner.leaves();
});

test('Each number on the overview links to the units that it counts', async () => {
  // New, offline and without a floor plan, at the notary, and reserved.
  const project = await aProject('Neubau', [
    { unitIdentifier: 'N-1' },
    { unitIdentifier: 'N-2', status: 'notartermin', notarterminAm: '2026-01-05T10:30:00+01:00' },
  ]);
  await reserves(project, 'N-1', 'HK-2026-160');
  const owner = await signedIn(OWNER, at('overview'));
  const appointments = owner.page.getByRole('region', { name: 'Notartermine' });
  const first = appointments.getByRole('listitem').first();
  await first.filter({ hasText: 'N-2' }).getByText('05.01., 10:30').waitFor();
  const tasks = owner.page.getByRole('list', { name: 'Aufgabe' });
  for (const task of [
    'Reservierungen enden',
    'Notartermine',
    'neu, noch offline',
    'ohne Grundriss',
  ]) {
    const link = tasks.getByRole('link', { name: new RegExp(String.raw`^[\d.]+\s*${task}$`) });
    const count = (await link.locator('strong').textContent()) ?? '';
    if (count === '0') continue;
    await link.click();
    await owner.page.waitForURL(/\/units\?(?:task|status)=/);
    await owner.sees(`von ${count}`);
    await owner.page.goBack();
    await owner.reads(GREETING);
  }
  for (const card of ['Reservierungen, die bald enden', 'Notartermine']) {
    const link = owner.page
      .getByRole('region', { name: card })
      .getByRole('link', { name: /^Alle / });
    const count = (await link.innerText()).replace('Alle ', '');
    await link.click();
    await owner.sees(`von ${count}`);
    await owner.page.goBack();
    await owner.reads(GREETING);
  }
  const online = owner.page.getByRole('link', { name: /^[\d.]+ von [\d.]+ Einheiten online$/ });
  const shown = /^[\d.]+/.exec((await online.textContent()) ?? '')?.[0] ?? '';
  await online.click();
  await owner.page.waitForURL('**/units?visibility=online');
  await owner.sees(`von ${shown}`);
  await owner.leaves();
});

test('An import that is undone on the overview is gone from all of it', async () => {
  const name = `Zurück ${Date.now()}`;
  const project = await aProject(name);
  await importsInto(project, [{ unitIdentifier: `${name} a` }, { unitIdentifier: `${name} b` }]);
  const owner = await signedIn(OWNER, at('overview'));
  const { page } = owner;
  const sale = page.getByRole('region', { name: 'Verkaufsstand' }).getByRole('listitem');
  await sale.filter({ hasText: name }).getByText('2 Einheiten').waitFor();
  const changed = page.getByRole('region', { name: 'Zuletzt geändert' });
  await changed.getByText(`${name} a`).waitFor();
  await page.getByRole('button', { name: 'Letzter Import rückgängig machen' }).click();
  await owner.clicks('2 Einheiten zurücksetzen');
  await sale.filter({ hasText: name }).getByText('0 Einheiten').waitFor();
  await changed.getByText(`${name} a`).waitFor({ state: 'detached' });
  await owner.leaves();
});

test('The overview shows how sales proceed, the last import and the last changes, down to the end of the window', async () => {
  const name = `Verkauf ${Date.now()}`;
  await aProject(name, [
    { unitIdentifier: 'V-1', status: 'verkauft' },
    { unitIdentifier: 'V-2' },
    { unitIdentifier: 'V-3' },
    { unitIdentifier: name, status: 'reserviert' },
  ]);
  const owner = await signedIn(OWNER, at('overview'));
  const { page } = owner;
  const sales = page.getByRole('region', { name: 'Verkaufsstand' }).getByRole('listitem');
  await expect
    .poll(() => sales.filter({ hasText: name }).innerText())
    .toMatch(/^Verkauf \d+\s4 Einheiten\s2 frei\s25\s%\sverkauft$/);
  const last = page.getByRole('region', { name: 'Letzter Import' });
  await last.getByRole('link', { name }).waitFor();
  await last.getByText('4 Einheiten').waitFor();
  const changed = page.getByRole('region', { name: 'Zuletzt geändert' });
  await changed.getByText(name).waitFor();
  for (const end of [page.getByRole('region', { name: 'Verkaufsstand' }), changed]) {
    const box = await end.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(400);
  }
  await owner.findsNoFaultInBothLooks('overview-news');
  await sales.getByRole('link', { name }).click();
  await owner.sees('von 4');
  await owner.leaves();
});

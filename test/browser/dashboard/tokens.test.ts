import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, EDITOR, GREETING, OWNER, VIEWER } from './people.ts';
import { ORIGIN } from '../origin.ts';

useBrowser();

const TOKENS = at('settings/tokens');

/** Issues a token with read scopes and leaves the dialog open. @returns the secret. */
async function issues(person: Visitor, name: string): Promise<string> {
  await person.page.getByRole('button', { name: 'Token ausstellen' }).first().click();
  await person.fills('Name', name);
  await person.clicks('CRM abgleichen');
  expect(await person.dialog.getByLabel('Einheiten importieren').isChecked()).toBe(true);
  expect(await person.dialog.getByLabel('Webhooks verwalten').isChecked()).toBe(false);
  await person.clicks('Nur lesen');
  const issue = person.dialog.getByRole('button', { name: 'Token ausstellen' });
  // The button is in view however long the form is.
  await isInView(person, issue);
  await issue.click();
  await person.reads(`Token „${name}“`);
  return (await person.dialog.getByLabel('Token', { exact: true }).textContent()) ?? '';
}

async function isInView({ page }: Visitor, what: Locator): Promise<void> {
  const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
}

const historyState = ({ page }: Visitor) => page.evaluate<unknown>('history.state');

/** The status of a request with a token. */
async function statusFor(secret: string): Promise<number> {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await fetch(`${ORIGIN}/v1/projects?limit=1`, { headers })).status;
}

/** Sends a request that the token does not permit. */
async function isRefused(secret: string): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, 'X-Request-Id': 'portal-4711' };
  const refused = await fetch(`${ORIGIN}/v1/projects?name=Geheim`, { method: 'POST', headers });
  expect(refused.status).toBe(403);
}

describe('An API token', () => {
  test('is issued, shown once, refused what it may not, and revoked', async () => {
    const name = `CRM ${Date.now()}`; // another one in each try
    const owner = await signedIn(OWNER, TOKENS);
    const secret = await issues(owner, name);
    expect(secret).toMatch(/^einheit_live_/);

    await owner.page.keyboard.press('Escape');
    await owner.page.keyboard.press('Escape');
    expect(await owner.dialog.isVisible()).toBe(true);
    await owner.findsNoFault('secret', { part: 'dialog' });

    await owner.dialog.getByRole('button', { name: 'Kopieren' }).click();
    const copied = await owner.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(secret);
    expect(await statusFor(copied)).toBe(200);

    await owner.finishes();
    await owner.row(name).waitFor();
    await owner.page.reload();
    await owner.row(name).waitFor();
    expect(await owner.page.getByText(secret).count()).toBe(0);

    await owner.page.getByRole('link', { name }).click();
    await owner.reads(name);
    await owner.sees('Keine abgelehnte Anfrage');
    await isRefused(secret);
    await owner.page.reload();
    await owner.chooses('Anfrage-ID kopieren', 'POST /v1/projects');
    await owner.sees('Kopiert');
    const requestId = await owner.page.evaluate<string>('navigator.clipboard.readText()');
    expect(requestId).toBe('portal-4711');
    await owner.sees('insufficient_scope');
    await owner.sees('Dem Token fehlt das Recht. project:create');
    expect(await owner.page.getByText('does not permit').count()).toBe(0);
    expect(await owner.page.getByText('Geheim').count()).toBe(0);
    await owner.findsNoFault('token-refusals');

    await owner.page.goBack();
    await owner.reads('API-Tokens');
    await owner.chooses('Widerrufen', name);
    const revoke = owner.dialog.getByRole('button', { name: 'Widerrufen' });
    expect(await revoke.isDisabled()).toBe(true);
    await owner.findsNoFault('revoke', { part: 'dialog' });
    await owner.fills(`Zur Bestätigung „${name}“ eintippen`, name);
    await revoke.click();
    await owner.sees(`„${name}“ ist widerrufen.`);
    expect(await statusFor(secret)).toBe(401);
    await owner.leaves();
  });

  test('is rotated: the new one works at once, the old one during its grace', async () => {
    const editor = await signedIn(EDITOR, TOKENS, { width: 390, scheme: 'dark' });
    const name = `Abgleich ${Date.now()}`;
    const old = await issues(editor, name);
    await editor.finishes();
    await editor.chooses('Erneuern', name);
    await editor.findsNoFault('rotate-390', { part: 'dialog' });
    await editor.dialog.getByRole('button', { name: 'Erneuern' }).click();
    await editor.sees(/Das bisherige Token gilt noch bis/);
    await editor.findsNoFault('secret-390', { part: 'dialog' });
    const renewed = (await editor.dialog.getByLabel('Token', { exact: true }).textContent()) ?? '';
    expect(renewed).not.toBe(old);
    expect([await statusFor(old), await statusFor(renewed)]).toEqual([200, 200]);
    await editor.finishes();
    const replaced = editor.row(name).filter({ hasText: 'ersetzt, läuft ab in' });
    await replaced.getByRole('button', { name: `Aktionen: ${name}` }).click();
    await replaced.getByRole('button', { name: `Widerrufen: ${name}` }).waitFor();
    expect(await replaced.getByRole('button', { name: /^Erneuern/ }).count()).toBe(0);
    await editor.findsNoFault('replaced-390');
    await editor.leaves();
  });

  test('of a viewer can only get read scopes', async () => {
    const viewer = await signedIn(VIEWER, TOKENS);
    await viewer.clicks('Token ausstellen');
    for (const [scope, permitted] of [
      ['Projekte lesen', true],
      ['Projekte anlegen', false],
      ['Einheiten importieren', false],
    ] as const) {
      expect(await viewer.dialog.getByLabel(scope, { exact: true }).isEnabled()).toBe(permitted);
    }
    await viewer.leaves();
  });

  test('of somebody else can be revoked by an admin, but not rotated', async () => {
    const admin = await signedIn(ADMIN, TOKENS);
    const row = admin.row('Website');
    await row.getByRole('button', { name: 'Aktionen: Website' }).click();
    await row.getByRole('button', { name: 'Widerrufen: Website' }).waitFor();
    expect(await row.getByRole('button', { name: /^Erneuern/ }).count()).toBe(0);
    await admin.leaves();
  });

  test('can be issued with the keyboard alone, and stays visible on Back and before the page closes', async () => {
    const name = `Zurück ${Date.now()}`; // another one in each try
    const owner = await signedIn(OWNER, at('overview'));
    await owner.page.getByRole('link', { name: 'API-Tokens' }).first().click();
    const { keyboard } = owner.page;
    await owner.page.getByRole('button', { name: 'Token ausstellen' }).focus();
    await keyboard.press('Enter');
    await owner.dialog.waitFor();
    await keyboard.type(name);
    await keyboard.press('Tab'); // read only
    await keyboard.press('Enter');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await owner.reads(`Token „${name}“`);
    await keyboard.press('Enter');
    await owner.sees('Kopiert');
    const secret = (await owner.dialog.getByLabel('Token', { exact: true }).textContent()) ?? '';
    expect(secret).toMatch(/^einheit_live_/);
    for (let times = 0; times < 3; times++) {
      await owner.page.goBack();
      await owner.sees(/Das Token wird noch angezeigt/);
      await expect.poll(() => historyState(owner)).toBe('staying');
    }
    expect(await owner.dialog.getByText(secret, { exact: true }).isVisible()).toBe(true);
    await owner.findsNoFault('secret-kept', { part: 'dialog' });
    const asked = owner.page.waitForEvent('dialog');
    const closed = owner.page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await closed;

    await owner.finishes();
    await owner.row(name).waitFor();
    await owner.page.goBack();
    await owner.page.goBack();
    await owner.reads(GREETING);
    await owner.leaves();
  });
});

test('A list that failed to load loads on the next try, and an old sign-in is renewed from the open dialog', async () => {
  const owner = await signedIn(OWNER, at('settings/members'));
  owner.expectsComplaint(/ERR_FAILED/);
  await owner.page.route('**/tokens?*', (route) => route.abort());
  await owner.page.getByRole('link', { name: 'API-Tokens' }).click();
  await owner.reads('Das ließ sich nicht laden');
  await owner.page.unroute('**/tokens?*');
  await owner.clicks('Noch einmal versuchen');
  await owner.row('ERP').waitFor();

  owner.expectsComplaint(/403/);
  const refusal = { code: 'sign_in_too_old', message: 'Too old.', requestId: 'r-1' };
  // A test cannot have a session that is 12 hours old, so the answer is simulated.
  await owner.page.route('**/tokens', (route) =>
    route.fulfill({ status: 403, json: { error: refusal } }),
  );
  await owner.clicks('Token ausstellen');
  await owner.fills('Name', 'CRM');
  await owner.clicks('Nur lesen');
  await owner.dialog.getByRole('button', { name: 'Token ausstellen' }).click();
  const link = owner.page.getByRole('link', { name: 'Noch einmal anmelden' });
  await isInView(owner, link);
  expect(await link.getAttribute('href')).toBe(
    `/auth/sign-in?to=${encodeURIComponent(`${TOKENS}?dialog=issue`)}&fresh=1`,
  );
  await owner.leaves();
});

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { SignInOfAssistant } from '../../assistants/client.ts';
import { DAY_MS } from '../../harness/durations.ts';
import { ORIGIN } from '../origin.ts';
import { signedIn } from '../visitor.ts';
import { type Look, useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';

useBrowser();

/** A page that needs no program behind it. */
const RETURN = `${ORIGIN}/healthz`;

/** An identifier without a place to break the line. */
const LONG = 'Wohnungseigentumsgemeinschaft'.repeat(4);

const PHONE: Look = { width: 390, scheme: 'dark' };

/** An assistant that has asked for access, and the page to which it sends the person. */
async function asks(name: string) {
  const signIn = new SignInOfAssistant({ name, returnTo: RETURN });
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), { authProvider: signIn });
  const first = transport();
  await expect(new Client({ name, version: '1' }).connect(first)).rejects.toThrow('Unauthorized');
  const { sentTo } = signIn;
  if (sentTo === undefined) throw new Error('The assistant asked nobody.');
  const finishes = async (returned: string) => {
    await first.finishAuth(new URL(returned).searchParams);
    const client = new Client({ name, version: '1' });
    await client.connect(transport());
    return client;
  };
  return { page: sentTo.pathname + sentTo.search, finishes };
}

test('A person gives an assistant access, sees what it did, and ends it at once', async () => {
  const name = `Claude ${Date.now()}`;
  const { page, finishes } = await asks(name);
  const editor = await signedIn(EDITOR, page);
  await editor.reads(`${name} möchte auf Einheit zugreifen`);
  await editor.sees('Danach geht es weiter zu einem Programm auf diesem Gerät (localhost).');
  // The badge is the host's, whatever the assistant calls itself.
  await editor.page.getByText('L', { exact: true }).waitFor();
  await editor.findsNoFault('assistants-consent');
  await editor.page.getByText('Lesen und reservieren').click();
  await editor.page.getByText('30 Tage').click();
  await editor.clicks('Zugriff erlauben');
  await editor.page.waitForURL(`${RETURN}?**`);
  const client = await finishes(editor.page.url());

  const { structuredContent: found } = await client.callTool({
    name: 'find_units',
    arguments: { status: ['frei'], limit: 1 },
  });
  expect(found).toMatchObject({ units: [{ status: 'frei' }] });
  const project = await aProject(name, [{ unitIdentifier: LONG, status: 'frei' }]);
  const [unit] = await unitsOf(project);
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const held = { propertyId: unit?.['id'], until, reference: 'HK-118' };
  const { isError } = await client.callTool({ name: 'reserve_unit', arguments: held });
  expect(isError ?? false).toBe(false);

  const owner = await signedIn(OWNER, at('settings/audit'));
  await owner.sees(new RegExp(`^${name} für `));
  await owner.opens(at('assistants'));
  await owner.sees('lesen und reservieren');
  await owner.page.getByRole('switch', { name: 'Für alle verbieten' }).click();
  await owner.dialog.getByText(/Sie werden sofort getrennt/).waitFor();
  await owner.findsNoFault('assistants-forbid', { part: 'dialog' });
  await owner.dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await owner.findsNoFault('assistants');

  await editor.opens(at('assistants'));
  await editor.chooses('Trennen', name);
  await editor.dialog.getByRole('button', { name: 'Trennen' }).click();
  await editor.sees(`${name} ist getrennt.`);
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
});

test('The overview names access that ends soon, and leads to it', async () => {
  const name = `Claude ${Date.now()}`;
  const { page } = await asks(name);
  const editor = await signedIn(EDITOR, page);
  await editor.reads(`${name} möchte auf Einheit zugreifen`);
  const terms = {
    request: page.split('?', 2)[1],
    reserves: false,
    expiresAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  };
  const status = await editor.page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    [`/orgs/v1/${NORDLICHT.id}/assistants`, JSON.stringify(terms)] as const,
  );
  expect(status).toBe(201);
  await editor.opens(at('overview'));
  await editor.page.locator('main').getByRole('link', { name }).click();
  await editor.reads('Assistenten');
  await editor.chooses('Trennen', name);
  await editor.dialog.getByRole('button', { name: 'Trennen' }).click();
  await editor.sees(`${name} ist getrennt.`);
});

test('A viewer gives only reading, and may refuse, on a phone', async () => {
  const { page } = await asks('Claude');
  const viewer = await signedIn(VIEWER, page, PHONE);
  await viewer.sees('Ihre Rolle in dieser Organisation kann nicht reservieren');
  await viewer.findsNoFault('assistants-consent');
  await viewer.page.getByRole('link', { name: 'Ablehnen' }).click();
  await viewer.page.waitForURL(`${RETURN}?error=access_denied&**`);
  await viewer.opens(at('assistants'));
  await viewer.findsNoFault('assistants-empty');
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { signedIn } from '../visitor.ts';
import { type Look, useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { at, OWNER } from './people.ts';

useBrowser();

const WEBHOOKS = at('settings/webhooks');

/** A receiver that answers as it is told, and keeps what it has received. */
const receiver = createServer((request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = String(Buffer.concat(await request.toArray()));
  received.push({ headers: request.headers, body });
  if (isMendedByTest && body.includes('webhook.test')) answers = 204;
  response.writeHead(answers).end();
}

/** The status that the receiver answers. */
let answers = 204;
/** Whether a test finds the receiver working again. */
let isMendedByTest = false;
const received: { headers: object; body: string }[] = [];
let address = '';

beforeAll(async () => {
  receiver.listen(0, 'localhost');
  await once(receiver, 'listening');
  const bound = receiver.address();
  if (bound === null || typeof bound === 'string') throw new Error('There is no port.');
  address = `http://localhost:${bound.port}/einheit`;
});

afterAll(() => {
  receiver.close();
});

test('A webhook is corrected, made, its secret seen once, tested, fails, sends what waits once a test arrives, is switched off and deleted', async () => {
  const owner = await signedIn(OWNER, WEBHOOKS);
  await owner.reads('Noch kein Webhook');
  await owner.page.getByRole('button', { name: 'Webhook anlegen' }).first().click();
  const create = owner.dialog.getByRole('button', { name: 'Webhook anlegen' });
  owner.expectsComplaint(/400/);
  await owner.fills('Adresse', 'https://192.168.0.1/');
  await create.click();
  await owner.sees('Das muss ein Domainname sein, keine IP-Adresse.');
  await owner.findsNoFault('webhook-fault', { part: 'dialog' });

  await owner.fills('Adresse', address);
  await owner.fills('Beschreibung', 'CRM');
  await create.click();
  await owner.reads('Geheimnis für „CRM“');
  const secret = (await owner.page.getByLabel('Geheimnis', { exact: true }).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await owner.sees('noch kein Anruf');
  await owner.page.getByRole('link', { name: 'Übersicht' }).click();
  await owner.sees(/^Das Geheimnis ist noch zu sehen/);
  for (const width of [390, 1280] as const) {
    await owner.turns({ width });
    await owner.findsNoFault(`webhook-secret-${width}`);
  }
  await owner.clicks('Ich habe es gespeichert');
  expect(await owner.page.getByText(secret).count()).toBe(0);

  await owner.clicks('Probe senden');
  await owner.sees('Angekommen: 204: Probe.');
  const message = received.at(-1);
  const headers = Object.entries(message?.headers ?? {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  const verified = new Webhook(secret).verify(message?.body ?? '', Object.fromEntries(headers));
  expect(verified).toMatchObject({ type: 'webhook.test' });
  await owner.sees('auf dem Stand');
  answers = 500;
  await owner.clicks('Probe senden');
  await owner.page.locator('.announcer p', { hasText: 'Die Probe ist nicht angekommen' }).waitFor();
  await owner.sees('Probe nicht angekommen');

  await aProject(`Gemeldet ${Date.now()}`, [{ unitIdentifier: 'W-1' }]);
  const isFailing = () => owner.page.getByText(/^antwortet nicht, seit heute/).isVisible();
  await expect
    .poll(async () => {
      await owner.opens(WEBHOOKS);
      return isFailing();
    })
    .toBe(true);
  await owner.sees('500: der Empfänger hat abgelehnt');
  const menu = owner.page.getByRole('navigation').getByRole('link', { name: 'Webhooks' });
  expect(await menu.innerText()).toContain('1');
  await owner.findsNoFault('webhook-failing');
  // A call's time is beside its mark on a phone, too.
  await owner.turns({ width: 390 });
  const call = owner.page.getByRole('listitem').filter({ hasText: 'der Empfänger hat abgelehnt' });
  const [time, mark] = [call.locator('time').first(), call.locator('svg').first()];
  const box = await time.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((await mark.boundingBox())?.x ?? 0);
  await owner.turns({ width: 1280 });
  await owner.opens(at('overview'));
  await owner.page.getByRole('link', { name: 'Prüfen' }).click();
  await owner.sees('500: der Empfänger hat abgelehnt');
  isMendedByTest = true;
  await owner.clicks('Jetzt');
  await owner.sees('Angekommen: 204: Probe.');
  await owner.sees('204: Änderungen gemeldet');
  expect(received.at(-1)?.body).toContain('stock.changed');
  await owner.sees('auf dem Stand');

  const enabled = owner.page.getByRole('switch', { name: 'Eingeschaltet' });
  await enabled.click();
  await owner.sees('ausgeschaltet');
  await enabled.click();
  await owner.sees('auf dem Stand');
  await owner.chooses('Geheimnis erneuern', address);
  await owner.dialog.getByRole('button', { name: 'Geheimnis erneuern' }).click();
  await owner.page
    .getByRole('region', { name: /^Geheimnis/ })
    .filter({ hasText: 'Mit dem bisherigen' })
    .waitFor();
  await owner.clicks('Ich habe es gespeichert');
  await owner.chooses('Löschen', address);
  await owner.dialog.getByRole('button', { name: 'Löschen' }).click();
  await owner.sees('Der Webhook ist gelöscht.');
  await owner.reads('Noch kein Webhook');
  await owner.leaves();
});

const LOOKS = [
  { width: 1280, scheme: 'light', language: 'de' },
  { width: 390, scheme: 'light', language: 'en' },
] as const satisfies readonly Look[];

const attempt = (result: string, status: number | null, minutes: number) => ({
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  type: 'stock.changed',
  result,
  status,
  milliseconds: status === null ? 10_012 : 184,
});

const HEALTHY = {
  id: '01a20390-5c44-7000-8000-01e887f72fc0',
  url: 'https://crm.nordlicht.example/integrations/einheit/webhooks',
  description: 'CRM',
  enabled: true,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedSince: '2026-11-22T08:00:00.000Z',
  failingSince: null,
  nextAttemptAt: null,
  disabledAt: null,
  previousSecretEndsAt: null,
  attempts: [attempt('acknowledged', 204, 3), attempt('acknowledged', 200, 190)],
};
const FAILING = {
  ...HEALTHY,
  id: '01a20390-5c44-7000-8000-01e887f72fc1',
  description: 'Portal',
  failingSince: new Date(Date.now() - 9_000_000).toISOString(),
  nextAttemptAt: new Date(Date.now() + 1_800_000).toISOString(),
  attempts: [
    attempt('timed_out', null, 20),
    attempt('refused', 503, 80),
    attempt('redirected', 302, 90),
    attempt('unreachable', null, 95),
  ],
};
const DISABLED = {
  ...HEALTHY,
  id: '01a20390-5c44-7000-8000-01e887f72fc2',
  description: null,
  enabled: false,
  failingSince: '2026-11-18T08:00:00.000Z',
  disabledAt: '2026-11-21T08:00:00.000Z',
  attempts: [attempt('unreachable', null, 2000)],
};

/** States that take days, shown as the service answers them. */
const STATES = {
  empty: [],
  states: [HEALTHY, FAILING, DISABLED],
} as const;

test.each(LOOKS)(
  'Webhooks in every state have no fault in $language, loaded at $width px, and then in the dark at the other width',
  async (look) => {
    const owner = await signedIn(OWNER, at('overview'), look);
    const { width, language } = look;
    const other = width === 1280 ? 390 : 1280;
    for (const [name, webhooks] of Object.entries(STATES)) {
      await owner.page.unrouteAll();
      await owner.page.route('**/orgs/v1/*/webhooks', (route) =>
        route.fulfill({ json: { webhooks } }),
      );
      await owner.turns(look);
      await owner.opens(WEBHOOKS);
      await owner.findsNoFault(`webhooks-${name}-${width}-light-${language}`);
      await owner.turns({ width: other, scheme: 'dark' });
      await owner.findsNoFault(`webhooks-${name}-${other}-dark-${language}`, { only: 'colours' });
    }
    await owner.leaves();
  },
);

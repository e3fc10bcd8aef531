import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { aProject, creates, unitsOf } from '../dashboard/api.ts';
import { ORIGIN } from '../origin.ts';
import { aVisitor } from '../visitor.ts';
import { goes, useBrowser } from '../windows.ts';

useBrowser();

const EXAMPLES = join(import.meta.dirname, '../../../docs/examples');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.mjs': 'text/javascript' };

/** Sends an example with a strict policy, and a key in place of its own. */
async function sends(response: ServerResponse, path: string, key: string): Promise<void> {
  const text = await readFile(join(EXAMPLES, path), 'utf8').catch(() => undefined);
  if (text === undefined) {
    response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    return;
  }
  response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self' ${ORIGIN}; connect-src ${ORIGIN}; img-src ${ORIGIN}`,
  );
  response.end(text.replaceAll('https://einheit.example', ORIGIN).replaceAll('einheit_pub_…', key));
}

/** A website's own server: it serves the examples. */
async function aWebsite(key: string): Promise<{ server: Server; website: string }> {
  const server = createServer((request, response) => {
    void sends(response, request.url ?? '/', key);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return { server, website: `http://127.0.0.1:${address.port}` };
}

const Created = z.looseObject({ publication: z.looseObject({ id: z.string(), key: z.string() }) });

async function asks(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${ORIGIN}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return JSON.parse((await answer.text()) || 'null');
}

/** The publications of these tests. The dashboard would show them, with 5,000 units, to other tests. */
const published: string[] = [];

/** The key of a new publication of a project. */
async function publishes(project: { readonly id: string }): Promise<string> {
  const body = { name: 'Website', projectIds: [project.id] };
  const { id, key: shown } = Created.parse(await asks('POST', '/publications', body)).publication;
  published.push(id);
  return shown;
}

/** Script: shows the units as cards, without what is sold. */
const AS_CARDS = `{
  const shown = document.querySelector('einheit-units');
  const cards = shown.cloneNode();
  cards.setAttribute('view', 'cards');
  cards.setAttribute('hide', 'sold');
  shown.replaceWith(cards);
}`;

const COUNT = 5000;

let server: Server;
let website: string;
let key: string;

beforeAll(async () => {
  const units = Array.from({ length: COUNT }, (_, n) => ({
    visibility: 'online',
    unitNumber: String(n + 1),
    etage: n % 12,
    zimmer: n < 3 ? 9 : 1 + (n % 4),
    wohnflaecheQm: `${40 + (n % 80)}.5`,
    kaufpreis: 200_000 + n,
  }));
  key = await publishes(await aProject('Fünftausend', units));
  ({ server, website } = await aWebsite(key));
}, 180_000);

afterAll(async () => {
  server.close();
  await Promise.all(published.map((id) => asks('DELETE', `/publications/${id}`)));
});

describe('The element on another website', () => {
  test('shows 5,000 units at 1280 and at 390 pixels', async () => {
    const visitor = await aVisitor({ width: 390, website });
    // Playwright would look for a text or a label in all 40,000 elements.
    const counts = (text: string) =>
      visitor.page.locator('p[role=status]', { hasText: text }).waitFor();
    const fitsBothWidths = async () => {
      for (const width of [390, 1280] as const) {
        await visitor.turns({ width });
        await visitor.fitsItsWidth();
      }
    };
    await goes(visitor.page, `${website}/website.html`);
    await counts('5.000 Wohnungen, 5.000 frei');
    await visitor.fits('website-all-390');
    // Without houses, the floors are folded. Each is drawn once it is opened.
    expect(await visitor.page.locator('tr').count()).toBe(0);
    await visitor.page.getByText('11. OG').click();
    await visitor.page.getByRole('row').first().waitFor();
    await fitsBothWidths();
    await visitor.page.locator('[aria-label="Preis bis, in Euro"]').focus();
    await visitor.page.keyboard.type('200.002');
    await counts('3 Wohnungen');
    await fitsBothWidths();
    const price = visitor.page.getByRole('button', { name: 'Preis' });
    await price.focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.keyboard.press('Enter');
    const prices = visitor.page.locator('tbody td').getByText('€');
    const shown = (await prices.allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));
    expect(shown).toEqual(['200.002 €', '200.001 €', '200.000 €']);
    expect(await price.evaluate((button) => button.matches(':focus'))).toBe(true);
    await visitor.page.getByRole('button', { name: 'Stapelplan' }).click();
    await visitor.page.getByRole('list', { name: 'EG' }).waitFor();
    await fitsBothWidths();
    await visitor.leaves();
  });

  test('filters by rooms and house, folds houses on a phone, and shows a unit in a dialog', async () => {
    const units = Array.from({ length: 50 }, (_, n) => ({
      visibility: 'online',
      unitIdentifier: `${n % 2 === 0 ? 'A' : 'B'}-${n}`,
      haus: n % 2 === 0 ? 'Haus A' : 'Haus B',
      etageLabel: n === 0 ? 'DG' : `${1 + (n % 5)}. OG`,
      unitLocation: 'links',
      zimmer: 2 + (n % 3) / 2,
      wohnflaecheQm: '60.5',
      kaufpreis: '450000',
      status: n === 2 ? 'verkauft' : n === 4 ? 'auf_anfrage' : n === 6 ? 'notartermin' : 'frei',
      beschreibung: 'Mit Loggia.',
    }));
    const flats = await aProject('Zwei Häuser', units);
    // An import does not take it.
    await creates(flats, [
      {
        externalSourceId: 'A-0',
        kaufpreisStellplatz: '25000',
        balkonQm: '7.5',
        aufzug: true,
        energieausweistyp: 'Bedarfsausweis',
        energiekennwert: '28.4',
        energietraeger: 'fernwaerme',
      },
      {
        externalSourceId: 'A-2',
        kaufpreisStellplatz: '25000',
        vermarktungsart: 'miete',
        kaution: 9,
      },
    ]);
    const first = (await unitsOf(flats)).find(({ unitIdentifier }) => unitIdentifier === 'A-0');
    const { server: other, website: origin } = await aWebsite(await publishes(flats));
    const visitor = await aVisitor({ website: origin });
    const { page } = visitor;
    const plan = new FormData();
    plan.append('file', new Blob([Uint8Array.from(await page.screenshot())]), 'plan.png');
    plan.append('category', 'Grundriss');
    const uploaded = await fetch(`${ORIGIN}/v1/properties/${String(first?.['id'])}/images`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${DEMO_TOKENS[0].secret}` },
      body: plan,
    });
    expect(uploaded.status).toBe(201);
    await goes(page, `${origin}/website.html`);
    await visitor.sees('50 Wohnungen, 47 frei');
    const choose = (group: string, name: string) =>
      page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
    await choose('Haus', 'A');
    await visitor.sees('25 Wohnungen');
    await choose('Zimmer', '3');
    await visitor.sees('8 Wohnungen');
    await choose('Zimmer', 'alle');
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
    expect(await row('A-2').textContent()).toContain('–');
    expect(await page.getByRole('row').nth(1).textContent()).toContain('A-0DG');
    await row('A-4').getByText('Preis auf Anfrage').waitFor();
    await row('A-6').getByText('reserviert').waitFor();
    await visitor.findsNoFault('website-houses-1280');
    await page.getByRole('button', { name: 'A-0', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Wohnung A-0' });
    await dialog.getByText('DG, links').waitFor();
    await dialog.getByText('Mit Loggia.').waitFor();
    await dialog.getByText('25.000').waitFor();
    for (const fact of ['Balkonfläche', '7,50\u00A0m²', 'Aufzug', 'Fernwärme', '28,4\u00A0kWh']) {
      await dialog.getByText(fact).waitFor();
    }
    await dialog.getByRole('img', { name: 'Grundriss' }).waitFor();
    await visitor.findsNoFault('website-dialog-1280');
    await visitor.turns({ width: 390 });
    await visitor.fits('website-dialog-390');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'A-2', exact: true }).click();
    const sold = page.getByRole('dialog', { name: 'Wohnung A-2' });
    await sold.getByText('verkauft').waitFor();
    expect(await sold.textContent()).not.toContain('€');
    await page.keyboard.press('Escape');
    await choose('Haus', 'alle');
    await page.getByText('Haus B').click();
    await page.getByRole('button', { name: 'B-1', exact: true }).waitFor();
    // The card of the first house, which is open, says its figures once, in one line.
    await row('A-0').getByText('DG · 2 Zi. · 60,50\u00A0m²').waitFor();
    expect(await row('A-0').locator('td:visible').count()).toBe(3);
    await visitor.findsNoFault('website-houses-390');
    await page.evaluate(AS_CARDS);
    await visitor.sees('49 Wohnungen, 47 frei');
    await visitor.fits('website-cards-390');
    await visitor.turns({ width: 1280 });
    await row('A-0').getByText('DG · 2 Zi. · 60,50\u00A0m²').waitFor();
    expect(await page.getByText('verkauft').count()).toBe(0);
    await visitor.findsNoFault('website-cards-1280');
    await visitor.leaves();
    other.close();
  });

  test('shows the rent of what is to let', async () => {
    const toLet = { visibility: 'online', zimmer: 3, wohnflaecheQm: 80, kaltmieteWohnung: 1200 };
    const own = await aProject('Zur Miete', [
      { ...toLet, unitIdentifier: 'M-1' },
      { ...toLet, unitIdentifier: 'M-2', status: 'auf_anfrage' },
      { ...toLet, unitIdentifier: 'M-3', wohnflaecheQm: 0, kaltmieteWohnung: '950.50' },
    ]);
    const { server: other, website: origin } = await aWebsite(await publishes(own));
    const visitor = await aVisitor({ website: origin });
    const { page } = visitor;
    await goes(page, `${origin}/website.html`);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('M-1').getByText('1.200\u00A0€\u00A0kalt').waitFor();
    await row('M-2').getByText('Preis auf Anfrage').waitFor();
    expect(await row('M-3').textContent()).not.toContain('0,00');
    await visitor.findsNoFault('website-rent-1280');
    await page.getByRole('textbox', { name: 'Preis bis, in Euro' }).fill('1.000');
    await visitor.sees('1 Wohnung, 1 frei');
    await page.getByRole('textbox').fill('');
    await page.getByRole('button', { name: 'M-1' }).click();
    await page.getByRole('dialog').getByText('15,00\u00A0€/m²').waitFor();
    await visitor.fits('website-rent-dialog-1280');
    await page.keyboard.press('Escape');
    const sold = (await unitsOf(own)).find(({ unitIdentifier }) => unitIdentifier === 'M-3');
    await asks('PATCH', `/properties/${String(sold?.['id'])}`, { kaufpreis: '300000' });
    await visitor.turns({ width: 390 });
    await goes(page, `${origin}/website.html`);
    await row('M-3').getByText('300.000\u00A0€').waitFor();
    await visitor.fits('website-rent-390');
    await visitor.leaves();
    other.close();
  });

  test('shows within the minute what is sold while it is open, and says how old an old list is', async () => {
    const sold = await aProject('Bald verkauft', [{ visibility: 'online', unitNumber: '1' }]);
    const { server: other, website: origin } = await aWebsite(await publishes(sold));
    const visitor = await aVisitor({ website: origin });
    await visitor.clock.install();
    await goes(visitor.page, `${origin}/website.html`);
    await visitor.sees('1 Wohnung, 1 frei');
    const [unit] = await unitsOf(sold);
    await asks('PATCH', `/properties/${String(unit?.['id'])}`, { status: 'verkauft' });
    await visitor.clock.fastForward('01:00');
    await visitor.page.getByRole('row').filter({ hasText: 'verkauft' }).waitFor();
    // The service's cache has had to show an old list, in place of a service that fails.
    const old = visitor.page.getByText('Stand: vor 3 Stunden');
    await visitor.page.route(/\/public\/v1\/.*\/properties$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), age: '11000' } });
    });
    await visitor.clock.fastForward('01:00');
    await old.waitFor();
    await visitor.page.unroute(/\/public\/v1\/.*\/properties$/);
    await visitor.clock.fastForward('01:00');
    await old.waitFor({ state: 'detached' });
    await asks('PATCH', `/properties/${String(unit?.['id'])}`, { visibility: 'offline' });
    await visitor.clock.fastForward('01:00');
    await visitor.sees('Keine Wohnung ist zurzeit online.');
    await visitor.leaves();
    other.close();
  });

  test('has no fault at 1280 and at 390 pixels, nor has the example with nothing but fetch', async () => {
    const { server: other, website: origin } = await aWebsite(await publishes(SPEICHER));
    const visitor = await aVisitor({ website: origin });
    for (const [width, examined] of [
      [1280, 'plan'],
      [390, 'table'],
    ] as const) {
      await visitor.turns({ width });
      await goes(visitor.page, `${origin}/website.html`);
      await visitor.sees(/^[\d.]+ Wohnungen, [\d.]+ frei$/);
      const looks = async (view: 'plan' | 'table') => {
        const picture = `website-${view}-${width}`;
        await (view === examined ? visitor.findsNoFault(picture) : visitor.fits(picture));
      };
      await looks('table');
      await visitor.page.getByRole('button', { name: 'Stapelplan' }).click();
      await visitor.page.getByRole('list', { name: 'EG' }).first().waitFor();
      await looks('plan');
    }
    await goes(visitor.page, `${origin}/website-fetch.html`);
    await visitor.sees(/Speicherquartier Ost, [^:]+: [\d,]+ m², /);
    await visitor.findsNoFault('website-fetch');
    await visitor.leaves();
    other.close();
  });

  test('tells a visitor that an offer has ended', async () => {
    const last = key.endsWith('x') ? 'y' : 'x';
    const { server: other, website: origin } = await aWebsite(`${key.slice(0, -1)}${last}`);
    const visitor = await aVisitor({ website: origin });
    visitor.expectsComplaint(/status of 404/);
    await goes(visitor.page, `${origin}/website.html`);
    await visitor.page.getByRole('alert').waitFor();
    await visitor.sees('Dieses Angebot wird nicht mehr gezeigt.');
    await visitor.leaves();
    other.close();
  });
});

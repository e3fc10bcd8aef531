import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_CHARACTER } from '../harness/any-character.ts';
import { aCustomer, aProject } from '../harness/callers.ts';
import { noticeOf, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';

describe('Notice', () => {
  const typos = { lat: 52.5, kaufprice: '1' };

  test('names each ignored field once', async () => {
    const { api, units, imports } = await aProject();
    const told = 'ignored: lat, kaufprice';
    expect(noticeOf(await api.post(units, typos))).toBe(told);
    expect(noticeOf(await api.post(imports, { units: [typos, {}, typos] }))).toBe(told);
    expect(noticeOf(await api.post('/projects', { name: 'A', ...typos }))).toBe(told);
    expect(noticeOf(await api.post('/folders', { name: 'A', ...typos }))).toBe(told);
    expect(noticeOf(await api.post(`${units}?dryRun=1`, typos))).toBe(
      'ignored: dryRun, lat, kaufprice',
    );
    expect(noticeOf(await api.post(units, { '': 1, 'größe, netto': 2 }))).toBe(
      'ignored: "", gr%C3%B6%C3%9Fe%2C%20netto',
    );
    expect(noticeOf(await api.post(units, {}))).toBeNull();
  });

  test('names at most five fields and five ambiguous values, and counts the others', async () => {
    const { api, imports } = await aProject();
    const unknown = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`x${at}`, 1]));
    const unit = { etageLabel: 'Galerie', kaufpreis: '349.900' };
    const answer = await api.post(imports, {
      units: [unknown, ...Array.from({ length: 9 }, () => unit)],
    });
    expect(noticeOf(answer)?.split('; ')).toEqual([
      'ignored: x0, x1, x2, x3, x4 and 7 more',
      'units[1].etageLabel: not read',
      'units[1].kaufpreis: read as 349.9, not 349900',
      'units[2].etageLabel: not read',
      'units[2].kaufpreis: read as 349.9, not 349900',
      'units[3].etageLabel: not read',
      'and 13 more',
    ]);
  });

  test('is repeated in a replayed answer, and absent from an error', async () => {
    const { api, units, imports } = await aProject();
    const key = { 'Idempotency-Key': 'a-careless-import' };
    const first = await api.post(units, typos, key);
    const again = await api.post(units, typos, key);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(noticeOf(again)).toBe(noticeOf(first));
    expect(noticeOf(await api.post(imports, { units: [], ...typos }))).toBeNull();
    const nowhere = `/projects/${UNKNOWN}/properties`;
    expect(noticeOf(await api.post(nowhere, typos))).toBeNull();
  });

  test('is also sent with answers to HEAD and with 304', async () => {
    const { api } = await aProject();
    const first = await api.get('/properties?stauts=frei');
    const tag = first.headers.get('ETag') ?? '';
    const unchanged = await api.get('/properties?stauts=frei', {}, { 'If-None-Match': tag });
    expect({ status: unchanged.status, told: noticeOf(unchanged) }).toEqual({
      status: 304,
      told: 'ignored: stauts (status?)',
    });
    expect(noticeOf(await api.sends('HEAD', '/properties?stauts=frei'))).toBe(
      'ignored: stauts (status?)',
    );
  });

  test('is also sent by the operator API', async () => {
    const { org, api } = await aCustomer();
    const unit = await api.createsUnit(await api.createsProject());
    const path = `/orgs/v1/${org.id}`;
    expect(noticeOf(await operator.patch(path, { name: 'B', plann: 'x' }))).toBe('ignored: plann');
    expect(noticeOf(await operator.get(path, { fields: 'id' }))).toBe('ignored: fields');
    const refused = await operator.post(
      `${path}/properties/bulk`,
      { properties: [{ id: unit.id, hausgeldGesamt: '1.250', nutzflaecheQm: '1.250' }] },
      strictly,
    );
    expect(faultsTold(refused)).toEqual([
      'properties[0].hausgeldGesamt: must not be a string with three digits after the point: write 1250, or 1.25 as a number',
    ]);
  });

  test('encodes every field name so that the header stays valid', async () => {
    const { api, units } = await aProject();
    const anyName = fc.oneof(
      fc.string({ unit: ANY_CHARACTER, maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 2000 }),
      fc.constantFrom('\r\nSet-Cookie: a=b', '"', ';', ', ', '\u{0}', '\u{7F}', '\u{D800}', '%'),
    );
    const names = fc.uniqueArray(
      anyName.map((name) => `?${name}`),
      { minLength: 1, maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(names, async (sent) => {
        const body = Object.fromEntries(sent.map((name) => [name, 1]));
        const answer = await api.post(units, body);
        expect(answer.status).toBe(201);
        const told = noticeOf(answer) ?? '';
        expect(told).toMatch(/^ignored: [!-~]+(?:, [!-~]+)*(?: and \d more)?$/);
        expect(told.length).toBeLessThan(1024);
        const listed = told.replaceAll(/^ignored: | and \d more$/g, '').split(', ');
        const whole = listed.flatMap((name, at) =>
          name.endsWith('...') ? [] : ([[name, at]] as const),
        );
        expect(listed).toHaveLength(Math.min(sent.length, 5));
        expect(whole.map(([name]) => decodeURIComponent(name))).toEqual(
          whole.map(([, at]) => sent[at]?.toWellFormed()),
        );
      }),
      { numRuns: 15 },
    );
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import { strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { smallPlanAs } from '../harness/pictures.ts';

const PICTURE = await smallPlanAs('image/png');

/** What other systems answer at their addresses. */
function answering(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = answers[address];
    return answer === undefined
      ? Promise.reject(new TypeError('unknown'))
      : Promise.resolve(answer());
  });
  return asked;
}

const redirecting = (to: string) => () =>
  new Response(null, { status: 302, headers: { Location: to } });

afterEach(() => {
  vi.unstubAllGlobals();
});

const FROM = 'https://erp.example.com';

test('an image is fetched from its address, once for an Idempotency-Key', async () => {
  const { api, path } = await aUnit();
  const asked = answering({
    [`${FROM}/a`]: redirecting('/b/K%C3%BCche'),
    [`${FROM}/b/K%C3%BCche`]: () => new Response(PICTURE),
  });
  const body = { url: `${FROM}/a`, category: 'Küche', sortOrder: 2 };
  const headers = { ...strictly, 'Idempotency-Key': 'once' };
  const made = await api.post(`${path}/images`, body, headers);
  expect([made.status, made.body.image]).toMatchObject([
    201,
    { category: 'Küche', sortOrder: 2, fileName: 'a.png', contentType: 'image/png' },
  ]);
  const again = await api.post(`${path}/images`, body, headers);
  expect([again.status, again.body.image.id]).toEqual([201, made.body.image.id]);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(asked).toEqual([`${FROM}/a`, `${FROM}/b/K%C3%BCche`]);
  expect((await api.get(`${path}/images`)).body.images).toHaveLength(1);
});

test.each([
  ['http://erp.example.com/a', 'url: must be an https address'],
  ['https://localhost/a', 'url: must name a public host'],
  ['https://10.0.0.1/a', 'url: must name its host by a domain name, not by an address'],
  [`${FROM}/inwards`, 'url: must name its host by a domain name, not by an address'],
  [`${FROM}/round`, 'url: must lead to a picture that can be read: it redirects too often'],
  [`${FROM}/astray`, 'url: must lead to a picture that can be read: it redirects to no address'],
  [`${FROM}/gone`, 'url: must lead to a picture that can be read: it answered 404'],
  [`${FROM}/unreached`, 'url: must lead to a picture that can be read: it was not reached'],
  [`${FROM}/page`, 'url: must be a JPEG, PNG, WebP or AVIF image'],
])('refuses %s', async (url, told) => {
  const { api, path } = await aUnit();
  answering({
    [`${FROM}/inwards`]: redirecting('https://169.254.169.254/secrets'),
    [`${FROM}/round`]: redirecting('/round'),
    [`${FROM}/astray`]: redirecting('https://'),
    [`${FROM}/gone`]: () => new Response('gone', { status: 404 }),
    [`${FROM}/page`]: () => new Response('<html></html>'),
  });
  expect(faultsTold(await api.post(`${path}/images`, { url }))).toEqual([told]);
  expect((await api.get(`${path}/images`)).body.images).toEqual([]);
});

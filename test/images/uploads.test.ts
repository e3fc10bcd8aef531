import { describe, expect, test, vi } from 'vitest';
import { headerOf, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { heldBody } from '../harness/held-body.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { anotherPlan, formWith, PLAN } from '../harness/pictures.ts';

/** A form as encoded for HTTP. */
async function encoded(form: FormData) {
  const encoding = new Response(form);
  const type = encoding.headers.get('Content-Type') ?? '';
  return { type, bytes: new Uint8Array(await encoding.arrayBuffer()) };
}

describe('Of concurrent uploads', () => {
  test('two are accepted, and a third is answered 503 with Retry-After', async () => {
    const { adds, posts, objects } = await aPicturedUnit();
    const { type, bytes } = await encoded(formWith(PLAN));
    const held = [heldBody(), heldBody()];
    const answers = held.map(({ body }) => posts(body, type));
    await Promise.all(held.map(({ begun }) => begun));
    const third = await adds(formWith(PLAN));
    expect(toldBy(third)).toBe('503 unavailable');
    expect(headerOf(third, 'Retry-After')).toBe('2');
    expect(third.reached).toEqual(['DB']);
    expect(await objects()).toEqual([]);
    for (const { sends, ends } of held) {
      sends(bytes.subarray(0, 1000));
      sends(bytes.subarray(1000));
      ends();
    }
    expect(
      (await Promise.all(answers))
        .map(({ status }) => status)
        .toSorted((one, other) => one - other),
    ).toEqual([200, 201]);
    expect((await adds(formWith(anotherPlan()))).status).toBe(201);
  });

  test('refused ones free their places', async () => {
    const { adds } = await aPicturedUnit();
    for (let upload = 0; upload < 3; upload++) {
      expect((await adds(formWith(new TextEncoder().encode('no image')))).status).toBe(400);
    }
    expect((await adds(formWith(PLAN))).status).toBe(201);
  });

  test('abandoned ones free their places after three minutes', async () => {
    const { adds, posts } = await aPicturedUnit();
    const { type } = await encoded(formWith(PLAN));
    vi.useFakeTimers({ toFake: ['Date'] });
    const gone = [heldBody(), heldBody()];
    const answers = gone.map(({ body }) => posts(body, type));
    await Promise.all(gone.map(({ begun }) => begun));
    vi.setSystemTime(Date.now() + 180_000);
    expect((await adds(formWith(PLAN))).status).toBe(201);
    vi.useRealTimers();
    for (const { ends } of gone) ends();
    await Promise.all(answers);
  });
});

describe('A form', () => {
  test('is refused if nothing of it arrives for ten seconds', async () => {
    const { adds, posts, objects } = await aPicturedUnit();
    const { type, bytes } = await encoded(formWith(PLAN));
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { body, begun, sends, givenUp } = heldBody();
    const answer = posts(body, type);
    await begun;
    await vi.advanceTimersByTimeAsync(9999);
    sends(bytes.subarray(0, 1000));
    await vi.advanceTimersByTimeAsync(9999);
    expect(givenUp()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(faultsTold(await answer)).toEqual([
      ': The body stopped: nothing of it has arrived for 10 seconds.',
    ]);
    expect(givenUp()).toBe(true);
    vi.useRealTimers();
    expect(await objects()).toEqual([]);
    expect((await adds(formWith(PLAN))).status).toBe(201);
  });

  test('is refused if it is incomplete after two minutes', async () => {
    const { posts } = await aPicturedUnit();
    const { type } = await encoded(formWith(PLAN));
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { body, begun, sends, givenUp } = heldBody();
    const answer = posts(body, type);
    await begun;
    for (let second = 0; second < 120; second += 8) {
      expect(givenUp()).toBe(false);
      sends(new TextEncoder().encode('-'));
      await vi.advanceTimersByTimeAsync(8000);
    }
    expect(faultsTold(await answer)).toEqual([
      ': The body took too long: it must arrive within 120 seconds.',
    ]);
    expect(givenUp()).toBe(true);
  });

  test('is refused if its transfer breaks off', async () => {
    const { posts } = await aPicturedUnit();
    const { type, bytes } = await encoded(formWith(PLAN));
    const { body, begun, sends, ends } = heldBody();
    const answer = posts(body, type);
    await begun;
    sends(bytes.subarray(0, 1000));
    ends();
    expect(faultsTold(await answer)).toEqual([
      ': The body is not a whole multipart form in UTF-8.',
    ]);
  });
});

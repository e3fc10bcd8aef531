import { describe, expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { type Answer, toldBy } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { ADDRESS, anAddress, Operator, operator, withoutKey } from '../harness/operator.ts';
import { logged } from '../harness/log.ts';

describe("The demo's operator key", () => {
  const key = LOCAL_SECRETS.OPERATOR_KEY;

  test('grants no access in a deployment, and the log gives the reason', async () => {
    const answer = await new Operator(key, { OPERATOR_KEY: key }).get('/plans');
    expect(toldBy(answer)).toBe('503 unavailable');
    expect(answer.reached).toEqual([]);
    expect(logged('error')).toEqual([expect.stringContaining('the published key of the demo')]);
    expect(logged().join()).not.toContain(key);
  });

  test('grants access to the operator API of a local start', async () => {
    expect((await new Operator(key, LOCAL_SECRETS).get('/plans')).status).toBe(200);
  });
});

const WRONG = { Authorization: 'Bearer a-wrong-key-that-is-long-enough-to-be-one' };
const MANY = 10;

const from = (address: string) => ({ [ADDRESS]: address });

/** Sends as many wrong keys as one address may try. */
async function failsFrom(address: string, times = MANY): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let sent = 0; sent < times; sent++) {
    answers.push(await operator.get('/plans', {}, { ...WRONG, ...from(address) }));
  }
  return answers;
}

const statusFrom = async (address: string) =>
  (await operator.get('/plans', {}, from(address))).status;

/** The headers of a program on Cloudflare Workers. */
const program = (zone: string) => ({ ...from('2a06:98c0:3600::103'), 'CF-Worker': zone });

const asks = async (headers: Record<string, string>) =>
  (await operator.get('/plans', {}, headers)).status;

describe('An address that sends wrong keys', () => {
  stopClock();

  test('is answered 429 after ten of them, whatever it sends', async () => {
    const address = anAddress();
    const answers = await failsFrom(address);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    for (const headers of [WRONG, {}]) {
      const answer = await operator.get('/plans', {}, { ...headers, ...from(address) });
      expect(toldBy(answer)).toBe('429 rate_limited');
      expect(answer.headers.get('Retry-After')).toBe('6');
      expect(answer.reached).toEqual([]);
    }
    expect((await operator.get('/plans')).status).toBe(200);
    passTime(5000);
    expect((await operator.get('/plans', {}, from(address))).status).toBe(429);
    passTime(1000);
    expect((await operator.get('/plans', {}, from(address))).status).toBe(200);
    // The address may try one more key, and must then wait again.
    expect((await failsFrom(address, 2)).map(({ status }) => status)).toEqual([401, 429]);
  });

  test('shares its limit with the other addresses of its /64', async () => {
    await failsFrom('2001:db8::1', MANY - 1);
    await failsFrom('2001:db8:0:0:8000::1', 1);
    expect(await statusFrom('2001:db8::ffff:2')).toBe(429);
    expect(await statusFrom('2001:db8:0:1::1')).toBe(200);
  });

  test('on Cloudflare Workers is the zone that owns the program, and nobody elsewhere can say so', async () => {
    for (let sent = 0; sent < MANY; sent++) await asks({ ...WRONG, ...program('one.example') });
    expect(await asks(program('one.example'))).toBe(429);
    expect(await asks(program('another.example'))).toBe(200);
    const address = anAddress();
    await failsFrom(address);
    expect(await asks({ ...from(address), 'CF-Worker': 'another.example' })).toBe(429);
  });

  test('is not limited by requests without a key, or with the right one', async () => {
    const address = anAddress();
    await failsFrom(address, MANY - 1);
    for (let sent = 0; sent < MANY; sent++) {
      expect((await withoutKey.get('/plans', {}, from(address))).status).toBe(401);
      expect((await operator.get('/plans', {}, from(address))).status).toBe(200);
    }
    expect((await failsFrom(address, 2)).map(({ status }) => status)).toEqual([401, 429]);
  });

  test('is logged with each key that was checked, and the keys are not', async () => {
    const address = anAddress();
    const answers = await failsFrom(address, MANY + 2);
    expect(logged('warn').map((line): unknown => JSON.parse(line))).toEqual(
      answers.slice(0, MANY).map(({ headers }) => ({
        requestId: headers.get('X-Request-Id'),
        warning: 'A wrong operator key was sent.',
        address,
      })),
    );
    expect(logged().join()).not.toContain('a-wrong-key');
  });
});

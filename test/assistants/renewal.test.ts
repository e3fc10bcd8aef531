import { expect, test } from 'vitest';
import { passTime } from '../harness/clock.ts';
import { ORIGIN } from '../harness/client.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { connected, sendsForm } from './access.ts';
import { sendsToWorker } from './assistant.ts';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** An assistant that renews its access by itself. */
async function renewing() {
  const { organisation, person, token, signIn } = await connected();
  const clientId = signIn.clientInformation()?.client_id ?? '';
  const renews = async (refresh: string) => {
    const answer = await sendsForm({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: clientId,
      resource: `${ORIGIN}/mcp/`,
    });
    return { status: answer.status, tokens: await answer.json<Tokens>() };
  };
  /** Renews, and returns the new refresh token. */
  const renewed = async (refresh: string) => {
    const { status, tokens } = await renews(refresh);
    expect(status).toBe(200);
    return tokens.refresh_token;
  };
  const isEnded = async () => {
    const { body } = await person.get(`/orgs/v1/${organisation.id}/tokens`);
    return body.tokens.find(({ id }: { id: string }) => id === token.id).revokedAt !== null;
  };
  return { first: signIn.held?.refresh_token ?? '', clientId, renews, renewed, isEnded };
}

const MINUTE_MS = 60_000;

test('Two renewals at once are both usable, and so is one whose answer was lost', async () => {
  const { first, renews, renewed, isEnded } = await renewing();
  const both = await Promise.all([renews(first), renews(first)]);
  for (const { status, tokens } of both) {
    expect(status).toBe(200);
    const headers = { Authorization: `Bearer ${tokens.access_token}` };
    const answer = await sendsToWorker(`${ORIGIN}/mcp`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).not.toBe(401);
  }
  await renewed(first); // as if both answers were lost
  const [one, other] = both;
  await renewed(await renewed(one?.tokens.refresh_token ?? ''));
  await renewed(other?.tokens.refresh_token ?? '');
  expect(await isEnded()).toBe(false);
});

test('A refresh token whose answer has arrived ends the access when it is used again', async () => {
  const { first, renews, renewed, isEnded } = await renewing();
  const second = await renewed(first);
  const third = await renewed(second);
  expect((await renews(first)).status).toBe(400);
  expect(await isEnded()).toBe(true);
  expect((await renews(third)).status).toBe(400);
});

test('A spent refresh token ends the access after the grace of five minutes', async () => {
  const { first, renews, renewed, isEnded } = await renewing();
  await renewed(first);
  passTime(4 * MINUTE_MS);
  await renewed(first);
  passTime(2 * MINUTE_MS);
  expect((await renews(first)).status).toBe(400);
  expect(await isEnded()).toBe(true);
});

test('A token of another grant, or of none, ends nothing', async () => {
  const { first, clientId, renews, renewed, isEnded } = await renewing();
  const { first: others } = await renewing();
  // Who knows the ids in it, and neither a token nor who the assistant is.
  const guessed = first.replace(/:[^:]*$/, ':x');
  await sendsForm({ token: guessed, client_id: clientId });
  await sendsForm({ grant_type: 'refresh_token', refresh_token: guessed, client_id: 'x' });
  expect(await isEnded()).toBe(false);
  for (const sent of ['', 'x', 'a:b:c', others.replace(/:[^:]*$/, ':'), `${first}:x`]) {
    expect([sent, (await renews(sent)).status]).toEqual([sent, 400]);
  }
  passTime(HOUR_MS);
  await renewed(first);
  expect(await isEnded()).toBe(false);
});

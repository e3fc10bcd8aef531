import { describe, expect, test } from 'vitest';
import { DeadlineError } from '../../src/values/instant.ts';
import { Failure } from '../../src/values/failure.ts';
import { unwrapReply, replyTo } from '../../src/writes/task.ts';

/** The error that a Worker receives from a failed write, after it has passed between isolates. */
async function heardOf(failed: Promise<never>): Promise<unknown> {
  const sent = structuredClone(await replyTo(() => failed));
  try {
    return unwrapReply(sent);
  } catch (heard) {
    return heard;
  }
}

describe('An error that passes between isolates', () => {
  test('keeps its code, message and details if it is a refusal', async () => {
    const details = { quota: 'monthlyUnits', limit: 5, used: 5, requested: 1 };
    const refusal = new Failure('quota_exceeded', 'No more.', details);
    expect(await heardOf(Promise.reject(refusal))).toMatchObject({
      code: 'quota_exceeded',
      message: 'No more.',
      details,
    });
  });

  test.each([
    new DeadlineError('No answer within 5000 ms.'),
    new Error('Failed query', { cause: new Error('D1_ERROR: Network connection lost.') }),
    new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
  ])('stays an outage: %s', async (outage) => {
    expect(await heardOf(Promise.reject(outage))).toMatchObject({
      code: 'unavailable',
      details: undefined,
    });
  });

  test('is thrown unchanged if it is an internal error', async () => {
    const fault = new TypeError('undefined is not a function');
    await expect(replyTo(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer } from './client.ts';

const InvalidRequest = z.object({
  error: z.object({
    code: z.literal('invalid_request'),
    details: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).min(1),
  }),
});

/** The faults that a 400 names, each as `path: rule`, sorted. */
export function faultsTold({ status, body }: Answer): string[] {
  expect(status).toBe(400);
  const { details } = InvalidRequest.parse(body).error;
  return details.map(({ path, message }) => `${path}: ${message}`).toSorted();
}

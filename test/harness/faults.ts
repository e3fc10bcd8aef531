import { expect } from 'vitest';
import { z } from 'zod';
import { RULES } from '../../src/values/rule-messages.ts';
import type { Answer } from './client.ts';

const RULE_CODES = Object.keys(RULES).filter((code) => code !== 'other');

/** A fault: its path, and the broken rule in words and as a code. */
const Fault = z
  .object({ path: z.string(), message: z.string().min(1), rule: z.enum(RULE_CODES) })
  .catchall(z.union([z.string(), z.number()]));

const InvalidRequest = z.object({
  error: z.object({
    code: z.literal('invalid_request'),
    details: z.array(Fault).min(1),
  }),
});

/** The faults that a 400 names, each as `path: rule`, sorted. */
export function faultsTold({ status, body }: Answer): string[] {
  expect(status).toBe(400);
  const { details } = InvalidRequest.parse(body).error;
  return details.map(({ path, message }) => `${path}: ${message}`).toSorted();
}

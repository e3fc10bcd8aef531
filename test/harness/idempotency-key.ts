import type { Answer } from './client.ts';

/** The header with which a request is made once, however often it is sent. */
export const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** Whether an answer repeats an earlier one. */
export const isReplayed = ({ headers }: Answer) => headers.get('Idempotent-Replayed') === 'true';

/** The parts of an answer that its replay must repeat, byte for byte. */
export const essence = ({ status, text, headers }: Answer) => ({
  status,
  text,
  location: headers.get('Location'),
  tag: headers.get('ETag'),
  type: headers.get('Content-Type'),
});

import { expect, inject } from 'vitest';
import { z } from 'zod';

export const Image = z.object({
  id: z.string(),
  fileName: z.string(),
  url: z.url(),
  thumbnailUrl: z.url(),
});
const UnitAnswer = z.object({
  unit: z.object({ id: z.string(), orgId: z.string(), images: z.array(Image) }),
});
/** The unit of the banner's second command, read as that command does. */
export async function shownUnit() {
  const [, authorization = '', address = ''] =
    /curl -H 'Authorization: ([^']+)' '(\S+include=images)'/.exec(inject('banner')) ?? [];
  const answer = await fetch(address, { headers: { Authorization: authorization } });
  expect(answer.status).toBe(200);
  return UnitAnswer.parse(await answer.json()).unit;
}

/** The bytes at a link. */
export async function bytesAt(link: string): Promise<Uint8Array> {
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

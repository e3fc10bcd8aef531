import * as z from 'zod';
import { found } from '../../values/failure.ts';
import type { AppContext } from '../context.ts';
import type { ReadingTenant } from '../contract/door.ts';
import { BY_DEFAULT, type Contract, type Operation } from '../contract/operation.ts';
import { IMMUTABLE } from '../edge/published-cache.ts';
import { handleAt } from './request.ts';
import type { Received } from '../contract/received.ts';

/** The object of an image in R2. */
interface ImageObject {
  readonly objectKey: string;
  readonly contentType: string;
  /** Identifies its bytes. */
  readonly tag: string;
}

/** An operation that answers with the bytes of an image, at an address whose bytes never change. */
interface ReadImage<Params extends z.ZodObject, Rows> extends Omit<
  Contract<Params, z.ZodType>,
  'response'
> {
  readonly params: Params;
  readonly load: (tenant: ReadingTenant, received: Received<Params>) => Rows;
  /** @throws Failure `not_found`. */
  readonly object: (rows: Rows) => ImageObject;
}

/** Defines an operation that streams an image from R2. */
export function readImage<Params extends z.ZodObject, Rows>(
  operation: ReadImage<Params, Rows>,
): Operation;
export function readImage(operation: ReadImage<z.ZodObject, unknown>): Operation {
  const takes = { ...BY_DEFAULT, ...operation, effect: null };
  return {
    ...takes,
    response: z.unknown().describe('The bytes of the image.'),
    media: 'image/*',
    mount: (router, endpoint) => {
      handleAt(router, endpoint, takes, {
        admit: () => Promise.resolve(),
        handle: (c, received) => stream(c, operation, received),
      });
    },
  };
}

async function stream(
  c: AppContext,
  { permission, load, object: objectOf }: ReadImage<z.ZodObject, unknown>,
  received: Received,
): Promise<Response> {
  const { caller, orgId } = received;
  const { rows } = await caller.read({ permissions: [permission], orgId }, (tenant) =>
    load(tenant, received),
  );
  const { objectKey, contentType, tag } = objectOf(rows);
  const { body, size } = found(await c.env.IMAGES.get(objectKey), 'image');
  c.header('ETag', `"${tag}"`);
  c.header('Cache-Control', IMMUTABLE);
  return c.body(body, 200, { 'Content-Type': contentType, 'Content-Length': String(size) });
}

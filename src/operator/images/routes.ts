import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type * as z from 'zod';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { handOver } from '../../http/hand-over.ts';
import { bodyOf, formOf, inputOf, refusal, type Verdict, verdictOf } from '../../http/request.ts';
import { linkSigner } from '../../images/links.ts';
import { type ImagePlace, removeObjects, storeObjects } from '../../images/objects.ts';
import { Slots } from '../../limits/slots.ts';
import { Failure, found } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { actorOf } from '../actor.ts';
import { readAtDesk } from '../desk.ts';
import { NOTHING, type Operation, OPERATOR_BASE } from '../endpoint.ts';
import { requireOperator } from '../key.ts';
import { UnitPath } from '../units/schema.ts';
import { CHANGE_IMAGES, type ImageTask } from './perform.ts';
import { presentImage } from './present.ts';
import {
  ImageAnswer,
  ImageChange,
  ImagePath,
  ImageRecord,
  MAX_FILE_BYTES,
  NewImage,
} from './schema.ts';
import { unitKnown } from './store.ts';

const IMAGES_PATH = '/orgs/:orgId/properties/:propertyId/images';

interface ImageOperation<P extends z.ZodObject, B> {
  readonly method: 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly params: P;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201;
  readonly read: (c: AppContext) => Promise<Verdict<B>> | Verdict<B>;
  readonly change: (c: AppContext, request: Asked<P, B>) => Promise<Response>;
  /** Places of which a request needs one before its body is read; without, there is no limit. */
  readonly slots?: Slots;
}

interface Asked<P extends z.ZodObject, B> {
  readonly params: z.output<P>;
  readonly sent: B;
  readonly actor: string;
}

/**
 * An isolate has 128 MB of memory for all of its requests, and an upload holds its file until it is
 * stored. The lifetime is longer than the time for the body, the thumbnail and the writer together.
 */
const uploads = new Slots({
  count: 2,
  lifetimeMs: 180_000,
  refusal: 'Too many images are being uploaded right now. Please try again.',
});

const addImage = operation({
  method: 'post',
  path: IMAGES_PATH,
  params: UnitPath,
  body: NewImage,
  status: 201,
  slots: uploads,
  read: (c) => formOf(c, NewImage, MAX_FILE_BYTES),
  change: async (c, { params, sent, actor }) => {
    const { orgId, propertyId } = params;
    await requireUnit(c, params);
    const { id, createdAt } = newId();
    const place = { orgId, propertyId, id };
    const { file, category = null, sortOrder = null } = sent;
    const objects = await storeObjects(c.env, place, file);
    const { fileName } = file;
    const image = { ...place, createdAt, fileName, category, sortOrder, ...objects };
    const stored = await recordOrRemove(c, place, { actor, kind: 'add', image });
    const path = `/orgs/${orgId}/properties/${propertyId}/images/${id}`;
    c.header('Location', OPERATOR_BASE + path);
    return c.json({ image: presentImage(stored, linkSigner(c.env)) }, 201);
  },
});

const changeImage = operation({
  method: 'patch',
  path: `${IMAGES_PATH}/:imageId`,
  params: ImagePath,
  body: ImageChange,
  status: 200,
  read: async (c) => {
    const sent = await bodyOf(c, ImageChange);
    return sent.ok ? { ok: true, value: sent.value.body } : sent;
  },
  change: async (c, { params, sent, actor }) => {
    const { orgId, propertyId, imageId: id } = params;
    const task = { actor, kind: 'change', place: { propertyId, id }, change: sent } as const;
    const image = await record(c, orgId, task);
    return c.json({ image: presentImage(image, linkSigner(c.env)) }, 200);
  },
});

const removeImage = operation({
  method: 'delete',
  path: `${IMAGES_PATH}/:imageId`,
  params: ImagePath,
  body: undefined,
  status: 200,
  read: () => ({ ok: true, value: undefined }),
  change: async (c, { params, actor }) => {
    const { orgId, propertyId, imageId: id } = params;
    const image = await record(c, orgId, { actor, kind: 'remove', place: { propertyId, id } });
    await removeQuietly(c, { orgId, propertyId, id });
    return c.json({ image: presentImage(image, null) }, 200);
  },
});

/** A change of a unit's images: key, validate, make it, answer. */
function operation<P extends z.ZodObject, B>(one: ImageOperation<P, B>): Operation {
  const { method, path, params, body, status, slots } = one;
  const make = async (
    c: AppContext,
    input: Verdict<{ readonly params: z.output<P> }>,
  ): Promise<Response> => {
    const actor = actorOf(c);
    const sent = await one.read(c);
    if (!input.ok || !actor.ok || !sent.ok) throw refusal(input, actor, sent);
    const request = { params: input.value.params, sent: sent.value, actor: actor.value };
    return one.change(c, request);
  };
  const mount = (router: Hono<AppEnv>) =>
    router.on(
      method.toUpperCase(),
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', verdictOf(NOTHING)),
      (c) => {
        requireOperator(c);
        const input = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        const made = slots === undefined ? make(c, input) : slots.run(() => make(c, input));
        // A caller that hangs up must not keep its place: what it began goes on to its end.
        c.executionCtx.waitUntil(Promise.allSettled([made]));
        return made;
      },
    );
  return { method, path, params, query: NOTHING, body, status, response: ImageAnswer, mount };
}

/** @throws Failure `not_found` before a byte is stored for a unit that there is not. */
async function requireUnit(c: AppContext, params: z.output<typeof UnitPath>): Promise<void> {
  const { rows } = await readAtDesk(c, params, ({ db, read }) =>
    read(unitKnown(db, params.orgId, params.propertyId)),
  );
  found(rows()[0], 'property');
}

/** Has the organisation's writer make the change. @returns the image's row. */
async function record(c: AppContext, orgId: string, task: ImageTask) {
  const { answer } = await handOver(c, {
    operation: CHANGE_IMAGES,
    request: JSON.stringify(task),
    principal: { orgId, memberId: null, tokenId: null },
    idempotent: null,
  });
  return ImageRecord.parse(JSON.parse(answer.body)).image;
}

/**
 * The same for new objects, which go again if their row is refused. Where it is not known what
 * became of the row, they stay: without a row, the scheduled job finds them.
 */
async function recordOrRemove(c: AppContext, place: ImagePlace, task: ImageTask) {
  try {
    return await record(c, place.orgId, task);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') await removeQuietly(c, place);
    throw error;
  }
}

/** Removes objects without a row. What cannot be removed now, the scheduled job removes. */
async function removeQuietly(c: AppContext, place: ImagePlace): Promise<void> {
  try {
    await removeObjects(c.env, place);
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'objects stay for now', error: String(error) }));
  }
}

export const images = [addImage, changeImage, removeImage];

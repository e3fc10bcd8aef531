import { databaseOf, slotOf } from '../../db/shards.ts';
import { ContentError, contentKey, removeContent, storeContent } from '../../documents/objects.ts';
import { type SentContent, refusalOfContent } from './content.ts';
import { timeNow } from '../../values/clock.ts';
import { beingMoved, invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { broken } from '../../values/rule-messages.ts';
import type { StoredDocument } from './schema.ts';
import { announceObject } from './store.ts';

interface At {
  readonly env: Env;
  readonly orgId: string;
}

/**
 * Receives the content of a document: announces its object, then streams it to R2. Whatever happens
 * afterwards, the object has a document or expires.
 *
 * @throws Failure `invalid_request` for content that is not what the document's name says, breaks off, or
 * has another digest than was announced.
 */
export async function receiveContent(
  { id, name, contentType }: StoredDocument,
  body: SentContent,
  { env, orgId }: At,
) {
  if (body.contentType !== null && body.contentType !== contentType) {
    const rule = broken('content_type_header', { words: contentType });
    throw invalidRequest([{ path: 'Content-Type', ...rule }]);
  }
  const objectKey = contentKey(orgId, id, newId().id);
  const db = databaseOf(env, slotOf(orgId));
  if (!(await announceObject(db, orgId, objectKey, timeNow()))) throw beingMoved();
  const sha256 = await storeContent(env, objectKey, body, { name, contentType }).catch(
    (error: unknown) => {
      throw refusalOf(error);
    },
  );
  const removeOwn = () => removeContent(env, objectKey);
  return {
    submitted: { objectKey, bytes: body.length, sha256, contentType },
    fingerprint: sha256,
    undo: removeOwn,
    // A replay, or a document with the same content, keeps the object that it has.
    finish: ({ document }: { readonly document: StoredDocument }) =>
      document.objectKey === objectKey ? Promise.resolve() : removeOwn(),
  };
}

/** What the caller is told about content that was not stored. Other errors are ours. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ContentError)) return refusalOfContent(error) ?? error;
  const path = error.broken.rule === 'content_digest' ? 'Content-Digest' : '';
  return invalidRequest([{ path, ...error.broken }]);
}

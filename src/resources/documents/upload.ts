import { ContentError, storeContent } from '../../documents/objects.ts';
import { contentKey } from '../../objects/keys.ts';
import { storeUpload } from '../../objects/store.ts';
import { type SentContent, refusalOfContent } from './content.ts';
import { invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { broken } from '../../values/rule-messages.ts';
import type { StoredDocument } from './schema.ts';

interface At {
  readonly env: Env;
  readonly orgId: string;
}

/**
 * Receives the content of a document, and streams it to R2.
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
  const labels = { name, contentType };
  const { stored, undo, finish } = await storeUpload({ env, orgId }, objectKey, () =>
    storeContent(env, objectKey, body, labels).catch((error: unknown) => {
      throw refusalOf(error);
    }),
  );
  return {
    submitted: { objectKey, bytes: body.length, sha256: stored, contentType },
    fingerprint: stored,
    undo,
    finish: ({ document }: { readonly document: StoredDocument }) => finish(document),
  };
}

/** What the caller is told about content that was not stored. Other errors are ours. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ContentError)) return refusalOfContent(error) ?? error;
  const path = error.broken.rule === 'content_digest' ? 'Content-Digest' : '';
  return invalidRequest([{ path, ...error.broken }]);
}

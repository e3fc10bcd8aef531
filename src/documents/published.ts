import { type LinkedDocument, attachmentNamed, dispositionOf } from '../images/links.ts';
import { noSuch } from '../values/failure.ts';

/** What browsers show. They save everything else. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

/**
 * The content of a published document, for everybody. Whatever is in it runs in no origin: the service's own
 * has the dashboard.
 *
 * @throws Failure `not_found` if its object is gone.
 */
export async function publishedContent(
  { IMAGES }: Pick<Env, 'IMAGES'>,
  { objectKey, name, contentType }: LinkedDocument,
) {
  const object = await IMAGES.get(objectKey);
  if (object === null) throw noSuch('document');
  const disposition = SHOWN.has(contentType) ? dispositionOf(name) : attachmentNamed(name);
  return {
    object,
    isLasting: true,
    headers: {
      'Content-Disposition': disposition,
      'Content-Security-Policy': 'sandbox',
    },
  };
}

import { type LinkedDocument, attachmentNamed, dispositionOf } from '../images/links.ts';
import { withoutPrivateData } from '../images/picture.ts';
import { noSuch } from '../values/failure.ts';

/** What browsers show. They save everything else. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

/** The Content-Disposition of a document that browsers show if they can. */
export function inlineIfShown({
  name,
  contentType,
}: Pick<LinkedDocument, 'name' | 'contentType'>): string {
  return SHOWN.has(contentType) ? dispositionOf(name) : attachmentNamed(name);
}

/**
 * The content of a published document, for everybody. A picture says nothing but what it shows. Whatever is
 * in a document runs in no origin: the service's own has the dashboard.
 *
 * @throws Failure `not_found` if its object is gone.
 */
export async function publishedContent({ IMAGES }: Pick<Env, 'IMAGES'>, document: LinkedDocument) {
  const object = await IMAGES.get(document.objectKey);
  if (object === null) throw noSuch('document');
  const cleaning = withoutPrivateData(document.contentType);
  return {
    object,
    ...(cleaning !== null && {
      body: object.body.pipeThrough(cleaning).pipeThrough(new FixedLengthStream(object.size)),
    }),
    isLasting: true,
    headers: {
      'Content-Disposition': inlineIfShown(document),
      'Content-Security-Policy': 'sandbox',
    },
  };
}

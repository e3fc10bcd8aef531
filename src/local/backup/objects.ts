import { AwsClient } from 'aws4fetch';

/** Where the images are, and with which key they are listed. */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An object of the bucket. */
export interface StoredObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly etag: string;
  readonly changedAt: string;
}

/**
 * Lists every object of a bucket, by R2's S3 endpoint (ListObjectsV2).
 *
 * @throws Error with the status, if R2 refuses.
 */
export async function* objectsIn({
  endpoint,
  bucket,
  ...keys
}: Bucket): AsyncGenerator<StoredObject> {
  const client = new AwsClient({ ...keys, service: 's3', region: 'auto' });
  let next: string | undefined;
  do {
    const url = new URL(`${endpoint}/${bucket}`);
    url.searchParams.set('list-type', '2');
    if (next !== undefined) url.searchParams.set('continuation-token', next);
    const answer = await client.fetch(url);
    const xml = await answer.text();
    if (!answer.ok) throw new Error(`R2 answers ${answer.status}: ${xml.slice(0, 500)}`);
    for (const [, each = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield {
        key: textOf(each, 'Key'),
        size: Number(textOf(each, 'Size')),
        etag: textOf(each, 'ETag').replaceAll('"', ''),
        changedAt: textOf(each, 'LastModified'),
      };
    }
    next = textOf(xml, 'NextContinuationToken') || undefined;
  } while (next !== undefined);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The text of the first element with a name; empty without one. */
function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml) ?? [];
  return text.replaceAll(/&(\w+|#\d+|#x[\da-f]+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });
}

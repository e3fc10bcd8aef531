import { bytesIn } from '../../access/signed-value.ts';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod';
import type { TransferRecord } from './service.ts';

/** The base64 of a line. */
const PART_BYTES = 750_000;

/** What R2 keeps with an object. */
const HEADERS = ['content-type', 'content-disposition', 'cache-control'];

const Part = z.object({
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  bytes: z.string(),
  isLast: z.boolean(),
});

const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** The bucket with the bytes of images and documents, at R2's S3 endpoint. */
export class Bucket {
  readonly #address: string;
  readonly #client: AwsClient;
  #parts: Uint8Array<ArrayBuffer>[] = [];

  /** @param address of the bucket. */
  constructor(address: string, keys: { accessKeyId: string; secretAccessKey: string }) {
    this.#address = address;
    this.#client = new AwsClient({ ...keys, service: 's3', region: 'auto' });
  }

  /** An object as records. An object that is missing has none: its row shows that, too. */
  async *partsOf(key: string): AsyncGenerator<TransferRecord> {
    const answer = await this.#send('GET', key);
    if (answer.status === 404) {
      console.warn(`There is no file ${key}.`);
      return;
    }
    const headers = Object.fromEntries(
      HEADERS.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    for (let at = 0; at === 0 || at < bytes.length; at += PART_BYTES) {
      const part = base64Of(bytes.subarray(at, at + PART_BYTES));
      const isLast = at + PART_BYTES >= bytes.length;
      yield { kind: 'file', fields: { key, headers, bytes: part, isLast } };
    }
  }

  /** Takes the next part, and stores the object with its last one, unless it is there. */
  async take({ fields }: TransferRecord): Promise<void> {
    const { key, headers, bytes, isLast } = Part.parse(fields);
    this.#parts.push(Uint8Array.from(bytesIn(bytes)));
    if (!isLast) return;
    const body = await new Blob(this.#parts).arrayBuffer();
    this.#parts = [];
    const there = await this.#send('HEAD', key);
    if (there.ok && there.headers.get('content-length') === String(body.byteLength)) return;
    await this.#send('PUT', key, { headers, body });
  }

  async #send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const answer = await this.#client.fetch(`${this.#address}/${path}`, { method, ...init });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    throw new Error(`R2 answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  }
}

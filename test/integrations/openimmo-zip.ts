import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { withRetries } from './service.ts';

// A delivery for portals that take OpenImmo by FTP: a ZIP of the document and of the files that it names.
//
//   node openimmo-zip.ts https://…/public/v1/einheit_pub_…/openimmo.xml <directory> [--full]
//
// The first run makes `full.zip`. Each later run makes `delta.zip` of the units that changed since the last
// one, and deletes those that left; with `--full`, everything again. What was delivered is written last: if a
// run is killed, the next one repeats it. Upload the file before the next run; if that fails, run `--full`.

/** The object of each unit as it was delivered, by its id. */
type Delivered = Readonly<Record<string, string>>;

interface File {
  readonly name: string;
  readonly content: Uint8Array;
}

const [feed = '', directory = 'delivery', kind] = process.argv.slice(2);
const DELIVERED = join(directory, 'delivered.json');

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await withRetries(async () => {
    const response = await fetch(url);
    if (!response.ok) return { error: await response.text(), response };
    return { data: new Uint8Array(await response.arrayBuffer()), response };
  });
  return data;
}

/** Writes a file whole, or not at all. */
async function write(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

async function lastDelivery(): Promise<Delivered | null> {
  const text = await readFile(DELIVERED, 'utf8').catch(() => null);
  if (text === null) return null;
  const delivered: Delivered = JSON.parse(text);
  return delivered;
}

// The service writes no markup into texts, and each element in the same form, so these patterns find them all.
const OBJECT = /<immobilie>[^]*?<\/immobilie>/g;
const ID = /<openimmo_obid>(.*?)<\/openimmo_obid>/;
const ATTACHMENT =
  /<anhang location="REMOTE"( gruppe="[A-Z_]+")>((?:<anhangtitel>[^<]*<\/anhangtitel>)?)<format>([^<]*)<\/format><daten><pfad>([^<]*)<\/pfad>/g;

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The files of an object, by their names. Portals take JPEG, and not all of them WebP. */
async function filesOf(object: string, files: Map<string, Uint8Array>): Promise<string> {
  let changed = object;
  for (const [all, group = '', title = '', format = '', path = ''] of object.matchAll(ATTACHMENT)) {
    if (format === 'text/html') continue; // the address of a film or a tour
    const isWebp = format === 'image/webp';
    const type = isWebp ? 'image/jpeg' : format;
    const name = `${hash('sha256', path).slice(0, 16)}.${endings[type] ?? 'bin'}`;
    if (!files.has(name)) {
      const bytes = await fetched(path.replaceAll('&amp;', '&'));
      files.set(name, isWebp ? await sharp(bytes).jpeg({ quality: 90 }).toBuffer() : bytes);
    }
    changed = changed.replace(
      all,
      `<anhang location="EXTERN"${group}>${title}<format>${type}</format><daten><pfad>${name}</pfad>`,
    );
  }
  return changed;
}

/** An object that has left. */
const deleted = (object: string): string =>
  object
    .replace(/<anhaenge>[^]*<\/anhaenge>/, '')
    .replace('aktionart="CHANGE"', 'aktionart="DELETE"');

/** A ZIP archive (APPNOTE 6.3.10) of stored files: pictures are compressed already. */
function zipOf(files: readonly File[]): Uint8Array {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content } of files) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // the version that reads it
    fields.writeUInt16LE(0x0800, 2); // names in UTF-8
    fields.writeUInt16LE(0x21, 8); // 1980-01-01: the same files are the same archive
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      fields,
      Buffer.from(name),
      content,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directoryOf = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directoryOf.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directoryOf, end]);
}

await mkdir(directory, { recursive: true });
const last = kind === '--full' ? null : await lastDelivery();
const text = new TextDecoder().decode(await fetched(feed));
const objects = Object.fromEntries(
  [...text.matchAll(OBJECT)].map(([object]) => [ID.exec(object)?.[1] ?? '', object]),
);
const changed = Object.entries(objects).filter(([id, object]) => last?.[id] !== object);
const left = Object.entries(last ?? {}).filter(([id]) => !(id in objects));
if (last === null || changed.length + left.length > 0) {
  const files = new Map<string, Uint8Array>();
  const written: string[] = [];
  for (const [, object] of changed) written.push(await filesOf(object, files));
  written.push(...left.map(([, object]) => deleted(object)));
  const begin = /^[^]*?<\/openimmo_anid>/.exec(text)?.[0] ?? '';
  const end = /(?:<impressum>[^<]*<\/impressum>)?<\/anbieter><\/openimmo>$/.exec(text)?.[0] ?? '';
  const scope = last === null ? begin : begin.replace('umfang="VOLL"', 'umfang="TEIL"');
  const content = new TextEncoder().encode(scope + written.join('') + end);
  const archive = zipOf([
    { name: 'openimmo.xml', content },
    ...[...files].map(([name, bytes]) => ({ name, content: bytes })),
  ]);
  await write(join(directory, last === null ? 'full.zip' : 'delta.zip'), archive);
  console.log(JSON.stringify({ changed: changed.length, deleted: left.length, files: files.size }));
} else console.log('nothing changed');
await write(DELIVERED, JSON.stringify(objects));

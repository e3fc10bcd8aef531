import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesOf, type Unit } from './service.ts';

// The feed of a portal: every unit that is online, with its pictures, as files.
//
//   BASE=http://localhost:8787/v1 TOKEN=einheit_live_… node portal-feed.ts <directory>
//
// The first run reads every unit. Each later run reads what has changed since the last one, by its
// watermark. The watermark is written last, together with the listings: if a run is killed, the next one
// repeats it.

/** A unit as the portal shows it. */
interface Listing {
  readonly id: string;
  readonly title: string;
  readonly price: string | null;
  readonly rent: string | null;
  readonly rooms: string | null;
  readonly area: string | null;
  /** Files in the folder of pictures, in order. */
  readonly pictures: readonly string[];
}

interface Feed {
  /** The `updatedSince` of the next run. */
  readonly watermark: string | null;
  readonly listings: Readonly<Record<string, Listing>>;
}

const [directory = 'feed'] = process.argv.slice(2);
const FEED = join(directory, 'feed.json');
const PICTURES = join(directory, 'pictures');

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Writes a file whole, or not at all. */
async function write(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

const NOTHING: Feed = { watermark: null, listings: {} };

async function lastFeed(): Promise<Feed> {
  if (!(await exists(FEED))) return NOTHING;
  const feed: Feed = JSON.parse(await readFile(FEED, 'utf8'));
  return feed;
}

const told = { units: 0, pages: 0, pictures: 0 };

type Image = NonNullable<Unit['images']>[number];

/** Fetches a picture once. Its link works for an hour, so it is used at once and not stored. */
async function fetched({ id, url }: Image): Promise<string> {
  const file = join(PICTURES, id);
  if (url === null || (await exists(file))) return id;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture ${id} answers ${answer.status}.`);
  await write(file, new Uint8Array(await answer.arrayBuffer()));
  told.pictures++;
  return id;
}

async function listingOf(unit: Unit): Promise<Listing> {
  const pictures: string[] = [];
  for (const image of unit.images ?? []) pictures.push(await fetched(image));
  const isForSale = Number(unit.kaufpreis) > 0;
  return {
    id: unit.id,
    title: [unit.street, unit.houseNumber, unit.unitIdentifier].filter(Boolean).join(' '),
    price: isForSale ? unit.kaufpreis : null,
    // Of a unit that is for sale, the rent concerns its buyer alone.
    rent: isForSale ? null : unit.kaltmieteWohnung,
    rooms: unit.zimmer,
    area: unit.wohnflaecheQm,
    pictures,
  };
}

const isShown = ({ visibility, archived }: Unit) => visibility === 'online' && !archived;

/** The last feed with the changes since. If the service was restored since, everything is read again. */
async function nextFeed(last: Feed): Promise<Feed> {
  const listings = new Map(Object.entries(last.listings));
  const since = last.watermark === null ? {} : { updatedSince: last.watermark };
  let watermark: string | null = null;
  // Also archived and hidden units: they must be removed from the portal.
  for await (const page of pagesOf({ ...since, includeArchived: true, include: ['images'] })) {
    if (page.wasRestored) return nextFeed(NOTHING);
    watermark ??= page.watermark; // of the first page: nothing is missed
    told.pages++;
    told.units += page.units.length;
    for (const unit of page.units) {
      if (isShown(unit)) listings.set(unit.id, await listingOf(unit));
      else listings.delete(unit.id);
    }
  }
  return { watermark, listings: Object.fromEntries(listings) };
}

/** Removes the pictures that no listing shows. */
async function removeOthers({ listings }: Feed): Promise<void> {
  const shown = new Set(Object.values(listings).flatMap(({ pictures }) => pictures));
  for (const file of await readdir(PICTURES)) {
    if (!shown.has(file)) await rm(join(PICTURES, file));
  }
}

await mkdir(PICTURES, { recursive: true });
const feed = await nextFeed(await lastFeed());
await write(FEED, JSON.stringify(feed, null, 1));
await removeOthers(feed);
console.log(JSON.stringify({ ...told, listings: Object.keys(feed.listings).length }));

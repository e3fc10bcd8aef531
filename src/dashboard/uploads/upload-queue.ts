import { type Refusal, refusalOf } from '../api/refusal.ts';
import { withRetries } from '../kit/run.ts';
import type { Sending } from '../api/upload.ts';
import { ownKey } from '../membership/kept.ts';
import { useEffect, useState } from 'preact/hooks';
import { useAnnounce } from '../components/announcer.tsx';
import { useTexts } from '../kit/use-texts.ts';
import { uploadWords } from './words.ts';

/** While the service is busy, a file is sent again. */
const BUSY = new Set(['unavailable']);

/** A file to upload. */
interface Addition<About> {
  readonly file: File;
  /** What the service is told about it. */
  readonly about: About;
}

/** A file in the queue. */
export interface Upload<About> extends Addition<About> {
  /** It is the Idempotency-Key as well. */
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Share that has been sent, from 0 to 1. */
  readonly share: number;
  readonly refusal: Refusal | null;
}

interface Target<About> {
  /** How many files are sent at the same time. */
  readonly atOnce: number;
  /** A file is sent again if it may have arrived although its request failed. */
  readonly send: (upload: Upload<About>, sending: Sending) => Promise<void>;
  /** Called when a person stops an upload, or removes a failed one. */
  readonly discarded?: (upload: Upload<About>) => void;
}

/** The page that shows the queue. */
interface ShowingPage<About> {
  /** Called when an upload's state changes. */
  readonly changed: () => void;
  /** Called when a file has arrived. The upload stays in the list until this completes. */
  readonly arrived: (upload: Upload<About>) => Promise<void>;
}

/** Uploads files in order, a few at a time. It continues while its page is not shown. */
export class UploadQueue<About> {
  readonly #target: Target<About>;
  readonly #stops = new Map<string, AbortController>();
  #uploads: readonly Upload<About>[] = [];
  #arrived = 0;
  #page: ShowingPage<About> | null = null;
  /** What has arrived while no page showed the queue. */
  #unseen: readonly Upload<About>[] = [];

  constructor(target: Target<About>) {
    this.#target = target;
  }

  get uploads(): readonly Upload<About>[] {
    return this.#uploads;
  }

  /** How many files have arrived since the queue was last empty. */
  get arrived(): number {
    return this.#arrived;
  }

  /** A small file may arrive before its page shows the queue: the page is told of it then. */
  shownBy(page: ShowingPage<About>): void {
    const unseen = this.#unseen;
    this.#page = page;
    this.#unseen = [];
    for (const each of unseen) void page.arrived(each);
  }

  shownByNobody(): void {
    this.#page = null;
  }

  add(files: readonly Addition<About>[]): void {
    const added = files.map((file) => {
      const id = crypto.randomUUID();
      return { ...file, id, state: 'waiting' as const, share: 0, refusal: null };
    });
    this.#set([...this.#uploads, ...added]);
    this.#sendNext();
  }

  retry(id: string): void {
    this.#alter(id, { state: 'waiting', share: 0 });
    this.#sendNext();
  }

  /** Aborts an upload, or removes a failed one. */
  discard(id: string): void {
    this.#stops.get(id)?.abort();
    const discarded = this.#uploads.find((each) => each.id === id);
    this.#set(this.#uploads.filter((each) => each.id !== id));
    if (discarded !== undefined) this.#target.discarded?.(discarded);
    this.#sendNext();
  }

  #sendNext(): void {
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length;
    const next = this.#uploads.filter(({ state }) => state === 'waiting');
    for (const each of next.slice(0, this.#target.atOnce - sending)) void this.#send(each);
  }

  async #send(one: Upload<About>): Promise<void> {
    this.#alter(one.id, { state: 'sending', share: 0 });
    const stop = new AbortController();
    this.#stops.set(one.id, stop);
    try {
      const { signal } = stop;
      const progress = (share: number) => this.#alter(one.id, { share });
      await withRetries(() => {
        signal.throwIfAborted();
        return this.#target.send(one, { signal, progress });
      }, BUSY);
      if (this.#page === null) this.#unseen = [...this.#unseen, one];
      else await this.#page.arrived(one);
      this.#arrived += 1;
      this.#set(this.#uploads.filter(({ id }) => id !== one.id));
    } catch (error) {
      this.#alter(one.id, { state: 'failed', refusal: refusalOf(error) });
    } finally {
      this.#stops.delete(one.id);
      this.#sendNext();
    }
  }

  #alter(id: string, change: Partial<Upload<About>>): void {
    this.#set(this.#uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #set(uploads: readonly Upload<About>[]): void {
    this.#uploads = uploads;
    if (uploads.length === 0) this.#arrived = 0;
    if (uploads.some(({ state }) => state !== 'failed')) sending.add(this);
    else sending.delete(this);
    if (sending.size > 0) addEventListener('beforeunload', askFirst);
    else removeEventListener('beforeunload', askFirst);
    this.#page?.changed();
  }
}

/** The queues that send something. */
const sending = new Set<object>();

/** Makes the browser ask before it leaves the dashboard during an upload. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Draws the page again when its queue changes, and says which files have arrived.
 *
 * @param reread reads what an uploaded file has changed. The file stays in the list until this completes.
 */
export function useShownQueue<About>(queue: UploadQueue<About>, reread: () => Promise<void>): void {
  const { t } = useTexts(uploadWords);
  const announce = useAnnounce();
  const [, draw] = useState(0);
  const { uploads } = queue;
  useEffect(() => {
    const changed = () => draw((count) => count + 1);
    const arrived = async ({ file }: Upload<About>) => {
      await reread();
      announce(t.uploads.uploaded({ name: file.name }));
    };
    queue.shownBy({ changed, arrived });
    if (queue.uploads !== uploads) changed();
  });
  useEffect(() => () => queue.shownByNobody(), [queue]);
}

/** @returns what the signed-in person has at a place: their page shows it again later. */
export function perPlace<Kept>(
  make: (orgId: string, placeId: string) => Kept,
): (orgId: string, placeId: string) => Kept {
  const all = new Map<string, Kept>();
  return (orgId, placeId) => {
    const key = ownKey(`${orgId} ${placeId}`);
    const kept = all.get(key) ?? make(orgId, placeId);
    all.set(key, kept);
    return kept;
  };
}

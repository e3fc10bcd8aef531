import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import { upload } from '../../../api/upload.ts';
import { STEP } from './order.ts';

/** Uploads that the service accepts at the same time. */
const AT_ONCE = 2;
/** Automatic retries while the service is busy: how many, and the pause before each. */
const ATTEMPTS = 5;
const PAUSE_MS = 1500;

/** A file in the queue. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Its sort order among the unit's images. */
  readonly sortOrder: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Share that has been sent, from 0 to 1. */
  readonly share: number;
  readonly refusal: Refusal | null;
}

interface Target {
  /** The URL that the files are posted to. */
  readonly address: string;
  /**
   * Whether a file has arrived although its request failed. Checked before a retry, which would
   * otherwise upload it twice.
   */
  readonly hasArrived: (upload: Upload) => Promise<boolean>;
}

/** The page that shows the queue. */
interface ShowingPage {
  /** Called when an upload's state changes. */
  readonly changed: () => void;
  /** Called when a file has arrived. The upload stays in the list until this completes. */
  readonly arrived: (upload: Upload) => Promise<void>;
}

/** Uploads files in order, two at a time. It continues while its page is not shown. */
export class UploadQueue {
  readonly #target: Target;
  readonly #stops = new Map<number, AbortController>();
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  #page: ShowingPage | null = null;

  constructor(target: Target) {
    this.#target = target;
  }

  get uploads(): readonly Upload[] {
    return this.#uploads;
  }

  shownBy(page: ShowingPage): void {
    this.#page = page;
  }

  shownByNobody(): void {
    this.#page = null;
  }

  /** @param from the first file's sort order. */
  add(files: readonly File[], from: number): void {
    const added = files.map((file, at): Upload => {
      this.#lastId += 1;
      const position = { id: this.#lastId, sortOrder: from + at * STEP };
      return { ...position, file, state: 'waiting', share: 0, refusal: null };
    });
    this.#set([...this.#uploads, ...added]);
    this.#sendNext();
  }

  retry(id: number): void {
    this.#alter(id, { state: 'waiting', share: 0 });
    this.#sendNext();
  }

  /** Aborts an upload, or removes a failed one. */
  discard(id: number): void {
    this.#stops.get(id)?.abort();
    this.#set(this.#uploads.filter((each) => each.id !== id));
    this.#sendNext();
  }

  #sendNext(): void {
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length;
    const next = this.#uploads.filter(({ state }) => state === 'waiting');
    for (const each of next.slice(0, AT_ONCE - sending)) void this.#send(each);
  }

  async #send(one: Upload): Promise<void> {
    this.#alter(one.id, { state: 'sending', share: 0 });
    const stop = new AbortController();
    this.#stops.set(one.id, stop);
    try {
      await this.#sendWithRetries(one, stop.signal);
      await this.#page?.arrived(one);
      this.#set(this.#uploads.filter(({ id }) => id !== one.id));
    } catch (error) {
      this.#alter(one.id, { state: 'failed', refusal: refusalOf(error) });
    } finally {
      this.#stops.delete(one.id);
      this.#sendNext();
    }
  }

  /** Uploads a file, and retries while the service is busy. */
  async #sendWithRetries(one: Upload, signal: AbortSignal): Promise<void> {
    for (let attempt = one.refusal === null ? 1 : 2; ; attempt += 1) {
      if (attempt > 1 && (await this.#target.hasArrived(one))) return;
      try {
        await upload(this.#target.address, formOf(one), {
          signal,
          progress: (share) => {
            this.#alter(one.id, { share });
          },
        });
        return;
      } catch (error) {
        const isBusy = refusalOf(error).code === 'unavailable';
        if (!isBusy || attempt >= ATTEMPTS || signal.aborted) throw error;
      }
      await paused(PAUSE_MS * attempt);
    }
  }

  #alter(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    if (uploads.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', askFirst);
    else removeEventListener('beforeunload', askFirst);
    this.#page?.changed();
  }
}

/** Makes the browser ask before it leaves the dashboard during an upload. */
const askFirst = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

function formOf({ file, sortOrder }: Upload): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('sortOrder', String(sortOrder));
  return form;
}

function paused(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

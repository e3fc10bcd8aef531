import { env } from 'cloudflare:workers';
import { commands } from '../../src/commands.ts';
import { type Task, type WriteReply, replyTo } from '../../src/writes/task.ts';
import { Writer } from '../../src/writes/writer.ts';
import { type ShardBindings, interposedShards, writerShards } from '../harness/shards.ts';
import { bucketWith } from '../harness/bucket.ts';
import { objectsWith } from '../harness/objects.ts';
import { databaseLost, objectLost } from './errors.ts';
import type { Random } from '../harness/random.ts';

/** What a party reaches the rest of the service by. */
type Reach = ShardBindings & Pick<Env, 'IMAGES' | 'ORGANISATION_WRITER'>;

/** An isolate: of a request, of a job, or of the writer. */
interface Party {
  readonly name: string;
  isDead: boolean;
  isDone: boolean;
}

/** A call that is on its way. */
interface Held {
  readonly from: Party;
  readonly what: string;
  /** Delivers it, and its answer if it is to be heard. */
  readonly arrives: (isHeard: boolean) => Promise<void>;
  readonly fails: (error: Error) => void;
}

interface Life {
  readonly party: Party;
  readonly writer: Writer;
  /** Fails those who wait for the writer. */
  readonly end: PromiseWithResolvers<never>;
}

const doesNotWait = () => Promise.resolve();

/**
 * The Workers of an organisation and its writer, over the real D1 and R2. Every call between them waits until
 * it is its turn by chance; calls and answers are lost, calls arrive late, and any party is killed between any
 * two of its calls.
 */
export class Killable {
  /** What happened, in order. */
  readonly story: string[] = [];
  readonly #orgId: string;
  readonly #random: Random;
  readonly #parties: Party[] = [];
  #held: Held[] = [];
  #life: Life | undefined;
  #underWay = 0;

  constructor(orgId: string, random: Random) {
    this.#orgId = orgId;
    this.#random = random;
  }

  /** Begins a request or a job, whose calls then wait for {@link playToTheEnd}. Its outcome is told. */
  begin(name: string, work: (reach: Reach) => Promise<string>): void {
    const party = this.#party(name);
    const tell = (outcome: string) => {
      party.isDone = true;
      if (!party.isDead) this.story.push(`${name} ends: ${outcome}`);
    };
    work(this.#reachOf(party)).then(tell, (error: unknown) => {
      tell(String(error));
    });
  }

  /** Decides what becomes of each call until nobody makes any more. */
  async playToTheEnd(): Promise<void> {
    while (await this.#hasCall()) {
      if (this.story.length > 500) throw new Error(['It does not end:', ...this.story].join('\n'));
      if (this.#random.chance(0.04)) this.#kill();
      const call = this.#random.pickFrom(this.#held);
      if (call === undefined) continue;
      this.#held = this.#held.filter((each) => each !== call);
      this.story.push(`${call.from.name}: ${call.what} ${this.#decide(call)}`);
    }
  }

  /** Waits until somebody makes a call. @returns false if all are done or dead, and no call is on its way. */
  async #hasCall(): Promise<boolean> {
    for (let turn = 0; turn < 2000; turn++) {
      // Everybody may take a step: R2, D1 and streams take real time.
      await scheduler.wait(1);
      if (this.#held.length > 0) return true;
      if (this.#underWay === 0 && this.#parties.every(({ isDone, isDead }) => isDone || isDead))
        return false;
    }
    throw new Error(['Somebody waits for ever:', ...this.story].join('\n'));
  }

  #kill(): void {
    const life = this.#life;
    const alive = this.#parties.filter(({ isDone, isDead }) => !isDone && !isDead);
    const party = this.#random.pickFrom(life === undefined ? alive : [...alive, life.party]);
    if (party === undefined) return;
    this.story.push(`${party.name} is killed`);
    party.isDead = true;
    if (party !== life?.party) return;
    this.#life = undefined;
    life.end.reject(objectLost(this.#random));
  }

  #decide(call: Held): string {
    const { from, what, arrives, fails } = call;
    const random = this.#random;
    const lost = what === 'the task' ? objectLost(random) : databaseLost(random);
    if (from.isDead) {
      // The body of an upload ends with its Worker.
      if (what === 'put' || random.chance(0.5)) return 'never arrives';
      void arrives(false);
      return 'arrives, and nobody hears of it';
    }
    if (random.chance(0.8)) {
      void arrives(true);
      return 'is answered';
    }
    if (random.chance(0.4)) {
      fails(lost);
      return 'is lost on the way';
    }
    if (random.chance(0.5)) {
      void arrives(false).finally(() => {
        fails(lost);
      });
      return 'arrives, and its answer is lost';
    }
    fails(lost);
    this.#held.push({ ...call, from: { ...from, isDead: true } });
    return 'is cut off';
  }

  #party(name: string): Party {
    const party = { name, isDead: false, isDone: false };
    this.#parties.push(party);
    return party;
  }

  /** Holds a call until it is decided what becomes of it. A dead party hears nothing any more. */
  #carry<Value>(from: Party, what: string, make: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (from.isDead) return;
      const hears = (hear: () => void) => {
        if (!from.isDead) hear();
      };
      const arrives = async (isHeard: boolean) => {
        this.#underWay++;
        try {
          const value = await make();
          if (isHeard)
            hears(() => {
              resolve(value);
            });
        } catch (error) {
          if (isHeard)
            hears(() => {
              reject(error instanceof Error ? error : new Error(String(error)));
            });
        }
        this.#underWay--;
      };
      const fails = (error: Error) => {
        hears(() => {
          reject(error);
        });
      };
      this.#held.push({ from, what, arrives, fails });
    });
  }

  #reachOf(party: Party): Reach {
    return {
      ...interposedShards(({ make }) => this.#carry(party, 'statements', make)),
      IMAGES: bucketWith({
        put: (make) => this.#carry(party, 'put', make),
        delete: (make) => this.#carry(party, 'delete', make),
      }),
      ORGANISATION_WRITER: objectsWith(env.ORGANISATION_WRITER, () => ({
        write: (task: Task) => this.#carry(party, 'the task', () => this.#write(task)),
      })),
    };
  }

  #write(task: Task): Promise<WriteReply> {
    const { writer, end } = (this.#life ??= this.#newLife());
    return Promise.race([replyTo((receipt) => writer.write(task, receipt)), end.promise]);
  }

  #newLife(): Life {
    const party = { name: 'the writer', isDead: false, isDone: true };
    const carry = <Value>(make: () => Promise<Value>) => this.#carry(party, 'statements', make);
    const connect = writerShards(
      this.#orgId,
      interposedShards(({ make }) => carry(make)),
    );
    const end = Promise.withResolvers<never>();
    end.promise.catch(() => undefined);
    return {
      party,
      writer: new Writer({ connect, settings: env, pause: doesNotWait }, commands),
      end,
    };
  }
}

import { disturb, lost } from './harms.ts';
import { objectLost } from './errors.ts';
import { type Call, quiet } from './network.ts';
import { changePlan, revokeToken, type Seller } from './organisations.ts';
import type { Plot } from './plot.ts';
import { Service } from './service.ts';

/** A schedule that was played to its end. */
export interface Played {
  readonly plot: Plot;
  readonly seller: Seller;
  readonly service: Service;
  /** What happened, in order. */
  readonly story: readonly string[];
}

/** Plays a schedule until every caller has an answer and no call is under way. */
export async function play(plot: Plot, seller: Seller): Promise<Played> {
  const player = new Player(plot, seller);
  let event = await player.next();
  while (event !== undefined) {
    player.story.push(event);
    if (player.story.length > 1000) throw new Error(`Seed ${plot.seed} does not end.`);
    event = await player.next();
  }
  return { plot, seller, service: player.service, story: player.story };
}

class Player {
  readonly service: Service;
  readonly story: string[] = [];
  readonly #plot: Plot;
  readonly #seller: Seller;
  #asked = 0;
  #planChanged = false;
  #revoked = false;

  constructor(plot: Plot, seller: Seller) {
    this.#plot = plot;
    this.#seller = seller;
    this.service = new Service(seller);
  }

  /** Makes one thing happen and describes it; returns `undefined` if nothing remains. */
  async next(): Promise<string | undefined> {
    const { random, requests, laterLimits, contested, isRevoked } = this.#plot;
    const { calls } = this.service.network;
    const request = requests[this.#asked];
    if (request !== undefined && (calls.length === 0 || random.chance(contested ? 0.4 : 0.2))) {
      this.#asked++;
      await this.service.ask(request);
      return `${request.tag} is asked for`;
    }
    if (calls.length === 0) return undefined;
    if (laterLimits !== undefined && !this.#planChanged && random.chance(0.1)) {
      this.#planChanged = true;
      await changePlan(this.#seller, laterLimits);
      this.service.ledger.changesPlan(laterLimits);
      return 'the plan is changed';
    }
    if (isRevoked && !this.#revoked && request === undefined && random.chance(0.2)) {
      this.#revoked = true;
      this.service.ledger.revokes(await revokeToken(this.#seller));
      return 'the token is revoked';
    }
    if (this.#goesWrong(contested ? 0.3 : 0.06)) return this.#evict();
    const call = random.pickFrom(calls);
    return call === undefined ? undefined : `${call.purpose} ${await this.#decide(call)}`;
  }

  #goesWrong(likelihood: number): boolean {
    const { random, faultRate } = this.#plot;
    return random.chance(faultRate * likelihood);
  }

  async #evict(): Promise<string> {
    const { random } = this.#plot;
    const runsOn = random.chance(0.3);
    await this.service.evict(objectLost(random), runsOn);
    return runsOn ? 'a second writer starts' : 'the writer is evicted';
  }

  async #decide(call: Call): Promise<string> {
    const { random } = this.#plot;
    const { network } = this.service;
    if (!call.isAwaited) return this.#decideOrphan(call);
    if (call.purpose === 'pause') {
      await network.exchange(call);
      return 'ends';
    }
    if (!call.hasArrived) {
      if (this.#goesWrong(1)) return disturb(call, network, random);
      await network.exchange(call);
      return call.isDone ? 'arrives and is answered' : 'arrives';
    }
    if (this.#goesWrong(call.isDone ? 1 : 0.1)) {
      call.fail(lost(call, random));
      await quiet();
      return 'loses its answer';
    }
    if (!call.isDone) return 'is being worked on';
    call.answer();
    await quiet();
    return 'is answered';
  }

  /** Decides what happens to a call that nobody waits for. */
  async #decideOrphan(call: Call): Promise<string> {
    const { random } = this.#plot;
    if (random.chance(0.2)) {
      call.vanish();
      return 'never arrives';
    }
    if (random.chance(0.5)) return 'is on its way';
    await this.service.network.deliver(call);
    return 'arrives late';
  }
}

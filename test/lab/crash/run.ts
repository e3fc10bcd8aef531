import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Random } from '../../../src/local/demo/random.ts';
import { changeLimits } from './customer.ts';
import { fillToTheLimit } from './filling.ts';
import { requireOneMonth } from './month.ts';
import { afterRestart, anyOrder, type Order, withRetries } from './orders.ts';
import { program } from './program.ts';
import { CONNECTIONS, raceOrders } from './racing.ts';
import { figuresOf, printTable } from './report.ts';
import { setScene } from './scene.ts';
import { Violation } from './violation.ts';

// `npm run crash`: imports race against a quota while workerd is killed again and again. The stored
// data is inspected after every restart.

/** What each round adds to the plan. */
const ROUND = { orders: 220, monthlyUnits: 2500, maxOnlineUnits: 1000 };

/**
 * When workerd is killed: after at most `imports` imports, then within `delayMs` milliseconds. The
 * answers to 64 callers come in bunches, so the delay is as long as a bunch: otherwise no kill would
 * hit a write.
 */
const KILL = { imports: 20, delayMs: 200 };

await program({ rounds: 20, seed: randomInt(1e9) }, async (ground) => {
  requireOneMonth(10);
  const [rounds, seed] = [ground.flag('rounds'), ground.flag('seed')];
  console.log(`seed ${seed}`);
  const scene = await setScene(ground, { monthlyUnits: 0, maxOnlineUnits: 0 });
  const random = new Random(seed);
  let kills = 0;
  for (let round = 1; round <= rounds; round++) {
    try {
      const killed = await playRound(scene, random, `in round ${round}`);
      kills += killed;
      console.log(`round ${round} of ${rounds}: killed ${killed} times, all invariants hold`);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      throw new Violation(`round ${round}, --seed ${seed}: ${error.message}`);
    }
  }
  const stored = await scene.inspector.inspect('at the end', true);
  printTable(`Crash test, seed ${seed}`, [
    ...figuresOf(scene.ledger, stored, scene.inspector.wrong402s),
    ['connections', CONNECTIONS],
    ['rounds', rounds],
    ['kills of workerd', kills],
  ]);
});

type Scene = Awaited<ReturnType<typeof setScene>>;

/** @returns the number of times that workerd was killed. */
async function playRound(scene: Scene, random: Random, when: string): Promise<number> {
  const { service, ledger, inspector } = scene;
  await raisePlan(scene);
  const orders = Array.from({ length: ROUND.orders }, () =>
    ledger.add(anyOrder(ledger.nextNumber, random)),
  );
  // The next kill comes while the service still recovers from the last one.
  const kills = random.int(1, 3);
  let left = withRetries(orders, random);
  for (let kill = 1; kill <= kills; kill++) {
    const unsent = await raceAndKill(scene, left, random);
    await inspector.inspect(`${when}, after kill ${kill}`);
    left = [...afterRestart(orders), ...unsent];
  }
  await raceOrders(left, ledger, service.origin);
  await fillToTheLimit(ledger, service, await inspector.inspect(`${when}, after the race`));
  await inspector.inspect(`${when}, after filling the plan`);
  return kills;
}

/** Races orders, and kills workerd at a moment that the seed determines. */
async function raceAndKill({ service, ledger }: Scene, orders: readonly Order[], random: Random) {
  const importsFirst = random.int(0, KILL.imports);
  const delayMs = random.int(0, KILL.delayMs);
  const due = Promise.withResolvers<void>();
  let imports = 0;
  const onMade = () => {
    if (++imports > importsFirst) due.resolve();
  };
  const race = raceOrders(orders, ledger, service.origin, onMade);
  await Promise.race([due.promise, race]);
  await setTimeout(delayMs);
  await service.crash();
  return race;
}

async function raisePlan({ service, ledger }: Scene): Promise<void> {
  ledger.limits = {
    monthlyUnits: ledger.limits.monthlyUnits + ROUND.monthlyUnits,
    maxOnlineUnits: ledger.limits.maxOnlineUnits + ROUND.maxOnlineUnits,
  };
  await changeLimits(await service.database(), ledger.customer, ledger.limits);
}

import { randomInt } from 'node:crypto';
import { Random } from '../../../src/local/demo/random.ts';
import { fillToTheLimit } from './filling.ts';
import { requireOneMonth } from './month.ts';
import { anyOrder, withRetries } from './orders.ts';
import { program } from './program.ts';
import { CONNECTIONS, raceOrders } from './racing.ts';
import { figuresOf, printTable } from './report.ts';
import { setScene } from './scene.ts';
import { requireNone } from './violation.ts';

// `npm run race`: 64 connections send imports at once, of which only some fit into the plan.

const LIMITS = { monthlyUnits: 30_000, maxOnlineUnits: 12_000 };

await program({ orders: 1200, seed: randomInt(1e9) }, async (ground) => {
  requireOneMonth(2);
  const seed = ground.flag('seed');
  console.log(`seed ${seed}`);
  const { service, ledger, inspector } = await setScene(ground, LIMITS);
  const random = new Random(seed);
  const orders = Array.from({ length: ground.flag('orders') }, (_, number) =>
    ledger.add(anyOrder(number, random)),
  );
  const started = performance.now();
  await raceOrders(withRetries(orders, random), ledger, service.origin);
  const seconds = (performance.now() - started) / 1000;
  const unanswered = ledger.calls.filter(({ answer }) => answer === null);
  requireNone(
    unanswered.map(({ order }) => `order ${order.number} had no answer`),
    'in the race',
  );
  const calls = ledger.calls.length;
  await fillToTheLimit(ledger, service, await inspector.inspect('after the race'));
  const stored = await inspector.inspect('after filling the plan', true);

  printTable(`Race, seed ${seed}`, [
    ...figuresOf(ledger, stored, inspector.wrong402s),
    ['connections', CONNECTIONS],
    ['calls a second', Math.round(calls / seconds)],
  ]);
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { pagesOf, type Unit, type UnitQuery } from './service.ts';

// A receiver of webhooks, which keeps a copy of the stock in a file.
//
//   BASE=http://localhost:8787/v1 TOKEN=einheit_live_… SECRET=whsec_… \
//     node webhook-receiver.ts stock.json 8791
//
// The first start reads every unit. After that each message says since when something may have changed:
// the receiver reads it, writes the file whole, and only then answers 204. After `stock.reset` it reads
// every unit. If it is killed before, the
// service sends the message again, so it may be killed at any moment.

type Stock = Readonly<Record<string, Unit>>;

interface Message {
  readonly type: string;
  readonly data: { readonly updatedSince?: string };
}

const [file = 'stock.json', port = '8791'] = process.argv.slice(2);
const webhook = new Webhook(process.env['SECRET'] ?? '');

/**
 * Reads units into the copy: those that were changed, or all, and then the others leave the copy. Archived
 * ones stay in it, marked as archived.
 */
async function sync(query: UnitQuery): Promise<void> {
  const isWhole = query.updatedSince === undefined;
  const known: Stock = isWhole || !existsSync(file) ? {} : JSON.parse(await readFile(file, 'utf8'));
  const stock = new Map(Object.entries(known));
  let read = 0;
  for await (const { units, wasRestored } of pagesOf({ ...query, includeArchived: true })) {
    if (wasRestored) return sync({});
    for (const unit of units) stock.set(unit.id, unit);
    read += units.length;
  }
  await writeFile(`${file}.part`, JSON.stringify(Object.fromEntries(stock)));
  await rename(`${file}.part`, file);
  console.log(`read ${read}`);
}

/** @throws WebhookVerificationError for a message that the service has not sent just now. */
async function messageIn(request: IncomingMessage): Promise<Message> {
  const body = Buffer.concat(await request.toArray()).toString();
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  webhook.verify(body, Object.fromEntries(headers));
  const message: Message = JSON.parse(body);
  return message;
}

let last = Promise.resolve();

/** One message after another: two would write the same file. */
function receive({ type, data }: Message): Promise<void> {
  if (type !== 'stock.changed' && type !== 'stock.reset') return Promise.resolve();
  const synced = last.then(() => sync(data));
  last = synced.catch(() => undefined);
  return synced;
}

async function statusOf(request: IncomingMessage): Promise<number> {
  try {
    await receive(await messageIn(request));
    return 204;
  } catch (error) {
    console.error(String(error));
    return error instanceof WebhookVerificationError ? 401 : 503;
  }
}

if (!existsSync(file)) await sync({});
const server = createServer((request, response) => {
  void statusOf(request).then((status) => response.writeHead(status).end());
});
server.listen(Number(port), 'localhost');
await once(server, 'listening');
console.log('listening');

import { join } from 'node:path';
import { build } from './build.ts';
import { type Limits, signUp } from './customer.ts';
import { Inspector } from './inspector.ts';
import { Ledger } from './ledger.ts';
import { migrate } from './migrations.ts';
import { freePorts } from './ports.ts';
import type { Ground } from './program.ts';
import { Service } from './service.ts';

/** What is served; by default, the production Worker without an inspector. */
interface Served {
  /** Its main module, below the repository. */
  readonly entry?: string;
  /** Whether V8's inspector listens. */
  readonly inspected?: boolean;
}

/** A running service with a migrated database. */
export async function serve(
  { directory, atEnd }: Ground,
  { entry, inspected = false }: Served = {},
): Promise<Service> {
  const stopping = new AbortController();
  atEnd(() => {
    stopping.abort();
  });
  const bundle = await build(join(directory, 'bundle'), stopping.signal, entry);
  const service = new Service(bundle, join(directory, 'storage'), await freePorts(), inspected);
  atEnd(() => {
    service.end();
  });
  await service.start();
  await migrate(await service.database());
  return service;
}

/** Starts a service with one customer, whose imports compete for these limits. */
export async function setScene(ground: Ground, limits: Limits) {
  const service = await serve(ground);
  const ledger = new Ledger(await signUp(await service.database(), limits), limits);
  return { service, ledger, inspector: new Inspector(service, ledger) };
}

import { env } from 'cloudflare:workers';
import { type Meter, databaseOf, everyHome, firstHome, mappedHomes } from '../../src/db/homes.ts';
import { slotOf } from '../../src/db/slots.ts';
import { type Trip, interposed } from './interposed.ts';

/** The bindings of homes that the tests have; HOMES says which of them are used. */
export const HOME_BINDINGS = ['DB', 'DB_2', 'DB_3'] as const;

export type HomeBindings = { readonly [Name in (typeof HOME_BINDINGS)[number]]: D1Database };

/** The home of an organisation. */
export function homeOf(organisation: { readonly id: string } | string): D1Database {
  const id = typeof organisation === 'string' ? organisation : organisation.id;
  return databaseOf(env, slotOf(id)).$client;
}

/** An organisation's clock: when it was last written to. */
export function clockOf(organisation: { readonly id: string } | string): Promise<string | null> {
  const id = typeof organisation === 'string' ? organisation : organisation.id;
  const clock = homeOf(id).prepare('SELECT written_at FROM organisations WHERE id = ?');
  return clock.bind(id).first<string>('written_at');
}

/** Every database of the service, the first home first. */
export const HOMES: readonly D1Database[] = everyHome(env).map(({ $client }) => $client);

/** Settings in which `seen` replaces every home of the Worker. */
export function homesThrough(seen: (real: D1Database) => D1Database): HomeBindings {
  return { DB: seen(env.DB), DB_2: seen(env.DB_2), DB_3: seen(env.DB_3) };
}

/** Homes that differ from those of the tests. */
export type OtherHomes = Partial<HomeBindings & Pick<Env, 'HOMES'>>;

/** Connects a writer to the databases of an organisation under other homes than those of the tests. */
export function writerHomes(orgId: string, settings: OtherHomes) {
  const seen = { ...env, ...settings };
  return (meter: Meter) => ({
    home: databaseOf(seen, slotOf(orgId), meter),
    first: firstHome(seen, meter),
    all: () => mappedHomes(seen, meter),
  });
}

/** Homes that pass every round trip to `carry`, which sends it or drops it. */
export function interposedHomes(carry: (trip: Trip) => Promise<unknown>): HomeBindings {
  return homesThrough((real) => interposed(real, carry));
}

/** Executes a statement in every home. @returns the rows of all of them. */
export async function inEveryHome(
  sql: string,
  ...values: readonly unknown[]
): Promise<Record<string, unknown>[]> {
  const answers = HOMES.map((home) =>
    home
      .prepare(sql)
      .bind(...values)
      .all(),
  );
  return (await Promise.all(answers)).flatMap(({ results }) => results);
}

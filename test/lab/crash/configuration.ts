import { resolve } from 'node:path';
import { z } from 'zod';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** The token key of these tests only. */
export const TOKEN_KEY = 'a key for the crash test alone, 32 characters or more';

/** The key of sessions in these tests. */
export const SESSION_KEY = 'a session key for the crash test alone, 32 characters';

/** The key of the operator's surface in these tests. */
export const OPERATOR_KEY = 'an-operator-key-for-the-crash-test-alone';

const Configuration = z.object({
  name: z.string(),
  compatibility_date: z.string(),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  images: z.object({ binding: z.string() }),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
});

/** Secrets of these tests. */
const SECRETS = {
  TOKEN_KEY,
  SESSION_KEY,
  OPERATOR_KEY,
  R2_ACCESS_KEY_ID: 'test-key-id',
  R2_SECRET_ACCESS_KEY: 'test-secret',
};

/**
 * The Worker's settings in a Wrangler configuration, as Miniflare options with secrets. Loads Wrangler
 * only here: it takes a second, which a program that only refuses its options saves.
 */
export async function configuration(
  file = resolve(REPOSITORY, 'wrangler.toml'),
  secrets: Readonly<Record<string, string>> = SECRETS,
) {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const config = Configuration.parse(readConfig({ config: file }, { hideWarnings: true }));
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    bindings: {
      ...config.vars,
      JURISDICTION: '', // the local runtime supports no jurisdictions
      ...secrets,
    },
    d1Databases: Object.fromEntries(
      config.d1_databases.map(({ binding, database_id: id }) => [binding, { id }]),
    ),
    r2Buckets: Object.fromEntries(
      config.r2_buckets.map(({ binding, bucket_name: id }) => [binding, { id }]),
    ),
    images: config.images,
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: true },
      ]),
    ),
  };
}

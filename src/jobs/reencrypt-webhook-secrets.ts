import type { ShardsEnv } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { openSecret, sealSecret } from '../resources/webhooks/secret.ts';
import { type Endpoint, storeSealed, webhooksUnderOtherKeys } from '../resources/webhooks/store.ts';
import { keyId, tokenKeys } from '../settings.ts';
import type { JobShard } from './each-shard.ts';

const WEBHOOKS = 50;

type Bindings = ShardsEnv & Parameters<typeof tokenKeys>[0];

/**
 * Re-encrypts secrets of webhooks under the current TOKEN_KEY. A secret that no configured key decrypts
 * stays as it is.
 */
export async function reencryptSecrets({ env, db, budget }: JobShard<Bindings>): Promise<void> {
  if (!budget.take(1)) return;
  const { current } = tokenKeys(env);
  const rows = await read(db, webhooksUnderOtherKeys(db, keyId(current), WEBHOOKS));
  for (const row of rows) {
    const secret = reencrypted(row.secret, env);
    if (secret === null) continue;
    const previousSecret =
      row.previousSecret === null ? null : reencrypted(row.previousSecret, env);
    if (!budget.take(1)) return;
    await commit(db, [storeSealed(db, row, { secret, previousSecret, keyId: keyId(current) })]);
  }
}

function reencrypted(sealed: Endpoint['secret'], env: Bindings): string | null {
  const secret = openSecret(sealed, env);
  return secret === null ? null : sealSecret(secret, env).sealed;
}

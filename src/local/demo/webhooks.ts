import type { webhooks } from '../../db/schema.ts';
import { SECRET_PREFIX, sealSecret } from '../../resources/webhooks/secret.ts';
import { instant } from '../../values/instant.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import { HAFENKONTOR } from './people.ts';
import { bytesFrom, madeAt } from './random.ts';

type Row = typeof webhooks.$inferInsert;

/** The path at which the local demo takes the place of the office's CRM: it accepts every message. */
export const CRM_PATH = '/demo/crm';

const MINUTE_MS = 60_000;

const webhook = (minute: string, description: string, url: string) =>
  madeAt(`2026-10-06T${minute}:00.000Z`, { orgId: HAFENKONTOR.id, description, url });

/** The webhook of the CRM. Its address is that of this service, which `settleDemoPeople` knows. */
export const CRM = webhook('09:00', 'CRM', `http://localhost:8787${CRM_PATH}`);
const PORTAL = webhook('09:10', 'Portal', 'https://portal.example/einheit');

/** What a new webhook has. @param seed makes its secret. */
function connected(row: typeof CRM, seed: number) {
  const secret = SECRET_PREFIX + btoa(String.fromCodePoint(...bytesFrom(seed, 32)));
  const { sealed, keyId } = sealSecret(secret, LOCAL_SECRETS);
  return { ...row, changedAt: row.createdAt, enabled: true, secret: sealed, keyId };
}

/** A webhook that works, and one that has failed since this morning. */
export function webhooksAt(now: number): Row[] {
  const ago = (minutes: number) => instant(now - minutes * MINUTE_MS);
  const type = 'stock.changed' as const;
  const taken = (minutes: number) =>
    ({ at: ago(minutes), type, result: 'acknowledged', status: 204, milliseconds: 41 }) as const;
  const lost = (minutes: number) =>
    ({ at: ago(minutes), type, result: 'timed_out', status: null, milliseconds: 10_000 }) as const;
  return [
    { ...connected(CRM, 6), acknowledgedAt: ago(0), attempts: [9, 130, 1290].map(taken) },
    {
      ...connected(PORTAL, 7),
      acknowledgedAt: ago(413),
      failures: 8,
      failingSince: ago(412),
      dueAt: ago(-40),
      attempts: [...[24, 92, 210, 412].map(lost), taken(413)],
    },
  ];
}

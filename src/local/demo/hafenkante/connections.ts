import { newPublicationKey } from '../../../access/publication-key.ts';
import type { publications, webhooks } from '../../../db/schema.ts';
import { SECRET_PREFIX, sealSecret } from '../../../resources/webhooks/secret.ts';
import { instant } from '../../../values/instant.ts';
import type { Attempt } from '../../../values/webhook-attempt.ts';
import { LOCAL_SECRETS } from '../../secrets.ts';
import { madeAt, Random } from '../random.ts';
import { HAFENKONTOR } from './people.ts';
import { HAFENKANTE } from './units.ts';

/** What the website of the project shows. */
export const WEBSITE = {
  ...madeAt('2026-10-02T10:00:00.000Z', { orgId: HAFENKONTOR.id }),
  key: newPublicationKey(LOCAL_SECRETS.TOKEN_KEY, HAFENKONTOR.id, new Random(5).bytes(16)),
  name: 'hafenkante-bremen.example',
  projectIds: [HAFENKANTE.id],
  showPrices: true,
  imageSize: '1600',
  metadata: ['Balkon', 'Bezug'],
} as const satisfies typeof publications.$inferInsert;

/** The path at which the local demo takes the place of the office's CRM: it accepts every message. */
export const CRM_PATH = '/demo/crm';

const MINUTE_MS = 60_000;

const attempt = (at: number, result: Attempt['result'], status: number | null): Attempt => ({
  at: instant(at),
  type: 'stock.changed',
  result,
  status,
  milliseconds: status === null ? 10_000 : 41,
});

/** The webhook of the CRM. Its address is that of this service, which `settleDemoPeople` knows. */
export const CRM = madeAt('2026-10-06T09:00:00.000Z', { orgId: HAFENKONTOR.id });
const PORTAL = madeAt('2026-10-06T09:10:00.000Z', { orgId: HAFENKONTOR.id });

/** What a new webhook has. */
function connected(row: typeof CRM, seed: number) {
  const secret = SECRET_PREFIX + btoa(String.fromCodePoint(...new Random(seed).bytes(32)));
  const { sealed, keyId } = sealSecret(secret, LOCAL_SECRETS);
  return { ...row, changedAt: row.createdAt, enabled: true, secret: sealed, keyId };
}

/** A webhook that works, and one that has failed since this morning. */
export function webhooksAt(now: number): (typeof webhooks.$inferInsert)[] {
  const failing = now - 412 * MINUTE_MS;
  return [
    {
      ...connected(CRM, 6),
      url: `http://localhost:8787${CRM_PATH}`,
      description: 'CRM',
      acknowledgedAt: instant(now),
      attempts: [9, 130, 1290].map((ago) => attempt(now - ago * MINUTE_MS, 'acknowledged', 204)),
    },
    {
      ...connected(PORTAL, 7),
      url: 'https://portal.example/einheit',
      description: 'Portal',
      acknowledgedAt: instant(failing - MINUTE_MS),
      failures: 8,
      failingSince: instant(failing),
      dueAt: instant(now + 40 * MINUTE_MS),
      attempts: [
        ...[24, 92, 210, 412].map((ago) => attempt(now - ago * MINUTE_MS, 'timed_out', null)),
        attempt(failing - MINUTE_MS, 'acknowledged', 200),
      ],
    },
  ];
}

import { issueToken, recognisableStart, tokenDigest } from '../../access/bearer-token.ts';
import { newPublicationKey } from '../../access/publication-key.ts';
import type { publications, tokens } from '../../db/schema.ts';
import { keyId } from '../../settings.ts';
import { type Scope, SCOPES } from '../../values/roles.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import * as people from './people.ts';
import { HAFENKANTE } from './projects.ts';
import { bytesFrom, madeAt } from './random.ts';

const { HAFENKONTOR, KRANICH, NORDLICHT } = people;
const { TOKEN_KEY } = LOCAL_SECRETS;

type Named = Readonly<Record<'id' | 'name', string>>;

/** @param about what it is for, in words. @param seed makes its secret. */
function token(
  minute: string,
  [org, { id: memberId }]: readonly [Named, Named],
  name: string,
  [about, scopes]: readonly [string, readonly Scope[]],
  seed: number,
) {
  const secret = issueToken(TOKEN_KEY, org.id, bytesFrom(seed, 16));
  const own = { orgId: org.id, memberId, name, scopes: [...scopes] };
  return { ...madeAt(`2026-${minute}:00.000Z`, own), purpose: `${org.name}: ${about}`, secret };
}

const EVERY = ['every scope', SCOPES] as const;
const SMALL = ['every scope, on a small plan', SCOPES] as const;
const READ = ['read only', SCOPES.filter((scope) => scope.endsWith(':read'))] as const;

/** Tokens for trying the service. The first has all scopes in {@link NORDLICHT}. */
export const DEMO_TOKENS = [
  token('01-12T09:00', [NORDLICHT, people.HENRIKE], 'ERP', EVERY, 1),
  token('01-20T09:00', [NORDLICHT, people.JONAS], 'Website', READ, 2),
  token('01-13T09:00', [KRANICH, people.CARLA], 'ERP', SMALL, 3),
  token('10-06T08:00', [HAFENKONTOR, people.KATHARINA], 'CRM', READ, 6),
] as const;

export const TOKEN_ROWS = DEMO_TOKENS.map(({ purpose: _purpose, secret, ...row }) => {
  const digest = tokenDigest(secret, TOKEN_KEY);
  if (digest === null) throw new Error('A demo token does not fit the local key.');
  const start = recognisableStart(secret);
  return Object.assign(row, { digest, limiter: digest, start, keyId: keyId(TOKEN_KEY) });
}) satisfies (typeof tokens.$inferInsert)[];

type Publication = typeof publications.$inferInsert;
type Shown = Pick<Publication, 'name' | 'projectIds' | 'metadata'>;

function publication(minute: string, { id: orgId }: Named, shown: Shown, seed: number) {
  const key = newPublicationKey(TOKEN_KEY, orgId, bytesFrom(seed, 16));
  const own = { orgId, key, showPrices: true, imageSize: '1600', ...shown } as const;
  return madeAt(`2026-${minute}:00.000Z`, own);
}

const EVERYTHING = { name: 'Website', projectIds: null, metadata: [] };
const FLATS = {
  name: 'hafenkante-bremen.example',
  projectIds: [HAFENKANTE.id],
  metadata: ['Balkon', 'Bezug'],
};

/** What {@link NORDLICHT} shows on its website. */
export const PUBLICATION = publication('02-02T10:00', NORDLICHT, EVERYTHING, 4);
/** What the website of the Hafenkante shows. */
export const WEBSITE = publication('10-02T10:00', HAFENKONTOR, FLATS, 5);

export const PUBLICATIONS: readonly Publication[] = [PUBLICATION, WEBSITE];

import { issueToken } from '../../access/bearer-token.ts';
import { type Scope, SCOPES } from '../../values/roles.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import { HAFENKONTOR, KATHARINA } from './hafenkante/people.ts';
import { CARLA, HENRIKE, JONAS, KRANICH, NORDLICHT } from './people.ts';
import { madeAt, Random } from './random.ts';

export interface DemoToken {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly name: string;
  readonly createdAt: string;
  /** The purpose of the token, in words. */
  readonly purpose: string;
  readonly scopes: Scope[];
  readonly secret: string;
}

const secretOf = ({ id }: { readonly id: string }, seed: number) =>
  issueToken(LOCAL_SECRETS.TOKEN_KEY, id, new Random(seed).bytes(16));

/** Tokens for trying the service. The first has all scopes in {@link NORDLICHT}. */
export const DEMO_TOKENS = [
  {
    ...madeAt('2026-01-12T09:00:00.000Z', { orgId: NORDLICHT.id, memberId: HENRIKE.id }),
    name: 'ERP',
    purpose: `${NORDLICHT.name}: every scope`,
    scopes: [...SCOPES],
    secret: secretOf(NORDLICHT, 1),
  },
  {
    ...madeAt('2026-01-20T09:00:00.000Z', { orgId: NORDLICHT.id, memberId: JONAS.id }),
    name: 'Website',
    purpose: `${NORDLICHT.name}: read only`,
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
    secret: secretOf(NORDLICHT, 2),
  },
  {
    ...madeAt('2026-01-13T09:00:00.000Z', { orgId: KRANICH.id, memberId: CARLA.id }),
    name: 'ERP',
    purpose: `${KRANICH.name}: every scope, on a small plan`,
    scopes: [...SCOPES],
    secret: secretOf(KRANICH, 3),
  },
  {
    ...madeAt('2026-10-06T08:00:00.000Z', { orgId: HAFENKONTOR.id, memberId: KATHARINA.id }),
    name: 'CRM',
    purpose: `${HAFENKONTOR.name}: read only`,
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
    secret: secretOf(HAFENKONTOR, 6),
  },
] as const satisfies readonly DemoToken[];

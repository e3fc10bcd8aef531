import { read } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { MAX_BELONGINGS, MeAnswer } from './schema.ts';
import { invitations, memberships, personSignedIn } from './store.ts';

export const getMe = read({
  id: 'getMe',
  summary: 'Read who is signed in',
  description:
    'The person, the organisations of which they are a member, and those that have invited them. Both lists are sorted by name.',
  permission: 'self:manage',
  response: MeAnswer,
  load: (tenant) => ({
    me: tenant.read(personSignedIn(tenant)),
    memberships: tenant.readEverywhere(memberships(tenant)),
    invitations: tenant.readEverywhere(invitations(tenant)),
  }),
  answer: (rows) => ({
    body: jsonOf({
      me: orNotFound(rows.me()[0], 'person'),
      memberships: named(rows.memberships()),
      invitations: named(rows.invitations()),
    }),
  }),
});

interface Named {
  readonly orgName: string;
}

/** Sorted by name, capped. */
const named = <Row extends Named>(rows: readonly Row[]): Row[] =>
  rows.toSorted(byName).slice(0, MAX_BELONGINGS);

const byName = (one: Named, other: Named) => (one.orgName < other.orgName ? -1 : 1);

import { NOTHING } from '../../http/operation.ts';
import { query } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { MeAnswer } from './schema.ts';
import { invitations, memberships, personSignedIn } from './store.ts';

/** Who is signed in, and where they belong. */
export const getMe = query(
  { permission: 'self:manage', params: NOTHING, query: NOTHING, response: MeAnswer },
  {
    load: (tenant) => ({
      me: tenant.read(personSignedIn(tenant)),
      memberships: tenant.read(memberships(tenant)),
      invitations: tenant.read(invitations(tenant)),
    }),
    answer: (rows) => ({
      body: jsonOf({
        me: found(rows.me()[0], 'person'),
        memberships: rows.memberships().toSorted(byName),
        invitations: rows.invitations().toSorted(byName),
      }),
    }),
  },
);

interface Named {
  readonly orgName: string;
}

const byName = (one: Named, other: Named) => (one.orgName < other.orgName ? -1 : 1);

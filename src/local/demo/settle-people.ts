import { and, eq, isNull } from 'drizzle-orm';
import { databaseOf } from '../../db/database.ts';
import { commit } from '../../db/round-trip.ts';
import { members, people } from '../../db/schema.ts';
import { invitationEnd } from '../../resources/members/invitation.ts';
import { instant } from '../../values/instant.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { XIAOMING } from './people.ts';

/**
 * Has the demo's people known by the OpenID provider of this address, and lets them be the members
 * that they are; the one invitation is renewed. The issuer is a part of who somebody is, and another port is another issuer.
 */
export async function settleDemoPeople(env: Pick<Env, 'DB'>, issuer: string): Promise<void> {
  const db = databaseOf(env);
  const known = DEMO_PEOPLE.map(({ person }) =>
    db
      .insert(people)
      .values({ ...person, issuer })
      .onConflictDoUpdate({ target: people.id, set: { issuer } }),
  );
  const linked = DEMO_PEOPLE.flatMap(({ person, memberships }) =>
    memberships.map(({ orgId, id }) =>
      db
        .update(members)
        .set({ personId: person.id })
        .where(and(eq(members.orgId, orgId), eq(members.id, id), isNull(members.personId))),
    ),
  );
  const invited = db
    .update(members)
    .set({ invitationEndsAt: invitationEnd(instant(Date.now())) })
    .where(and(eq(members.orgId, XIAOMING.orgId), eq(members.id, XIAOMING.id)));
  const [first, ...rest] = known;
  if (first !== undefined) await commit(db, [first, ...rest, ...linked, invited]);
}

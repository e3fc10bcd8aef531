import { and, eq, isNull } from 'drizzle-orm';
import { databaseOf, mainShard, type ShardsEnv, slotOf } from '../../db/shards.ts';
import { commit } from '../../db/round-trip.ts';
import { members, people, webhooks } from '../../db/schema.ts';
import { invitationEnd } from '../../resources/members/invitations.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import { DEMO_PEOPLE, XIAOMING } from './people.ts';
import { CRM, CRM_PATH } from './webhooks.ts';

/**
 * Links the demo's members to their accounts at the OpenID provider of this address, renews the one
 * invitation, and sends the messages of the demo's CRM to this address. It runs for each address, because the
 * issuer identifies a person together with the subject, and another port is another issuer.
 */
export async function settleDemoPeople(env: ShardsEnv, issuer: string): Promise<void> {
  const db = mainShard(env);
  const [first, ...rest] = DEMO_PEOPLE.map(({ person }) =>
    db
      .insert(people)
      .values({ ...person, issuer })
      .onConflictDoUpdate({ target: people.id, set: { issuer } }),
  );
  if (first !== undefined) await commit(db, [first, ...rest]);
  const links = DEMO_PEOPLE.flatMap(({ person, memberships }) =>
    memberships.map(async ({ orgId, id }) => {
      await databaseOf(env, slotOf(orgId))
        .update(members)
        .set({ personId: person.id, invitationEndsAt: null })
        .where(and(eq(members.orgId, orgId), eq(members.id, id), isNull(members.personId)));
    }),
  );
  const invited = databaseOf(env, slotOf(XIAOMING.orgId))
    .update(members)
    .set({ invitationEndsAt: invitationEnd(instant(timeNow())) })
    .where(and(eq(members.orgId, XIAOMING.orgId), eq(members.id, XIAOMING.id)));
  const crm = databaseOf(env, slotOf(CRM.orgId))
    .update(webhooks)
    .set({ url: new URL(CRM_PATH, issuer).href })
    .where(and(eq(webhooks.orgId, CRM.orgId), eq(webhooks.id, CRM.id)));
  await Promise.all([...links, invited, crm]);
}

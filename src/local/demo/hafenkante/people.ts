import type { members, organisations, plans } from '../../../db/schema.ts';
import { madeAt } from '../random.ts';

type Member = Omit<typeof members.$inferInsert, 'emailKey'>;

/** The tariff of an office: enough for its projects, and near enough to be of interest. */
export const OFFICE = madeAt('2026-01-02T08:02:00.000Z', {
  name: 'Büro',
  monthlyUnits: 500,
  maxOnlineUnits: 500,
  maxProjects: 20,
  maxFolders: 200,
  maxStorageBytes: 20 * 1024 ** 3,
  requestsPerMinute: 1200,
  burst: 200,
}) satisfies typeof plans.$inferInsert;

/** The office that sells {@link file://./units.ts the Hafenkante}. Its data is as an office keeps it. */
export const HAFENKONTOR = madeAt('2026-01-04T08:00:00.000Z', {
  name: 'Hafenkontor Wohnbau GmbH',
  planId: OFFICE.id,
  address: 'Speicherhof 3 · 28217 Bremen',
  contact: 'Mehmet Arslan · 0421 5550 120\narslan@hafenkontor.example',
}) satisfies typeof organisations.$inferInsert;

const member = (createdAt: string, name: string, address: string, role: Member['role']) =>
  madeAt(createdAt, {
    orgId: HAFENKONTOR.id,
    name,
    email: `${address}@hafenkontor.example`,
    role,
  }) satisfies Member;

export const ANNIKA = member('2026-01-04T08:01:00.000Z', 'Annika Petersen', 'petersen', 'owner');
export const MEHMET = member('2026-01-04T08:02:00.000Z', 'Mehmet Arslan', 'arslan', 'editor');
export const KATHARINA = member(
  '2026-01-04T08:03:00.000Z',
  'Katharina Wiśniewska',
  'wisniewska',
  'admin',
);

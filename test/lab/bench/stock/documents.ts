import type { documents } from '../../../../src/db/schema.ts';
import type { Organisation } from './organisation.ts';

/** The documents of a project: as many as it may have, which one page shows. */
export const DOCUMENTS = 200;

const AT = '2023-01-02T08:00:00.000Z';

/** The documents of an organisation's first project. */
export function documentsOf({
  id: orgId,
  projectIds: [projectId],
}: Pick<Organisation, 'id' | 'projectIds'>) {
  return Array.from({ length: DOCUMENTS }, (_, at) => {
    const id = projectId.slice(0, -3) + String(at).padStart(3, '0');
    return {
      orgId,
      id,
      projectId,
      name: `Baubeschreibung Küche ${at}.pdf`,
      kind: 'baubeschreibung',
      contentType: 'application/pdf',
      bytes: 480_000 + at,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      objectKey: `${orgId}/documents/${id}/${id}`,
      title: `Baubeschreibung ${at}`,
      language: 'de',
      published: true,
      createdAt: AT,
      updatedAt: AT,
    } satisfies typeof documents.$inferInsert;
  });
}

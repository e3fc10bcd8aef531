import { env } from 'cloudflare:workers';
import type { Answer, Client } from '../harness/client.ts';
import { aPdf } from '../harness/files.ts';
import { formWith, planNamed } from '../harness/pictures.ts';
import { sha256 } from '../harness/sha256.ts';
import { inShard } from '../harness/shards.ts';

interface Named {
  readonly id: string;
}

/** A place of files, such as a document. */
interface FilePlace {
  /** Uploads a file with this content. */
  readonly uploads: (
    by: Client,
    content: string,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Removes what was uploaded last before the calls that are lost. */
  readonly removes: (by: Client) => Promise<Answer>;
}

/** How the files of each kind are uploaded and removed. */
export const FILES: Readonly<
  Record<'document' | 'image', (api: Client, project: Named) => Promise<FilePlace>>
> = {
  async document(api, { id: projectId }) {
    const { body } = await api.post('/documents', { name: 'Exposé.pdf', projectId });
    return {
      uploads: (by, content, headers) => by.uploads(body.document, aPdf(content), headers),
      removes: (by) => by.delete(`/documents/${body.document.id}`),
    };
  },
  async image(api, project) {
    const path = `/properties/${(await api.createsUnit(project)).id}/images`;
    return {
      uploads: (by, content, headers = {}) =>
        by.sends('POST', path, { body: formWith(planNamed(content)), headers }),
      removes: async (by) => {
        const [image] = (await api.get(path)).body.images;
        return by.delete(`${path}/${image?.id ?? 'none'}`);
      },
    };
  },
};

export type FileKind = keyof typeof FILES;

export const FILE_KINDS = ['document', 'image'] as const satisfies readonly FileKind[];

const ROWS = `
  SELECT object_key AS "key", sha256 FROM documents WHERE org_id = ?1 AND deleted_at IS NULL
  UNION ALL SELECT object_key, sha256 FROM property_images WHERE org_id = ?1
  UNION ALL SELECT thumbnail_key, thumbnail_sha256 FROM property_images
    WHERE org_id = ?1 AND thumbnail_key IS NOT NULL
  ORDER BY 1`;

/** The bytes that rows of an organisation have, and those that are in R2: they must be the same. */
export async function filesOf(orgId: string) {
  const rows = await inShard(orgId, ROWS, orgId);
  const { objects } = await env.IMAGES.list({ prefix: `${orgId}/` });
  const stored = await Promise.all(
    objects.map(async ({ key }) => {
      const object = await env.IMAGES.get(key);
      return { key, sha256: object && sha256(new Uint8Array(await object.arrayBuffer())) };
    }),
  );
  return { rows: rows.results, stored };
}

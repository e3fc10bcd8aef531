import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { NORDLICHT } from '../../src/local/demo/people.ts';
import { DEMO_TOKENS, PUBLICATION } from '../../src/local/demo/tokens.ts';
import { Notifier } from '../../src/resources/webhooks/notifier.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { Client } from '../harness/client.ts';
import { objectsWith } from '../harness/objects.ts';
import { Website } from '../harness/published.ts';
import { SHOWN_DOCUMENT, SHOWN_UNIT } from './example-requests.ts';
import { writersOver } from '../harness/writers.ts';

// Who sends the requests of the examples.

/** One shard, whatever the tests have. */
export const HOMES = '0-4095=DB';
/** The notifier, under the same settings. */
const NOTIFIER = objectsWith(env.NOTIFIER, (_, stub) => ({
  sendTest: (orgId: string, webhookId: string) =>
    runInDurableObject(stub, (_of, state) =>
      new Notifier(state, { ...env, ...LOCAL_SECRETS, HOMES }).sendTest(orgId, webhookId),
    ),
}));
const SETTINGS = { ...LOCAL_SECRETS, HOMES, ORGANISATION_WRITER: writersOver({ HOMES }), NOTIFIER };

/** Who sends the requests of each surface. */
export const CALLERS = {
  api: new Client(DEMO_TOKENS[0].secret, SETTINGS),
  public: new Website(PUBLICATION.key, SETTINGS),
};

/** Publishes a document of the unit that examples show. */
export async function publishDemoDocument(): Promise<void> {
  const { id, content, sha256 } = SHOWN_DOCUMENT;
  const key = `${NORDLICHT.id}/documents/${id}/${id}`;
  await env.IMAGES.put(key, content, { httpMetadata: { contentType: 'application/pdf' } });
  await env.DB.prepare(
    `INSERT INTO documents (org_id, id, name, kind, content_type, bytes, sha256, object_key,
        project_id, property_id, title, published, created_at, updated_at)
      SELECT org_id, ?2, 'Grundriss.pdf', 'grundriss', 'application/pdf', ?3, ?4, ?5,
        project_id, id, 'Grundriss', 1, created_at, updated_at FROM properties WHERE id = ?1`,
  )
    .bind(SHOWN_UNIT.id, id, content.length, sha256, key)
    .run();
}

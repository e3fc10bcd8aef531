import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { aUnit } from './callers.ts';
import { type Operator, operator } from './operator.ts';

/** A customer with a unit, and the operator's calls for its images. */
export async function aPicturedUnit() {
  const { organisation: org, api, unit } = await aUnit();
  const images = `/orgs/v1/${org.id}/properties/${unit.id}/images`;
  const read = async () =>
    (await api.get(`/properties/${unit.id}`, { include: 'images' })).body.property;
  return {
    org,
    api,
    unit,
    images,
    read,
    adds: (form: FormData, who: Operator = operator) => who.sends('POST', images, { body: form }),
    /** Sends a body exactly as written. */
    posts: (body: BodyInit, contentType: string) =>
      operator.sends('POST', images, { body, headers: { 'Content-Type': contentType } }),
    added: async (form: FormData) => {
      const answer = await operator.sends('POST', images, { body: form });
      expect(answer.status).toBe(201);
      return answer.body.image;
    },
    objects: async () => {
      const { objects } = await env.IMAGES.list({ prefix: `${org.id}/` });
      return objects.map(({ key }) => key);
    },
  };
}

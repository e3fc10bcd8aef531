import { type Answer, Client, type Fields } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { formWith, PLAN } from '../harness/pictures.ts';

/** An organisation that has one of everything, and those who work in it. */
export async function anOffice() {
  const plan = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(plan);
  const member = await operator.adds(org, 'editor');
  const { token, secret } = await operator.issues(org, owner);
  const api = new Client(secret);
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const at = `/orgs/${org.id}`;
  const images = `${at}/properties/${unit.id}/images`;
  const { body } = await operator.sends('POST', images, { body: formWith(PLAN) });
  return { plan, org, member, token, api, project, unit, at, images, image: body.image };
}

export type Office = Awaited<ReturnType<typeof anOffice>>;

const person = { email: 'neu@example.org', name: 'Nele Neu', role: 'viewer' };

const changes = (path: (office: Office) => string, body: Fields) => (office: Office) =>
  operator.patch(path(office), body);
const deletes = (path: (office: Office) => string) => (office: Office) =>
  operator.delete(path(office));
const creates = (path: (office: Office) => string, body: (office: Office) => Fields) => {
  return (office: Office) => operator.post(path(office), body(office));
};

/** Every change of an organisation at the doors of tokens and of the operator: clock.test.ts fails if one is missing. */
export const CHANGES: Readonly<Record<string, (office: Office) => Promise<Answer>>> = {
  '/v1 post /folders': ({ api }) => api.post('/folders', { name: 'Neu' }),
  '/v1 post /projects': ({ api }) => api.post('/projects', { name: 'Neu' }),
  '/v1 post /projects/:id/properties': ({ api, project }) =>
    api.post(`/projects/${project.id}/properties`, {}),
  '/v1 post /projects/:id/imports': ({ api, project }) =>
    api.post(`/projects/${project.id}/imports`, { units: [{}] }),
  '/v1 patch /projects/:id': ({ api, project }) =>
    api.patch(`/projects/${project.id}`, { city: 'Bremen' }),
  '/v1 patch /properties/:id': ({ api, unit }) => api.patch(`/properties/${unit.id}`, { etage: 1 }),
  '/v1 post /properties/bulk': ({ api, unit }) =>
    api.post('/properties/bulk', { properties: [{ id: unit.id, etage: 2 }] }),
  '/v1 post /properties/:id/images': ({ api, unit }) =>
    api.sends('POST', `/properties/${unit.id}/images`, { body: formWith(PLAN) }),
  '/v1 patch /properties/:id/images/:imageId': ({ api, unit, image }) =>
    api.patch(`/properties/${unit.id}/images/${image.id}`, { sortOrder: 3 }),
  '/v1 delete /properties/:id/images/:imageId': ({ api, unit, image }) =>
    api.delete(`/properties/${unit.id}/images/${image.id}`),
  'operator patch /plans/:planId': changes(({ plan }) => `/plans/${plan.id}`, { name: 'Neu' }),
  'operator patch /orgs/:orgId': changes(({ at }) => at, { name: 'Neu' }),
  'operator post /orgs/:orgId/erasure': async ({ at }) => {
    await operator.patch(at, { suspended: true });
    return operator.post(`${at}/erasure`, undefined);
  },
  'operator post /orgs/:orgId/erasure/steps': async ({ at }) => {
    await operator.patch(at, { suspended: true });
    await operator.post(`${at}/erasure`, undefined);
    return operator.post(`${at}/erasure/steps`, undefined);
  },
  'operator post /orgs/:orgId/members': creates(
    ({ at }) => `${at}/members`,
    () => person,
  ),
  'operator patch /orgs/:orgId/members/:memberId': changes(
    ({ at, member }) => `${at}/members/${member.id}`,
    { name: 'Neu' },
  ),
  'operator delete /orgs/:orgId/members/:memberId': deletes(
    ({ at, member }) => `${at}/members/${member.id}`,
  ),
  'operator post /orgs/:orgId/members/:memberId/invitation': ({ at, member }) =>
    operator.post(`${at}/members/${member.id}/invitation`, undefined),
  'operator post /orgs/:orgId/tokens': creates(
    ({ at }) => `${at}/tokens`,
    ({ member }) => ({ name: 'Neu', memberId: member.id, scopes: ['files:read'] }),
  ),
  'operator delete /orgs/:orgId/tokens/:tokenId': deletes(
    ({ at, token }) => `${at}/tokens/${token.id}`,
  ),
  'operator post /orgs/:orgId/tokens/:tokenId/rotate': creates(
    ({ at, token }) => `${at}/tokens/${token.id}/rotate`,
    () => ({}),
  ),
  'operator patch /orgs/:orgId/projects/:projectId': changes(
    ({ at, project }) => `${at}/projects/${project.id}`,
    { city: 'Bremen' },
  ),
  'operator patch /orgs/:orgId/properties/:propertyId': changes(
    ({ at, unit }) => `${at}/properties/${unit.id}`,
    { etage: 3 },
  ),
  'operator post /orgs/:orgId/properties/bulk': creates(
    ({ at }) => `${at}/properties/bulk`,
    ({ unit }) => ({ properties: [{ id: unit.id, etage: 4 }] }),
  ),
  'operator post /orgs/:orgId/properties/:propertyId/images': ({ images }) =>
    operator.sends('POST', images, { body: formWith(PLAN) }),
  'operator patch /orgs/:orgId/properties/:propertyId/images/:imageId': changes(
    ({ images, image }) => `${images}/${image.id}`,
    { category: 'Grundriss' },
  ),
  'operator delete /orgs/:orgId/properties/:propertyId/images/:imageId': deletes(
    ({ images, image }) => `${images}/${image.id}`,
  ),
};

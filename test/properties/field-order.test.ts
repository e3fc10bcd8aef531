import { expect, test } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';

/** The fields of version 1, which do not grow: clients compare and store them. Others are fields of whole units. */
const CONTRACT: Readonly<Record<string, string>> = {
  folder: 'id orgId name parentId color visibility createdByUserId createdAt',
  project: 'id orgId name street houseNumber postalCode city country createdAt',
  property: `id projectId orgId externalSourceId unitIdentifier unitNumber street houseNumber postalCode city
    latitude longitude etage zimmer wohnflaecheQm nutzflaecheQm baujahr status visibility archived archivedAt
    kaufpreis kaufpreisStellplatz kaltmieteWohnung kaltmieteStellplatz hausgeldGesamt hausgeldNichtUmlagefaehig
    kaufpreisPerQm kaltmietePerQm bruttorendite bauzustand anlageklasse mietstatus vermietetSeit
    energieeffizienzklasse energieausweistyp energieverbrauch heizungsart isDenkmal isErbbaupacht videoUrl
    virtualTourUrl createdAt updatedAt`,
};

/** A resource as its POST answers it, and as every GET answers it. */
interface Shown {
  readonly posted: object;
  readonly got: readonly object[];
}

interface Opened {
  readonly api: Client;
  readonly org: { readonly id: string };
  readonly project: { readonly id: string };
}

async function opened(): Promise<Opened> {
  const { organisation, api } = await aCaller();
  return { api, org: organisation, project: await api.createsProject() };
}

const bodyOf = async (answer: ReturnType<Client['get']>) => (await answer).body;

const RESOURCES: Readonly<Record<string, (opened: Opened) => Promise<Shown>>> = {
  async folder({ api }) {
    const posted = await api.createsFolder();
    const { folders } = await bodyOf(api.get('/folders'));
    return { posted, got: folders };
  },
  async project({ api, project }) {
    const { projects } = await bodyOf(api.get('/projects'));
    const one = await bodyOf(api.get(`/projects/${project.id}`));
    const detail = await bodyOf(api.get(`/projects/${project.id}`, { include: 'properties' }));
    return { posted: project, got: [...projects, one.project, detail.project] };
  },
  async property({ api, project }) {
    const posted = await api.createsUnit(project, { kaufpreis: 1 });
    const one = await bodyOf(api.get(`/properties/${posted.id}`));
    const { properties } = await bodyOf(api.get('/properties'));
    return { posted, got: [one.property, ...properties] };
  },
  async plan() {
    const posted = await operator.createsPlan();
    const { plans } = await bodyOf(operator.get('/plans'));
    return { posted, got: plans };
  },
  async organisation() {
    const { org } = await operator.opensOrganisation();
    return { posted: org, got: [await operator.sees(org)] };
  },
  async 'organisation in a list, without what its owners set'() {
    const { org } = await operator.opensOrganisation();
    const {
      address: _address,
      contact: _contact,
      logo: _logo,
      firm: _firm,
      openImmoProviderId: _provider,
      imprint: _imprint,
      forbidsAssistants: _forbids,
      ...posted
    } = org;
    const { orgs } = await bodyOf(operator.get('/orgs'));
    return { posted, got: orgs };
  },
  async member({ org }) {
    const posted = await operator.adds(org, 'editor');
    const { members } = await bodyOf(operator.get(`/orgs/v1/${org.id}/members`));
    return { posted, got: members };
  },
  async token({ org }) {
    const { token } = await operator.issues(org, await operator.adds(org, 'editor'));
    const { tokens } = await bodyOf(operator.get(`/orgs/v1/${org.id}/tokens`));
    return { posted: token, got: tokens };
  },
};

test.each(Object.entries(RESOURCES))(
  'Every answer lists the fields of a resource in the same order: %s',
  async (_, shownBy) => {
    const { posted, got } = await shownBy(await opened());
    expect(got.length).toBeGreaterThan(0);
    for (const each of got) expect(Object.keys(each)).toEqual(Object.keys(posted));
  },
);

test.each(Object.entries(CONTRACT))(
  'Version 1 answers the fields of its contract, and no other: %s',
  async (resource, fields) => {
    const { posted } = (await RESOURCES[resource]?.(await opened())) ?? {};
    expect(Object.keys(posted ?? {})).toEqual(fields.split(/\s+/));
  },
);

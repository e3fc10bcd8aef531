import { expect } from 'vitest';
import { OPERATOR_BASE } from '../../src/surfaces/operator/surface.ts';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import type { Role, Scope } from '../../src/values/roles.ts';
import { SCOPES_OF_EDITORS } from './scopes.ts';
import type { Settings } from './bindings.ts';
import { type Answer, Client, type Fields, ORGS } from './client.ts';
import { Contract } from './contract.ts';
import { OPERATOR_KEY, SESSION_KEY } from './keys.ts';

const SURFACE = { base: OPERATOR_BASE, contract: new Contract(operatorContract) };

/** The header that carries the caller's address on Cloudflare. */
export const ADDRESS = 'CF-Connecting-IP';

let addresses = 0;

/** An IPv4 address from which no call has come yet. */
export function anAddress(): string {
  addresses++;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

interface Named {
  readonly id: string;
}

/** A client of the operator API that has the operator key. */
export class Operator extends Client {
  constructor(key: string | undefined = OPERATOR_KEY, settings: Settings = {}) {
    super(key, { OPERATOR_KEY, SESSION_KEY, ...settings }, SURFACE, ORGS);
  }

  /** Each call comes from a new address, so that tests do not share the limit for wrong keys. */
  override sends(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (!headers.has(ADDRESS)) headers.set(ADDRESS, anAddress());
    return super.sends(method, path, { ...init, headers });
  }

  async createsPlan(limits: Fields = {}) {
    const { status, body } = await this.post('/plans', { name: 'Basis', ...limits });
    expect(status).toBe(201);
    return body.plan;
  }

  /** Opens an organisation; by default on a new plan without limits. */
  async opensOrganisation(plan?: Named, fields: Fields = {}) {
    const owner = { email: 'inhaber@example.org', name: 'Ida Inhaber' };
    const { id } = plan ?? (await this.createsPlan());
    const answer = await this.post('/orgs', { name: 'Test GmbH', plan: id, owner, ...fields });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  async adds(org: Named, role: Role, fields: Fields = {}) {
    const person = { email: `${crypto.randomUUID()}@example.org`, name: 'Mia Muster', role };
    const { status, body } = await this.post(`/orgs/v1/${org.id}/members`, {
      ...person,
      ...fields,
    });
    expect(status).toBe(201);
    return body.member;
  }

  /** Issues a token, and returns the answer, which holds its secret. */
  async issues(
    org: Named,
    member: Named,
    scopes: readonly Scope[] = SCOPES_OF_EDITORS,
    fields: Fields = {},
  ) {
    const token = { name: 'Schnittstelle', memberId: member.id, scopes, ...fields };
    const { status, body } = await this.post(`/orgs/v1/${org.id}/tokens`, token);
    expect(status).toBe(201);
    return body;
  }

  async sees(org: Named) {
    const { status, body } = await this.get(`/orgs/v1/${org.id}`);
    expect(status).toBe(200);
    return body.org;
  }

  /** The audit events of an organisation, newest first. */
  async readsAudit(org: Named) {
    const { status, body } = await this.get(`/orgs/v1/${org.id}/audit`);
    expect(status).toBe(200);
    return body.audit;
  }
}

/** The operator. */
export const operator = new Operator();

/** The operator of a Worker without thumbnails, whose uploads are quick. */
export const operatorWithoutThumbnails = new Operator(OPERATOR_KEY, { THUMBNAILER: undefined });

/** A client of the operator API that sends no key. */
export const withoutKey = new (class extends Operator {
  override readonly token = undefined;
})();

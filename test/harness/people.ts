import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { cookieName, namedSession, newSessionSecret } from '../../src/access/session-cookie.ts';
import { people, sessions, tokens } from '../../src/db/schema.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import { SESSION_BASE } from '../../src/surfaces/session/surface.ts';
import { newId } from '../../src/values/id.ts';
import { keyId } from '../../src/settings.ts';
import { instant } from '../../src/values/instant.ts';
import type { Role, Scope } from '../../src/values/roles.ts';
import { SCOPES_OF_EDITORS } from './scopes.ts';
import type { Settings } from './bindings.ts';
import { emailKey } from '../../src/values/email.ts';
import { shardOf } from './shards.ts';
import { type Answer, Client, type Fields, ORGS, ORIGIN } from './client.ts';
import { Contract } from './contract.ts';
import { OPERATOR_KEY, SESSION_KEY } from './keys.ts';
import type { Organisation } from './organisation.ts';

/** The main shard: people and their sessions are there. */
const db = drizzle(env.DB);

const SURFACE = { base: SESSION_BASE, contract: new Contract(sessionContract) };

interface Named {
  readonly id: string;
}

/** A browser that sends requests as a page of the dashboard does. */
export class Browser extends Client {
  readonly secret: string;

  /** @param secret of a session; without it, the browser is not signed in. */
  constructor(secret = '', settings: Settings = {}) {
    super(undefined, { OPERATOR_KEY, SESSION_KEY, ...settings }, SURFACE, ORGS);
    this.secret = secret;
  }

  override whereSettingsAre(settings: Settings): Browser {
    return new Browser(this.secret, settings);
  }

  override sends(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.secret !== '' && !headers.has('Cookie')) {
      headers.set('Cookie', `${cookieName(ORIGIN, 'session')}=${this.secret}`);
    }
    // An empty value omits the header, as old browsers and programs do.
    const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
    headers.delete('Sec-Fetch-Site');
    if (site !== '') headers.set('Sec-Fetch-Site', site);
    return super.sends(method, path, { ...init, headers });
  }
}

/** An organisation that a test can add people to. */
type Joinable = Pick<Organisation, 'id' | 'person'>;

interface SignedIn {
  readonly orgId: string;
  readonly memberId: string;
  readonly personId: string;
  readonly email: string;
  readonly session: string;
  readonly secret: string;
}

type Identity = Pick<SignedIn, 'personId' | 'email'>;

/** A signed-in member of an organisation. */
export class Person extends Browser {
  /** The id of the member. */
  readonly id: string;
  readonly session: string;
  /** As the provider has verified it. */
  readonly email: string;
  readonly #of: SignedIn;
  readonly #at: string;

  constructor(of: SignedIn) {
    super(of.secret);
    this.id = of.memberId;
    this.session = of.session;
    this.email = of.email;
    this.#of = of;
    this.#at = `/orgs/v1/${of.orgId}`;
  }

  /** Becomes a member of another organisation too. */
  async joins(organisation: Joinable, role: Role): Promise<void> {
    await organisation.person(role, this.#of.personId);
  }

  /** Sends a request for a token of the person, or of another member if the fields name one. */
  issues(scopes: readonly Scope[] = SCOPES_OF_EDITORS, fields: Fields = {}): Promise<Answer> {
    const token = { name: 'CRM', memberId: this.id, scopes, ...fields };
    return this.post(`${this.#at}/tokens`, token);
  }

  /** Issues a token, and returns the answer, which holds its secret. */
  async hasIssued(scopes?: readonly Scope[]) {
    const { status, body } = await this.issues(scopes);
    if (status !== 201) throw new Error(`Issuing was answered ${status}.`);
    return body.token;
  }

  /** Without a body, so with the default grace. */
  rotates(token: Named): Promise<Answer> {
    return this.sends('POST', `${this.#at}/tokens/${token.id}/rotate`);
  }

  revokes(token: Named): Promise<Answer> {
    return this.delete(`${this.#at}/tokens/${token.id}`);
  }

  /** The ids of the tokens that the person can see. */
  async seesTokens(): Promise<string[]> {
    const { body } = await this.get(`${this.#at}/tokens`);
    return body.tokens.map(({ id }: Named) => id);
  }

  /** Stores a token, as if it had been issued soon after the sign-in. */
  async hasToken(): Promise<Named> {
    const made = newId();
    const digest = crypto.randomUUID();
    const token = { ...made, orgId: this.#of.orgId, memberId: this.id, name: 'CRM', digest };
    await drizzle(shardOf(this.#of.orgId))
      .insert(tokens)
      .values({
        ...token,
        limiter: digest,
        start: 'einheit_live_crm',
        keyId: 'none',
        scopes: ['files:read'],
      });
    return made;
  }

  adds(role: Role, fields: Fields = {}): Promise<Answer> {
    const email = `${crypto.randomUUID()}@example.org`;
    return this.post(`${this.#at}/members`, { email, name: 'Mia Muster', role, ...fields });
  }

  renews(member: Named): Promise<Answer> {
    return this.post(`${this.#at}/members/${member.id}/invitation`, undefined);
  }

  signsOut(member: Named): Promise<Answer> {
    return this.delete(`${this.#at}/members/${member.id}/sessions`);
  }

  /** What `GET /me` says: the person and their organisations. */
  async seesThemselves() {
    const { body } = await this.get('/me');
    return body;
  }

  /** The same person in another browser. */
  async signsInAgain(terms: SessionTerms = {}): Promise<Person> {
    return new Person({ ...this.#of, ...(await aSessionOf(this.#of, terms)) });
  }

  changes(member: Named, change: Fields): Promise<Answer> {
    return this.patch(`${this.#at}/members/${member.id}`, change);
  }

  removes(member: Named): Promise<Answer> {
    return this.delete(`${this.#at}/members/${member.id}`);
  }

  seesOrganisation(): Promise<Answer> {
    return this.get(this.#at);
  }

  changesOrganisation(change: Fields): Promise<Answer> {
    return this.patch(this.#at, change);
  }

  readsAudit(): Promise<Answer> {
    return this.get(`${this.#at}/audit`);
  }
}

interface SessionTerms {
  readonly createdAt?: string;
  readonly lastUsedAt?: string;
  readonly browser?: string;
  readonly id?: string;
}

/** A new member of an organisation with this role, who has just signed in. */
export async function signedIn(
  organisation: Joinable,
  role: Role,
  terms: SessionTerms = {},
): Promise<Person> {
  const { id: orgId } = organisation;
  const made = newId();
  const email = `${made.id}@example.org`;
  const provider = { issuer: 'https://id.example.org', subject: made.id };
  const person = { ...made, ...provider, email, emailKey: email, name: 'Test' };
  const { row, secret } = newSession({ personId: made.id, email }, terms);
  await db.batch([db.insert(people).values(person), db.insert(sessions).values(row)]);
  const { id: memberId } = await organisation.person(role, made.id);
  return new Person({ orgId, memberId, personId: made.id, email, session: row.id, secret });
}

/** The digest under which a session is stored. */
export function sessionDigest(secret: string): string {
  return namedSession(secret, { current: SESSION_KEY, previous: null })?.digest ?? '';
}

/** Stores a new session of a person. */
async function aSessionOf(of: Identity, terms: SessionTerms) {
  const { row, secret } = newSession(of, terms);
  await db.insert(sessions).values(row);
  return { session: row.id, secret };
}

function newSession({ personId, email }: Identity, terms: SessionTerms) {
  const secret = newSessionSecret({ id: personId, address: emailKey(email) }, SESSION_KEY);
  const now = instant(Date.now());
  const key = keyId(SESSION_KEY);
  const made = { id: newId().id, digest: sessionDigest(secret), keyId: key, personId };
  return { row: { ...made, createdAt: now, lastUsedAt: now, ...terms }, secret };
}

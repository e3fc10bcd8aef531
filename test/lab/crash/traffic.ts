import { z } from 'zod';
import type { Random } from '../../../src/local/demo/random.ts';
import { newId } from '../../../src/values/id.ts';
import { UNIT_STATUSES } from '../../../src/values/unit-states.ts';
import { OPERATOR_KEY } from './configuration.ts';
import { type Answer, Connections, jsonOf } from './connections.ts';
import { type Customer, signUp } from './customer.ts';
import { newOrder } from './orders.ts';
import type { Service } from './service.ts';
import { Violation } from './violation.ts';

/** The number of a customer's units that are read and changed: that of one import. */
const UNITS = 200;
const LARGEST_IMPORT = 20;
const CONNECTIONS = 4;

const Listed = z.object({ properties: z.array(z.object({ id: z.string() })) });

/** A kind of request: how many of a thousand it is, and which statuses it may get. */
interface CustomerRequest {
  readonly what: string;
  readonly share: number;
  readonly statuses: readonly number[];
  readonly run: () => Promise<Answer | null>;
}

/** All requests of a customer, and those of the operator for the customer, in random order. */
export class Traffic {
  readonly #random: Random;
  readonly #ids: readonly string[];
  readonly #connections: readonly Connections[];
  readonly #all: readonly CustomerRequest[];

  private constructor(origin: string, customer: Customer, ids: readonly string[], random: Random) {
    this.#random = random;
    this.#ids = ids;
    const api = new Connections(origin, customer.token, CONNECTIONS);
    const operator = new Connections(origin, OPERATOR_KEY, CONNECTIONS);
    this.#connections = [api, operator];
    this.#all = [...this.#reads(api, customer), ...this.#writes(api, operator, customer)];
  }

  /** A new customer with units. */
  static async start(service: Service, random: Random): Promise<Traffic> {
    const customer = await signUp(await service.database(), {});
    const connections = new Connections(service.origin, customer.token, 1);
    const { body } = newOrder(0, UNITS, UNITS / 2);
    await connections.post(`/v1/projects/${customer.projectId}/imports`, body, {});
    const list = jsonOf(await connections.get(`/v1/properties?limit=${UNITS}`));
    connections.end();
    const ids = Listed.parse(list).properties.map(({ id }) => id);
    return new Traffic(service.origin, customer, ids, random);
  }

  /** Sends a random one of them. @throws Violation if its status is not expected. */
  async runOne(): Promise<void> {
    let place = this.#random.int(0, 999);
    const request = this.#all.find(({ share }) => (place -= share) < 0);
    if (request === undefined) throw new Error('The shares are not a thousand in all.');
    const answer = await request.run();
    if (answer !== null && request.statuses.includes(answer.status)) return;
    const got = answer === null ? 'no answer' : `${answer.status} ${answer.text.slice(0, 200)}`;
    throw new Violation(`${request.what}: ${got}`);
  }

  end(): void {
    for (const each of this.#connections) each.end();
  }

  #reads(api: Connections, { projectId, token }: Customer): CustomerRequest[] {
    const read = (what: string, share: number, path: () => string): CustomerRequest => ({
      what,
      share,
      statuses: [200],
      run: () => api.get(path()),
    });
    const forged = () => token.slice(0, -8) + String(this.#random.int(10_000_000, 99_999_999));
    const asStranger = () => api.get('/v1/properties', { Authorization: `Bearer ${forged()}` });
    return [
      read('one unit', 440, () => `/v1/properties/${this.#anyId()}`),
      read('a list', 250, () => `/v1/properties?limit=50&offset=${this.#random.int(0, 99)}`),
      read('a list by status', 50, () => `/v1/properties?status=${this.#anyStatus()}`),
      read('a list with images', 10, () => '/v1/properties?limit=10&include=images'),
      read('a poll', 100, () => `/v1/properties?updatedSince=${new Date().toISOString()}`),
      read('a project', 30, () => `/v1/projects/${projectId}?include=properties`),
      read('folders', 20, () => '/v1/folders'),
      { what: 'an unknown unit', share: 10, statuses: [404], run: () => unknown(api) },
      { what: 'a forged token', share: 20, statuses: [401], run: asStranger },
    ];
  }

  #writes(
    api: Connections,
    operator: Connections,
    { orgId, projectId }: Customer,
  ): CustomerRequest[] {
    const project = `/v1/projects/${projectId}`;
    const units = `/orgs/v1/${orgId}/properties`;
    const price = () => this.#random.int(100_000, 999_999);
    const change = () => ({ status: this.#anyStatus(), kaufpreis: price() });
    return [
      {
        what: 'a new unit',
        share: 30,
        statuses: [201],
        run: () => api.post(`${project}/properties`, JSON.stringify(change()), {}),
      },
      {
        what: 'an import',
        share: 15,
        statuses: [202],
        run: () => {
          const { body } = newOrder(1, this.#random.int(1, LARGEST_IMPORT), 0);
          return api.post(`${project}/imports`, body, { 'Idempotency-Key': newId().id });
        },
      },
      {
        what: 'a change',
        share: 19,
        statuses: [200],
        run: () => operator.patch(`${units}/${this.#anyId()}`, JSON.stringify(change())),
      },
      {
        what: 'a change of many',
        share: 3,
        statuses: [200],
        run: () => {
          const properties = this.#ids.map((id) => ({ id, ...change() }));
          return operator.post(`${units}/bulk`, JSON.stringify({ properties }), {});
        },
      },
      {
        what: 'an image',
        share: 3,
        statuses: [201, 503], // at most two run at a time
        run: () => upload(operator, `${units}/${this.#anyId()}/images`),
      },
    ];
  }

  #anyId(): string {
    return this.#ids[this.#random.int(0, this.#ids.length - 1)] ?? '';
  }

  #anyStatus(): string {
    return UNIT_STATUSES[this.#random.int(0, UNIT_STATUSES.length - 1)] ?? '';
  }
}

const unknown = (api: Connections) => api.get(`/v1/properties/${newId().id}`);

const PICTURE = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

async function upload(operator: Connections, path: string): Promise<Answer | null> {
  const form = new FormData();
  form.append('file', new Blob([PICTURE, crypto.randomUUID()]), 'Grundriss.png');
  const sent = new Response(form);
  const type = sent.headers.get('Content-Type') ?? '';
  return operator.post(path, await sent.bytes(), { 'Content-Type': type });
}

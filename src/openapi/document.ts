import type { JsonSchema } from '../fields/described.ts';
import { FAILURE_CODES, type FailureCode } from '../values/failure.ts';
import type { SurfaceContract } from './contract.ts';
import { ANSWER_HEADERS, SHARED_HEADERS } from './headers.ts';
import type { Components } from './json-schema.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { conditionsOf, describe, headersOfSurface } from './operation.ts';
import { REQUEST_HEADERS } from './request-headers.ts';
import { ERROR_SCHEMAS, errorSchema, nameOfError, refusalResponse } from './responses.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * The OpenAPI 3.1 document of a surface.
 *
 * @param version the program's version, from `package.json`.
 */
export function buildDocument(contract: SurfaceContract, version: string): JsonSchema {
  const schemas: Components = new Map();
  const refusals = new Map<string, readonly FailureCode[]>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of contract.routes) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(contract, operation, schemas, refusals),
    };
  }
  const webhooks = describeWebhooks(contract.messages ?? [], schemas);
  const responses = [...refusals].map(
    ([called, codes]) => [called, refusalResponse(called, codes, contract, schemas)] as const,
  );
  // What one group of schemas refers to is in the next.
  const referring = [JSON.stringify([paths, responses, webhooks, ...schemas])];
  const errors = FAILURE_CODES.map((code) => [nameOfError(code), errorSchema(code)] as const);
  for (const group of [errors, Object.entries(ERROR_SCHEMAS), Object.entries(NAMED_SCHEMAS)]) {
    const used = group.filter(([called]) => refersTo(referring, 'schemas', called));
    for (const [called, schema] of used) schemas.set(called, schema);
    referring.push(JSON.stringify(used));
  }
  const { security } = contract;
  return {
    // Generators such as modelina know no later patch of 3.1.
    openapi: '3.1.0',
    info: describeInfo(contract, version),
    servers: [
      {
        url: contract.base,
        description: 'The production or local server that this document came from.',
        'x-internal': contract.internal,
      },
    ],
    tags: contract.tags,
    paths,
    ...(contract.messages && { webhooks }),
    components: {
      ...(security.length > 0 && { securitySchemes: schemesOf(security) }),
      parameters: Object.fromEntries(
        [headersOfSurface(contract), ...contract.routes.map(conditionsOf)]
          .flat()
          .concat(contract.routes.some(({ takesKey }) => takesKey) ? ['IdempotencyKey'] : [])
          .map((header) => [header, REQUEST_HEADERS[header]]),
      ),
      headers: Object.fromEntries(
        Object.entries({
          ...ANSWER_HEADERS,
          ...(contract.cached === true && SHARED_HEADERS),
        }).filter(([header]) => refersTo(referring, 'headers', header)),
      ),
      responses: Object.fromEntries(responses),
      schemas: Object.fromEntries(
        [...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    },
  };
}

const refersTo = (texts: readonly string[], kind: string, called: string) =>
  texts.some((text) => text.includes(`/${kind}/${called}"`));

const schemesOf = (security: SurfaceContract['security']): JsonSchema =>
  Object.fromEntries(security.map(({ name, scheme }) => [name, scheme]));

const describeInfo = ({ title, description }: SurfaceContract, version: string): JsonSchema => ({
  title,
  version,
  description,
  contact: { name: 'Einheit' },
  license: { name: 'MIT', identifier: 'MIT' },
});

import * as z from 'zod';
import type { JsonSchema } from '../../fields/described.ts';
import type { Route } from '../../http/contract/routes.ts';
import { type Components, jsonSchemaOf } from '../../openapi/json-schema.ts';
import { API_BASE } from '../api/door.ts';
import { apiRoutes } from '../api/routes.ts';
import type { Arguments, Tool } from './tools.ts';

/** The most that a list answers. */
const MAX_LISTED = 50;

const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_LISTED, default: MAX_LISTED };

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** The operation that a tool calls. */
export function routeOf({ at }: Tool): Route {
  const route = apiRoutes.find(({ method, path }) => `${method} ${path}` === at);
  if (route === undefined) throw new Error(`Version 1 has no ${at}.`);
  return route;
}

/** The JSON Schema of a tool's arguments: those of the operation's path, query and body. */
export function inputOf(tool: Tool): JsonSchema & { readonly type: 'object' } {
  const { params, query, body } = routeOf(tool);
  const components: Components = new Map();
  const parts = [params, query, ...(body === undefined ? [] : [body])].map((part) => {
    const { $ref: ref, ...inline } = jsonSchemaOf(part, 'input', components);
    const named = typeof ref === 'string' ? components.get(ref.split('/').at(-1) ?? '') : undefined;
    return ObjectSchema.parse(named ?? inline);
  });
  const properties = parts.flatMap((part) => Object.entries(part.properties));
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.flatMap(([name, schema]) => {
        if (tool.lacks.includes(name)) return [];
        return [[name, name === 'limit' ? LIMIT : schema]];
      }),
    ),
    required: [...new Set([...parts.flatMap(({ required }) => required), ...(tool.needs ?? [])])],
    additionalProperties: false,
  };
}

/** Absent, for assistants that fill in every argument. */
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The request that a call makes. An unknown argument becomes a part of the query, which is refused: a
 * condition that nobody heeds would give a wrong answer.
 *
 * @param origin the service's own.
 */
export function requestOf(tool: Tool, sent: Arguments, origin: string, headers: Headers): Request {
  const route = routeOf(tool);
  const inPath = Object.keys(route.params.shape);
  const path = route.path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(text(sent[inPath[0] ?? ''])),
  );
  const rest = Object.entries(sent).filter(
    ([name, value]) => !inPath.includes(name) && !isAbsent(value),
  );
  const inQuery = rest.filter(
    ([name]) => route.body === undefined || name in route.query.shape || tool.lacks.includes(name),
  );
  const url = new URL(`${API_BASE}${path}`, origin);
  for (const [name, value] of inQuery) {
    // The names that a tool lacks are unknown to it.
    const known = tool.lacks.includes(name) ? `${name} ` : name;
    for (const each of Array.isArray(value) ? value : [value]) {
      url.searchParams.append(known, text(each));
    }
  }
  if ('limit' in route.query.shape) {
    const limit = Number(sent['limit'] ?? MAX_LISTED);
    url.searchParams.set('limit', String(limit < MAX_LISTED ? limit : MAX_LISTED));
  }
  for (const [name, value] of Object.entries(tool.always ?? {})) url.searchParams.set(name, value);
  const body = Object.fromEntries(rest.filter((entry) => !inQuery.includes(entry)));
  return new Request(url, {
    method: route.method,
    headers,
    ...(route.body !== undefined && { body: JSON.stringify(body) }),
  });
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

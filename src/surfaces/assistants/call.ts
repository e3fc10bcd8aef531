import * as z from 'zod';
import type { Route } from '../../http/contract/operation.ts';
import { toJsonSchema } from '../../openapi/json-schema.ts';
import { type Failure, invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { API_BASE } from '../api/surface.ts';
import { apiRoutes } from '../api/routes.ts';
import type { Arguments, Tool } from './tools.ts';

/** The most that a list answers. */
const MAX_LISTED = 50;

export function routeOf({ at }: Tool): Route {
  const route = apiRoutes.find(({ method, path }) => `${method} ${path}` === at);
  if (route === undefined) throw new Error(`Version 1 has no ${at}.`);
  return route;
}

/** Arguments that no tool has: lists are narrowed instead, and what others have reserved is theirs. */
const HIDDEN = ['cursor', 'own'];

function argumentsOf(tool: Tool) {
  const { params, query, body } = routeOf(tool);
  const sent = body instanceof z.ZodPipe && body.out instanceof z.ZodObject ? body.out : z.object();
  const limit = z.int().min(1).max(MAX_LISTED).default(MAX_LISTED);
  const all = { ...params.shape, ...query.shape, ...sent.shape, ...(isList(tool) && { limit }) };
  const hidden = isList(tool) ? [...HIDDEN, 'include'] : HIDDEN;
  const shown = Object.entries(all).filter(([name]) => !hidden.includes(name));
  return z.strictObject(Object.fromEntries(shown));
}

const isList = (tool: Tool): boolean => 'limit' in routeOf(tool).query.shape;

export function inputOf(tool: Tool) {
  const schema = toJsonSchema(argumentsOf(tool), 'input', null);
  return { ...schema, type: 'object' as const };
}

/** The arguments that are not empty: some assistants fill in every one. */
const given = (sent: Arguments) =>
  Object.entries(sent).filter(([, value]) => value !== undefined && value !== null && value !== '');

/**
 * Refuses unknown arguments: a condition that nobody heeds would give a wrong answer. And a call without the
 * id that its path needs: the path would be another one.
 */
export function unfitIn(tool: Tool, sent: Arguments): Failure | null {
  const { shape } = argumentsOf(tool);
  const names = given(sent).map(([name]) => name);
  const unknown = names.filter((name) => !Object.hasOwn(shape, name));
  const missing = Object.keys(routeOf(tool).params.shape).filter((name) => !names.includes(name));
  const faults = [
    ...unknown.map((path) => Object.assign({ path }, broken('unknown'))),
    ...missing.map((path) => Object.assign({ path }, broken('required'))),
  ];
  return faults.length === 0 ? null : invalidRequest(faults);
}

/** The request that a call makes. @param origin the service's own. */
export function requestOf(tool: Tool, sent: Arguments, origin: string, headers: Headers): Request {
  const { method, path, params, query, body } = routeOf(tool);
  const [id = ''] = Object.keys(params.shape);
  const url = new URL(API_BASE + path.replace(/:\w+/, encodeURIComponent(text(sent[id]))), origin);
  for (const [name, value] of given(sent).filter(([each]) => each in query.shape)) {
    for (const each of [value].flat()) url.searchParams.append(name, text(each));
  }
  const limit = Math.min(Number(sent['limit'] ?? MAX_LISTED), MAX_LISTED);
  if (isList(tool)) url.searchParams.set('limit', String(limit));
  if ('own' in query.shape) url.searchParams.set('own', 'true');
  const rest = given(sent).filter(([name]) => name !== id && !(name in query.shape));
  return new Request(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

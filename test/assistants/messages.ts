import * as fc from 'fast-check';

// Messages as no client sends them, though each part of them may be right.

const json = fc.jsonValue({ maxDepth: 3 });

const tools = ['find_units', 'read_unit', 'reserve_unit', 'release_unit', '__proto__'];
const names = ['propertyId', 'limit', 'status', 'until', 'reference', 'constructor'];
const methods =
  'tools/call tools/list initialize ping server/discover subscriptions/listen resources/list x'.split(
    ' ',
  );

const VERSION = 'io.modelcontextprotocol/protocolVersion';

const params = fc.record(
  {
    name: fc.oneof(fc.constantFrom(...tools), json),
    arguments: fc.oneof(json, fc.dictionary(fc.constantFrom(...names), json)),
    _meta: fc.constantFrom(undefined, { [VERSION]: '2026-07-28' }, { [VERSION]: 7 }),
  },
  { requiredKeys: [] },
);

const request = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant('2.0'), json),
    id: fc.oneof(fc.integer(), json),
    method: fc.oneof(fc.constantFrom(...methods), json),
    params: fc.oneof(params, json),
  },
  { requiredKeys: [] },
);

export const someMessage = fc.oneof(
  { weight: 6, arbitrary: request.map((sent) => JSON.stringify(sent)) },
  json.map((sent) => JSON.stringify(sent)),
  fc.array(request, { maxLength: 3 }).map((sent) => JSON.stringify(sent)),
  fc.string(),
);

export const someVersion = fc.constantFrom(undefined, '2026-07-28', '2025-06-18', 'x');

import type { OpenApi, Reference, Schema } from './openapi.ts';

/** The last part of a reference: `#/components/schemas/Unit` → `Unit`. */
const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

const isReference = (node: object): node is Reference => '$ref' in node;

/** Resolves a reference; returns anything else unchanged. */
export function resolved<Part extends object>(
  part: Part | Reference,
  named: Readonly<Record<string, Part>>,
): Part {
  if (!isReference(part)) return part;
  const found = named[nameIn(part.$ref)];
  if (found === undefined) throw new Error(`The document lacks ${part.$ref}.`);
  return found;
}

/** Resolves a schema's reference and keeps the keywords beside it. */
export function schemaOf({ components }: OpenApi, { $ref, ...own }: Schema): Schema {
  return $ref === undefined ? own : { ...components.schemas[nameIn($ref)], ...own };
}

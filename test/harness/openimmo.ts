import { REPEATED, REQUIRED, RULES } from './openimmo-schema.ts';
import { type Node, parseXml } from './xml.ts';

export const NO_CONTACT = 'kontaktperson has neither e-mail nor telephone';

/** What of an element is not as the schema has it: names, order, number, types. */
export function faultsOf({ name, attributes, children, text }: Node): string[] {
  const rule = RULES[name];
  if (rule === undefined) return [`${name} is unknown`];
  const { elements = [], required = [] } = rule;
  const names = children.map((child) => child.name);
  const places = names.map((each) => elements.indexOf(each));
  const missing = (REQUIRED[name] ?? []).filter((each) => !names.includes(each));
  const lacks = required.filter((each) => !(each in attributes));
  return [
    ...[...missing, ...lacks].map((each) => `${name} lacks ${each}`),
    ...names.filter((_, at) => places[at] === -1).map((each) => `${name} has ${each}`),
    ...names
      .filter(
        (each, at) =>
          (places[at - 1] ?? 0) > (places[at] ?? 0) ||
          (names[at - 1] === each && !REPEATED.has(each)),
      )
      .map((each) => `${each} is not in its place in ${name}`),
    ...(name === 'geo' && !names.some((each) => /^(?:plz|ort|geokoordinaten)$/.test(each))
      ? ['geo has no place']
      : []),
    ...(name === 'kontaktperson' && !names.some((each) => /^(?:email|tel)_/.test(each))
      ? [NO_CONTACT]
      : []),
    ...(rule.text === undefined
      ? text === ''
        ? []
        : [`${name} has text`]
      : rule.text.test(text)
        ? []
        : [`${name} is ${text}`]),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      rule.attributes?.[key]?.test(value) === true ? [] : [`${name} has ${key}="${value}"`],
    ),
    ...children.flatMap(faultsOf),
  ];
}

/** The root of an OpenImmo document. @throws Error unless it is well-formed and as the schema has it. */
export function parseOpenImmo(document: string): Node {
  const root = parseXml(document);
  // No contact is made up for a project that has none.
  const faults = faultsOf(root).filter((fault) => fault !== NO_CONTACT);
  if (root.name !== 'openimmo' || faults.length > 0)
    throw new Error(`${root.name}: ${faults.join('; ')}`);
  return root;
}

// A strict parser of XML 1.0 without DTDs, comments and processing instructions, for judging documents.

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

const NAME = '[A-Za-z_][\\w.-]*';
const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;
const TAG = new RegExp(`<(/?)(${NAME})((?: ${NAME}="[^"<]*")*)>|([^<]+)`, 'y');
const ATTRIBUTE = new RegExp(` (${NAME})="([^"]*)"`, 'g');
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  if (ILLEGAL.test(text) || text.includes(']]>')) throw new Error(`Illegal text: ${text}`);
  return text.replaceAll(/&(?:#(\d+)|(\w+))?(;?)/g, (all, code, name, end) => {
    const character = name === undefined ? String.fromCodePoint(Number(code)) : NAMED[name];
    if (end === '' || character === undefined || ILLEGAL.test(character))
      throw new Error(`No reference: ${all}`);
    return character;
  });
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Node[];
  text: string;
}

/** The root of a document. @throws Error unless it is well-formed. */
export function parseXml(document: string): Node {
  const begin = DECLARATION.exec(document)?.[0];
  if (begin === undefined) throw new Error('There is no declaration.');
  const outside: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [outside];
  TAG.lastIndex = begin.length;
  while (TAG.lastIndex < document.length) {
    const at = TAG.lastIndex;
    const found = TAG.exec(document);
    const top = open.at(-1) ?? outside;
    if (found === null) throw new Error(`Not well-formed at ${document.slice(at, at + 80)}`);
    const [, slash, name = '', attributes = '', text] = found;
    if (text !== undefined) {
      top.text += decoded(text);
    } else if (slash === '/') {
      if (top.name !== name) throw new Error(`</${name}> ends ${top.name}.`);
      open.pop();
    } else {
      const node: Open = { name, attributes: {}, children: [], text: '' };
      for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (key in node.attributes) throw new Error(`${name} has ${key} twice.`);
        node.attributes[key] = decoded(value);
      }
      top.children.push(node);
      open.push(node);
    }
  }
  const [root, ...others] = outside.children;
  if (open.length > 1 || root === undefined || others.length > 0 || outside.text.trim() !== '')
    throw new Error('There is not one root that ends.');
  return root;
}

/** All elements of a name, at any depth. */
export const allIn = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => allIn(child, name)),
];

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly content: string | readonly XmlElement[];
}

export const element = (
  name: string,
  content: XmlElement['content'] = '',
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({ name, attributes, content });

/** The first line of a document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that no document may have, not even escaped (XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Characters with a meaning, and line breaks, which a parser changes in attributes, and CR everywhere. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text without characters that no document may have. */
export const withoutForbidden = (text: string): string => text.replaceAll(FORBIDDEN, '');

const escaped = (text: string, characters: RegExp): string =>
  withoutForbidden(text).replaceAll(characters, (each) => ESCAPES[each] ?? each);

const attributesOf = ({ attributes }: Pick<XmlElement, 'attributes'>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`)
    .join('');

/** The start tag of an element with other content than its own. */
export const startTag = (name: string, attributes: XmlElement['attributes'] = {}): string =>
  `<${name}${attributesOf({ attributes })}>`;

export const endTag = (name: string): string => `</${name}>`;

/** Writes an element. Names are the program's own; texts and values may have any character. */
export function xmlOf({ name, attributes, content }: XmlElement): string {
  const inner =
    typeof content === 'string' ? escaped(content, /[&<>\r]/g) : content.map(xmlOf).join('');
  return startTag(name, attributes) + inner + endTag(name);
}

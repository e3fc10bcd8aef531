import { Failure } from './failure.ts';

/** A JSON number, kept as the text it was sent as: `1.50` and `0.1` lose nothing. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Deeper nesting than this serves no request of this API. */
const MAX_DEPTH = 32;

/**
 * Parses JSON (RFC 8259) strictly. Numbers come back as {@link JsonNumber}.
 *
 * @throws Failure `invalid_json` for text that is not JSON, nests deeper than 32 levels, or
 * repeats a key in one object (RFC 8259, 4 leaves that undefined; here it is refused).
 */
export function parseJson(text: string): unknown {
  refuseDepthAndDuplicateKeys(text);
  try {
    return JSON.parse(text, keepNumberText);
  } catch {
    throw new Failure('invalid_json', 'The body is not valid JSON.');
  }
}

function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** One pass over the text, before the parser, which sees neither depth nor a repeated key. */
function refuseDepthAndDuplicateKeys(text: string): void {
  const open: (Set<string> | undefined)[] = []; // the keys of each open object; undefined: an array
  let keys: Set<string> | undefined;
  let keyIsNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (keys !== undefined && keyIsNext) {
          remember(keys, text.slice(at, end + 1));
          keyIsNext = false;
        }
        at = end;
        break;
      }
      case OPENING_BRACE:
      case OPENING_BRACKET:
        open.push(keys);
        if (open.length > MAX_DEPTH) {
          throw new Failure('invalid_json', `The body nests deeper than ${MAX_DEPTH} levels.`);
        }
        keyIsNext = text.charCodeAt(at) === OPENING_BRACE;
        keys = keyIsNext ? new Set() : undefined;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        keys = open.pop();
        keyIsNext = false;
        break;
      case COMMA:
        keyIsNext = keys !== undefined;
        break;
      default:
    }
  }
}

/** Where the string that opens at `start` closes; the text's end if it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

function remember(keys: Set<string>, literal: string): void {
  const key = literal.includes('\\') ? unescaped(literal) : literal.slice(1, -1);
  if (keys.has(key)) {
    throw new Failure('invalid_json', `The key ${JSON.stringify(key)} stands twice in one object.`);
  }
  keys.add(key);
}

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal; // not a JSON string: the parser is about to refuse the whole text
  }
}

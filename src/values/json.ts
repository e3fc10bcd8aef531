import { excerpt } from './excerpt.ts';
import { Failure } from './failure.ts';
import { visit } from 'jsonc-parser';

/** A JSON number as the text that was sent: `1.50` and `12345678901234567.8` stay exact. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A number's text as it was sent. */
export function numberText(number: JsonNumber | number): string {
  return typeof number === 'number' ? String(number) : number.text;
}

/** The maximum nesting depth. No valid request of this API nests deeper. */
const MAX_DEPTH = 32;

/**
 * Parses JSON (RFC 8259) strictly. {@link numberText} gives each number as it was sent. If all
 * numbers are written as JavaScript writes them, they are JavaScript numbers, which takes half the
 * time. Otherwise all are {@link JsonNumber}.
 *
 * @throws Failure `invalid_json` for text that is not JSON, nests deeper than 32 levels, or repeats a
 * key in one object (RFC 8259, 4 leaves that undefined). The message names line and column.
 */
export function parseJson(text: string): unknown {
  const { plainNumbers } = inspect(text);
  try {
    return plainNumbers ? JSON.parse(text) : JSON.parse(text, keepNumberText);
  } catch {
    const fault = findFault(text);
    const where = fault === undefined ? '' : ` at ${placeOf(text, fault)}`;
    throw new Failure('invalid_json', `The body is not valid JSON${where}.`);
  }
}

function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
}

const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Checks depth and repeated keys in one pass over the text, as the parser reports neither. */
function inspect(text: string): { plainNumbers: boolean } {
  let plainNumbers = true;
  const open: (Set<string> | undefined)[] = []; // the keys of each open object; undefined for an array
  let keys: Set<string> | undefined;
  let keyIsNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (keys !== undefined && keyIsNext) {
          remember(keys, text, at, end);
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
      default: {
        const number = numberAt(text, at);
        plainNumbers &&= number === String(Number(number));
        at += Math.max(0, number.length - 1);
      }
    }
  }
  return { plainNumbers };
}

/** The number that begins at `at`; 0 if none does. */
function numberAt(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code !== MINUS && (code < ZERO || code > NINE)) return '0';
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? '0';
}

/** The end of the string that opens at `start`; the end of the text if it does not close. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether the character at `at`, within a string, has an odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

/** Adds the key between `start` and `end`, with its quotation marks, to the object's keys. */
function remember(keys: Set<string>, text: string, start: number, end: number): void {
  const literal = text.slice(start, end + 1);
  const key = literal.includes('\\') ? unescaped(literal) : literal.slice(1, -1);
  if (keys.has(key)) {
    const quoted = JSON.stringify(excerpt(key));
    const place = placeOf(text, start);
    throw new Failure('invalid_json', `The key ${quoted} is repeated in one object, at ${place}.`);
  }
  keys.add(key);
}

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal; // not a JSON string: the parser refuses the whole text later
  }
}

/** Stops the parser at the first fault, whose position it carries. */
class FaultAt extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

/**
 * The index of the first fault in a text that is not JSON, for the error message. The platform's parser
 * decides what is JSON, but does not always report where the fault is.
 *
 * @param text must not nest deeper than the parser supports, up to its first fault.
 * @returns `undefined` if no fault is found.
 */
function findFault(text: string): number | undefined {
  try {
    visit(text, { onError: stopAt }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FaultAt) return error.offset;
    throw error;
  }
}

function stopAt(_code: unknown, offset: number): never {
  throw new FaultAt(offset);
}

/** Converts an index into a text to line and column, both from 1: `line 3, column 14`. */
function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  let end = text.indexOf('\n');
  while (end !== -1 && end < offset) {
    line += 1;
    start = end + 1;
    end = text.indexOf('\n', start);
  }
  return `line ${line}, column ${offset - start + 1}`;
}

/** Whether a value is a JSON object, which a {@link JsonNumber} is not. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof JsonNumber);
}

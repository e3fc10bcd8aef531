/** Characters that change the direction of the text around them (Unicode, Bidi_Control). */
const CONTROLS = /\p{Bidi_Control}/gu;

/** Letters of Hebrew, Arabic and their neighbours, which are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Somebody's text for use within another text: it cannot change the order of the words around it.
 * Where a text has an element of its own, base.css isolates it.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}

/** The same texts, each of which isolates the texts that it is given. */
export function isolating<Texts extends object>(texts: Texts): Texts {
  const copy = { ...texts };
  for (const [name, text] of Object.entries(texts)) Reflect.set(copy, name, isolatingEach(text));
  return copy;
}

function isolatingEach(text: unknown): unknown {
  if (typeof text === 'function') {
    return (...given: unknown[]): unknown =>
      Reflect.apply(text, undefined, given.map(isolatedGiven));
  }
  if (Array.isArray(text)) return text;
  return typeof text === 'object' && text !== null ? isolating(text) : text;
}

const isolatedGiven = (given: unknown) => (typeof given === 'string' ? isolated(given) : given);

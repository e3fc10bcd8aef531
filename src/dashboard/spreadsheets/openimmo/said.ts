import { XmlElement } from '@rgrove/parse-xml';
import type { Place } from '../../../values/openimmo/places.ts';
import { KIND } from '../../../values/openimmo/words.ts';

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** The elements in an element, all of them or those of a name, which may have any prefix. */
export const childrenOf = (parent: XmlElement, name?: string): readonly XmlElement[] =>
  parent.children.flatMap((child) =>
    child instanceof XmlElement && (name === undefined || localName(child) === name) ? child : [],
  );

/** Every text and attribute in an element, by its path: `preise/kaufpreis@auf_anfrage`. */
function* valuesIn(parent: XmlElement, path: string): Generator<readonly [string, string]> {
  const { feldname, ...attributes } = parent.attributes;
  const own = feldname ?? path;
  // The kind of a property is an element, and its type the value of an attribute.
  const isKind = own.startsWith(KIND);
  for (const [name, value] of Object.entries(attributes))
    yield isKind ? [`${own}@${value}`, 'true'] : [`${own}@${name}`, value.trim()];
  const children = childrenOf(parent);
  if (children.length === 0) yield [own, isKind ? 'true' : parent.text.trim()];
  for (const child of children) yield* valuesIn(child, `${own}/${localName(child)}`);
}

/** Flags that are not set and zeros say nothing. */
const IS_NOTHING = /^(?:false|-?0+(?:\.0+)?)?$/i;

/** What an `immobilie` says, and what of it has been read. */
export class Said {
  readonly #values = new Map<string, string>();
  readonly #read = new Set<string>();

  constructor(immobilie: XmlElement) {
    for (const part of childrenOf(immobilie)) {
      if (localName(part) === 'anhaenge') continue;
      for (const [path, value] of valuesIn(part, localName(part))) {
        const own = path.replace(/^zustand_angaben\/(?=energiepass)/, '');
        this.#values.set(this.#values.has(own) ? `${own} (2)` : own, value);
      }
    }
  }

  /** What places say: a text, and the values of all flags that are set. */
  read(places: readonly Place[]): readonly string[] {
    const texts = places.flatMap(([path, flagOf]) => (flagOf === undefined ? [path] : []));
    const flags = places.flatMap(([path, flagOf]) =>
      flagOf !== undefined && /^(?:true|1)$/i.test(this.textAt(path)) ? [flagOf] : [],
    );
    return [this.textAt(...texts), ...flags].filter(Boolean);
  }

  /** The first text that says something, otherwise the first one that is there; `''` for none. */
  textAt(...paths: readonly string[]): string {
    const valueOf = (path: string) => this.#values.get(path) ?? '';
    const path = paths.find((each) => !IS_NOTHING.test(valueOf(each))) ?? paths.find(valueOf) ?? '';
    this.#read.add(path);
    return valueOf(path);
  }

  /** What has not been read, by its path. */
  get rest(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#values].filter(
        ([path, value]) => !this.#read.has(path) && !IS_NOTHING.test(value) && !SILENT.test(path),
      ),
    );
  }
}

/** What is no news to an office: what systems tell each other, and figures that follow from others. */
const SILENT =
  /^verwaltung_techn\/|objektadresse_freigeben|gruppennummer|abdatum|waehrung|pro_qm$|@(?:mit_mwst|anzahl|platzart|keine_angabe)$|^kontaktperson\/firma/i;

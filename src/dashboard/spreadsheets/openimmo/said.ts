import { XmlElement } from '@rgrove/parse-xml';

/** The name of an element without its prefix. */
const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** The elements in an element, all of them or those of a name. */
export const childrenOf = (parent: XmlElement, name?: string): readonly XmlElement[] =>
  parent.children.flatMap((child) =>
    child instanceof XmlElement && (name === undefined || localName(child) === name) ? child : [],
  );

/** The text of the first element along a path; empty if there is none. */
export function textAt(parent: XmlElement, ...path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return parent.text.trim();
  const [child] = childrenOf(parent, name);
  return child === undefined ? '' : textAt(child, ...rest);
}

/** Every attribute and text in an element, by its path: `preise/kaufpreis@auf_anfrage`. */
function* valuesIn(parent: XmlElement, path: string): Generator<readonly [string, string]> {
  const { feldname, ...attributes } = parent.attributes;
  const own = feldname === undefined ? path : `${path} ${feldname}`;
  for (const [name, value] of Object.entries(attributes)) yield [`${own}@${name}`, value.trim()];
  const children = childrenOf(parent);
  if (children.length === 0) yield [own, parent.text.trim()];
  for (const child of children)
    yield* valuesIn(child, own === '' ? localName(child) : `${own}/${localName(child)}`);
}

const IS_TRUE = /^(?:true|1)$/i;
const IS_NOTHING = /^(?:false|keine(?:_angabe)?|-?0+(?:\.0+)?)?$/i;

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

  /** The first value of these paths that says something. */
  text(...paths: readonly string[]): string {
    const valueOf = (path: string) => this.#values.get(path) ?? '';
    const path = paths.find((each) => !IS_NOTHING.test(valueOf(each))) ?? paths[0] ?? '';
    this.#read.add(path);
    return valueOf(path);
  }

  /** The words of the attributes of an element that are true. @param most how many are read. */
  marks(path: string, words: Readonly<Record<string, string>>, most = Infinity): string[] {
    const marked = Object.keys(words).filter((name) =>
      IS_TRUE.test(this.#values.get(`${path}@${name}`) ?? ''),
    );
    const read = marked.slice(0, most);
    for (const name of read) this.#read.add(`${path}@${name}`);
    return read.flatMap((name) => words[name] ?? []);
  }

  /** Whether a path has a value, which is read then. */
  says(path: string, value: string): boolean {
    const isSaid = this.#values.get(path)?.toUpperCase() === value;
    if (isSaid) this.#read.add(path);
    return isSaid;
  }

  /** The name of the first element in an element, even if it has no text. */
  elementIn(path: string): string | undefined {
    const child = [...this.#values.keys()].find((each) => each.startsWith(`${path}/`));
    return child?.slice(path.length + 1).split('@')[0];
  }

  /** What has not been read, by what people call it. Flags that are not set and zeros say nothing. */
  get rest(): ReadonlyMap<string, string> {
    const left = [...this.#values].filter(
      ([path, value]) => !this.#read.has(path) && !IS_NOTHING.test(value) && !SILENT.test(path),
    );
    return new Map(left.map(([path, value]) => [headerOf(path), value]));
  }
}

/** What is no news to an office: what systems tell each other, and figures that follow from others. */
const SILENT =
  /^verwaltung_techn\/(?!user)|^verwaltung_objekt\/(?:objektadresse_freigeben|gruppennummer|abdatum)|^preise\/(?:waehrung|kaufpreis_pro_qm|mietpreis_pro_qm|provisionspflichtig|stp_\w+@(?:anzahl|platzart))|^kontaktperson\/firma/;

/** What people call a part whose name does not say it. */
const PARTS: Readonly<Record<string, string>> = {
  geo: 'Ort',
  kontaktperson: 'Ansprechpartner',
  energiepass: 'Energieausweis',
  zustand_angaben: 'Zustand',
  freitexte: 'Texte',
  verwaltung_objekt: 'Verwaltung',
  verwaltung_techn: 'Verwaltung',
};

/** `flaechen/anzahl_sep_wc` as a header: `Flächen: anzahl sep wc`. */
function headerOf(path: string): string {
  const [part = '', ...names] = path.split(/[/@]/).filter((name) => name !== 'objektart');
  const name = names.join(' ').replace(/user_defined_\w+ /, '');
  const header = `${PARTS[part] ?? part}: ${name}`.replaceAll('_', ' ');
  const written = header.replaceAll(/(?<![aeq])([aou])e(?!ll)/g, (_, letter: string) =>
    `${letter}\u0308`.normalize(),
  );
  return written.slice(0, 1).toUpperCase() + written.slice(1);
}

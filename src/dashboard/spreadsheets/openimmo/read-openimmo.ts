import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { withoutForbidden } from '../../../values/xml.ts';
import type { Language } from '../../texts/language.ts';
import { excessOf, FileError, type Grid, textCell } from '../grid.ts';
import { decodeText } from '../read-csv.ts';
import { type Archive, attachedTo } from './attachments.ts';
import { childrenOf, Said } from './said.ts';
import { type Listed, sheetsOf } from './sheets.ts';
import { characterOf, unitValues } from './unit-values.ts';

const MAX_BYTES = 20 * 1024 * 1024;
/** How far into a document its root is looked for. */
const HEAD = 65_536;
const ROOT = /<(?:[a-z]{1,20}:)?openimmo[\s>]/i;
const ENCODING = /^[^>]{0,100}\sencoding\s*=\s*["']((?:iso-8859|windows)-[\w-]{1,9})/i;

/** Whether a document has the root of OpenImmo, in any encoding. */
export const isOpenImmo = (document: Uint8Array): boolean =>
  ROOT.test(xmlText(document.subarray(0, HEAD)));

/** The text of a document, in the encoding that it names. */
function xmlText(document: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(document.subarray(0, 200));
  const named = ENCODING.exec(head)?.[1];
  return named === undefined ? decodeText(document) : new TextDecoder(named).decode(document);
}

/** Reads the projects of OpenImmo documents, each as a sheet of its units. @throws FileError */
export function readOpenImmo(
  documents: readonly Uint8Array[],
  language: Language,
  archive: Archive = () => undefined,
): readonly Grid[] {
  const sheets = sheetsOf(
    documents.flatMap(objectsIn).map((each) => listedOf(each, archive)),
    language,
  );
  if (sheets.length === 0) throw new FileError('openimmo');
  // Columns of elements that no field has do no harm.
  if (sheets.some((sheet) => excessOf(sheet) === 'too many rows'))
    throw new FileError('too many rows');
  return sheets;
}

/** @throws FileError */
function objectsIn(document: Uint8Array): readonly XmlElement[] {
  if (document.length > MAX_BYTES) throw new FileError('too large');
  try {
    const xml = withoutForbidden(xmlText(document));
    const { root } = parseXml(xml, { resolveUndefinedEntity: characterOf });
    const providers = root === null ? [] : childrenOf(root, 'anbieter');
    return providers.flatMap((provider) => childrenOf(provider, 'immobilie'));
  } catch (error) {
    throw new FileError('openimmo', { cause: error });
  }
}

function listedOf(immobilie: XmlElement, archive: Archive): Listed {
  const said = new Said(immobilie);
  const values = unitValues(said);
  const all = childrenOf(immobilie, 'anhaenge').flatMap((each) => childrenOf(each, 'anhang'));
  const { attachments, leftOut, links } = attachedTo(
    values.get('externalSourceId')?.text ?? '',
    all,
    archive,
  );
  for (const [name, address] of links) values.set(name, textCell(address));
  const group = said.textAt('verwaltung_techn/gruppen_kennung', 'verwaltung_objekt/gruppennummer');
  const isMaster = group !== '' && said.textAt('verwaltung_techn/master') === group;
  const isDeleted = said.textAt('verwaltung_techn/aktion@aktionart') === 'DELETE';
  return {
    values,
    attachments,
    rest: new Map([...said.rest, ...leftOut]),
    group,
    role: isDeleted ? 'deleted' : isMaster ? 'master' : 'unit',
    hidesAddress: said.textAt('verwaltung_objekt/objektadresse_freigeben') === 'false',
  };
}

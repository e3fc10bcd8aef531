import { millisecondsOf } from '../../values/instant.ts';
import { readImports } from '../api/imports.ts';
import type { ListedImport } from '../api/types.ts';
import type { Wording } from '../kit/words.ts';
import type { newsWords } from '../pages/overview/words.ts';

/** The import of a file: the service writes it as several, of at most 200 units each. */
export interface WholeImport extends Pick<
  ListedImport,
  'id' | 'projectId' | 'fileName' | 'unitCount' | 'newUnits' | 'changedPrices' | 'status'
> {
  /** When its last part was written. */
  readonly createdAt: string;
  /** Its parts, the last one first. */
  readonly parts: readonly string[];
}

/** Parts of one file follow each other this closely. */
const TOGETHER_MS = 10_000;
/** The service's largest page. */
const READ = 100;

/** The latest imports, newest first: neighbouring parts of one file and project are one import. */
export async function readWholeImports(orgId: string, shown: number): Promise<WholeImport[]> {
  const files: [ListedImport, ...ListedImport[]][] = [];
  for (const run of await readImports(orgId, READ)) {
    const latest = files.at(-1)?.at(-1);
    const isPart =
      latest?.projectId === run.projectId &&
      latest.fileName === run.fileName &&
      latest.status === run.status &&
      millisecondsOf(latest.createdAt) - millisecondsOf(run.createdAt) <= TOGETHER_MS;
    if (isPart) files.at(-1)?.push(run);
    else files.push([run]);
  }
  return files.slice(0, shown).map(wholeOf);
}

/** The parts of a file, the last one first, as one import. */
function wholeOf(runs: readonly [ListedImport, ...ListedImport[]]): WholeImport {
  const sumOf = (count: (run: ListedImport) => number) =>
    runs.reduce((sum, run) => sum + count(run), 0);
  return {
    ...runs[0],
    unitCount: sumOf(({ unitCount }) => unitCount),
    newUnits: sumOf(({ newUnits }) => newUnits),
    changedPrices: sumOf(({ changedPrices }) => changedPrices),
    parts: runs.map(({ id }) => id),
  };
}

/** What a browser knows of an import that it has sent. */
interface SentImport {
  readonly projectId: string;
  /** In how many parts. */
  readonly parts: number;
  readonly units: number;
  /** When the service answered the last part, by its clock (epoch milliseconds, in whole seconds). */
  readonly writtenAt: number;
}

/**
 * The import that this browser has sent: the last ones of its project until then. It is `null` if somebody
 * else imported between its parts.
 */
export async function readOwnImport(
  orgId: string,
  { projectId, parts, units, writtenAt }: SentImport,
): Promise<WholeImport | null> {
  const runs = (await readImports(orgId, READ))
    .filter(
      (run) => run.projectId === projectId && millisecondsOf(run.createdAt) < writtenAt + 1000,
    )
    .slice(0, parts);
  const [last, ...others] = runs;
  if (last === undefined) return null;
  const whole = wholeOf([last, ...others]);
  return whole.unitCount === units ? whole : null;
}

/** The text of how many there are; none of nothing. */
export const says = (n: number, text: (values: { readonly n: number }) => string): string[] =>
  n > 0 ? [text({ n })] : [];

/** What an import did: `41 Preise geändert, 3 Einheiten neu`; of one without a file: how many units it had. */
export function didOf(
  { fileName, unitCount, newUnits, changedPrices }: WholeImport,
  { t }: Wording<ReturnType<typeof newsWords>>,
): string {
  if (fileName === null) return t.units.total({ count: unitCount });
  const did = [...says(changedPrices, t.news.changedPrices), ...says(newUnits, t.news.newUnits)];
  const rest = unitCount - changedPrices - newUnits;
  return [...did, ...says(rest, did.length > 0 ? t.news.otherUnits : t.news.changedUnits)].join(
    ', ',
  );
}

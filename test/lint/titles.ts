import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript-5';

// Checks that no two tests have the same title: the texts of its describes and its own, as they are
// written. Whoever reads of a failure has to know which test it was.

/** The functions of Vitest whose first argument is a title. */
const GROUP = 'describe';
const TESTS = new Set(['test', 'it']);

interface Title {
  readonly place: string;
  readonly title: string;
}

/** The titles of the tests in a file. */
function titlesIn(file: string, text: string): Title[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Title[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? node : undefined;
    const name = call === undefined ? undefined : functionOf(call.expression);
    const [written] = call?.arguments ?? [];
    const known = name === GROUP || (name !== undefined && TESTS.has(name));
    if (!known || written === undefined || node.parent === undefined || isPart(node)) {
      ts.forEachChild(node, (child) => {
        visit(child, groups);
      });
      return;
    }
    const title = ts.isStringLiteralLike(written) ? written.text : written.getText(source);
    const titles = [...groups, title];
    if (name !== GROUP) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${file}:${line + 1}`, title: titles.join(' > ') });
    }
    ts.forEachChild(node, (child) => {
      visit(child, name === GROUP ? titles : groups);
    });
  };
  visit(source, []);
  return found;
}

/** `test` in `test(…)`, `test.skipIf(…)(…)` and `test.concurrent.each(…)(…)`. */
function functionOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  const inner = ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee);
  return inner ? functionOf(callee.expression) : undefined;
}

/** Whether a call gives the rows of a test, and the call of the test follows: `test.each(rows)`. */
const isPart = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.expression === node;

/** The titles that several tests have, with their places. */
function repeated(titles: readonly Title[]): string[] {
  const places = Map.groupBy(titles, ({ title }) => title);
  return [...places].flatMap(([title, all]) =>
    all.length === 1 ? [] : [[title, ...all.map(({ place }) => `  ${place}`)].join('\n')],
  );
}

const SAMPLE = `describe('A', () => { test.each(rows)('%s is', () => {}); it('is', () => {}); });
  test('A > is', () => {}); describe.each(all)('A', () => { test.concurrent.each(other)('%s is', f); });`;
const expected = ['A > %s is\n  sample:1\n  sample:2', 'A > is\n  sample:1\n  sample:2'];
const refused = repeated(titlesIn('sample', SAMPLE));
if (JSON.stringify(refused) !== JSON.stringify(expected)) {
  throw new Error(`The check of titles does not refuse its sample:\n${refused.join('\n')}`);
}
const titles = globSync('test/**/*.test.ts').flatMap((file) =>
  titlesIn(file, readFileSync(file, 'utf8')),
);
const faults = repeated(titles);
if (faults.length > 0) throw new Error(`Several tests have one title.\n${faults.join('\n')}`);
console.log(`Each of ${titles.length} tests has a title of its own.`);

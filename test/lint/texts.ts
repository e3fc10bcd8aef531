import ts from 'typescript-5';

// Checks that the dashboard uses each of its texts, and that none says what offices do not.

const PROJECT = 'src/dashboard/tsconfig.json';
/** Where the texts are. */
const WORDS = /(?:(?<!kit\/)words|words\/\w+)\.ts$/;

const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(PROJECT, (path) => ts.sys.readFile(path)).config,
  ts.sys,
  'src/dashboard',
);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
const sources = program
  .getSourceFiles()
  .filter(({ fileName }) => /src\/dashboard\/.*\.tsx?$/.test(fileName));
const isWords = ({ fileName }: ts.SourceFile) => WORDS.test(fileName);

/** The pairs in the files of words. */
function pairsIn(node: ts.Node): ts.PropertyAssignment[] {
  if (ts.isPropertyAssignment(node) && ts.isArrayLiteralExpression(node.initializer)) return [node];
  const found: ts.PropertyAssignment[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...pairsIn(child));
  });
  return found;
}

const used = new Set<ts.Node>();
const use = (symbol: ts.Symbol | undefined): void => {
  for (const declaration of symbol?.declarations ?? []) used.add(declaration);
};

const isOfWords = (symbol: ts.Symbol | undefined) =>
  symbol?.declarations?.some((each) => isWords(each.getSourceFile())) === true;

/** Everything in a group that is used as a whole. */
function useAll(type: ts.Type): void {
  for (const symbol of type.getProperties().filter(isOfWords)) {
    use(symbol);
    useAll(checker.getTypeOfSymbol(symbol));
  }
}

/** What a computed name can name: `t.roles[role]`. */
function useNamed(group: ts.Type, name: ts.Type): void {
  const names = (name.isUnion() ? name.types : [name]).map((each) =>
    each.isStringLiteral() || each.isNumberLiteral() ? String(each.value) : null,
  );
  for (const each of names) if (each !== null) use(group.getProperty(each));
  if (names.includes(null)) useAll(group);
}

function visit(node: ts.Node): void {
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = checker.getSymbolAtLocation(node.name);
    use(symbol);
    if (isOfWords(symbol) && !isTaken(node)) useAll(checker.getTypeAtLocation(node));
  }
  if (ts.isElementAccessExpression(node)) {
    const [group, name] = [node.expression, node.argumentExpression];
    useNamed(checker.getTypeAtLocation(group), checker.getTypeAtLocation(name));
  }
  if (ts.isBindingElement(node)) {
    const name = node.propertyName ?? node.name;
    if (ts.isIdentifier(name)) {
      use(checker.getTypeAtLocation(node.parent).getProperty(name.text));
    }
  }
  ts.forEachChild(node, visit);
}

/** Whether only a part of a group is used: `t.shell` in `t.shell.menu` and in `const { menu } = t.shell`. */
function isTaken({ parent }: ts.Node): boolean {
  if (ts.isVariableDeclaration(parent)) return parent.type === undefined;
  return ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
}

/** Names of the API's fields, in both languages; in English, an amount before its sign. */
const WRONG = [/external(?:Source)?Id|metadata/, /external(?:Source)?Id|metadata|[}\d] €/];
const saysWrong = ({ initializer }: ts.PropertyAssignment) =>
  ts.isArrayLiteralExpression(initializer) &&
  initializer.elements.some((text, at) => WRONG[at]?.test(text.getText()));

const pairs = sources.filter(isWords).flatMap(pairsIn);
for (const source of sources) if (!isWords(source)) visit(source);
const faults = pairs.filter((pair) => !used.has(pair) || saysWrong(pair));
if (faults.length > 0) {
  const named = faults.map((pair) => {
    const source = pair.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(pair.getStart());
    return `  ${source.fileName}:${line + 1} ${pair.name.getText()}`;
  });
  throw new Error(
    `The dashboard does not use these texts, or they name fields of the API or write €1 as 1 €.\n${named.join('\n')}`,
  );
}
console.log(`The dashboard uses each of ${pairs.length} texts.`);

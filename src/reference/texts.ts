import { textsIn } from '../values/bilingual.ts';

/** The page's own texts, in German and in English. Those of the contract are English. */
const TEXTS = {
  title: ['Einheit: API-Referenz', 'Einheit: API reference'],
  other: {
    name: ['English', 'Deutsch'],
    language: ['en', 'de'],
  },
  documents: ['Dokumente', 'Documents'],
  surfaces: {
    api: ['API', 'API'],
    public: ['Websites', 'Websites'],
    orgs: ['Organisationen', 'Organisations'],
    operator: ['Betreiber', 'Operator'],
  },
  credentials: {
    EINHEIT_TOKEN: ['API-Token', 'API token'],
    OPERATOR_KEY: ['Betreiberschlüssel', 'Operator key'],
  },
  signIn: ['Anmelden', 'Sign in'],
  messages: {
    loading: [
      ['Das Dokument wird geladen', ''],
      ['Loading the document', ''],
    ],
    absent: [
      [
        'Hier gibt es keine Betreiber-API',
        'Sie braucht einen Betreiberschlüssel: das Secret `OPERATOR_KEY`.',
      ],
      ['There is no operator API here', 'It needs an operator key: the secret `OPERATOR_KEY`.'],
    ],
    failed: [
      ['Das Dokument kann nicht geladen werden', 'Bitte laden Sie die Seite neu.'],
      ['The document cannot be loaded', 'Please reload the page.'],
    ],
  },
  contents: ['Inhalt', 'Contents'],
  find: ['Operation suchen', 'Find an operation'],
  noMatch: ['Keine Operation passt.', 'No operation matches.'],
  chapters: {
    introduction: ['Einführung', 'Introduction'],
    headers: ['Gemeinsame Header', 'Common headers'],
    errors: ['Fehler', 'Errors'],
  },
  document: ['OpenAPI-Dokument', 'OpenAPI document'],
  show: ['Zeigen', 'Show'],
  credentialNote: [
    'Bleibt in diesem Tab, bis Sie ihn schließen, und geht nur an diesen Server. Beispiele lesen den Wert aus',
    'This tab keeps it until you close it, and sends it only to this server. Samples read it from',
  ],
  inRequests: ['In Anfragen', 'In requests'],
  inAnswers: ['In jeder Antwort', 'In every answer'],
  example: ['Beispiel:', 'Example:'],
  errorShape: [
    'Alle Fehler haben dieselbe Form. Programme lesen `code`, Menschen `message`, und der Support findet die Anfrage mit `requestId`.',
    'All errors have the same shape. Programs use `code`, people read `message`, and support finds the request by `requestId`.',
  ],
  error: ['Ein Fehler', 'An error'],
  addition: ['Zusatz', 'Addition'],
  needsScope: ['Braucht das Recht', 'Needs the scope'],
  path: ['Pfad', 'Path'],
  query: ['Query', 'Query'],
  headers: ['Header', 'Headers'],
  body: ['Body', 'Body'],
  answers: ['Antworten', 'Answers'],
  errors: ['Fehler', 'Errors'],
  fields: ['Felder', 'Fields'],
  fieldsOf: [(count: number) => `${count} Felder von`, (count: number) => `${count} fields of`],
  otherHeaders: [
    (names: string) => `Weitere Header: ${names}`,
    (names: string) => `Other headers: ${names}`,
  ],
  exampleAnswer: ['Beispiel der Antwort', 'Example answer'],
  exampleAnswerOf: [
    (operation: string) => `Beispiel der Antwort: ${operation}`,
    (operation: string) => `Example answer of ${operation}`,
  ],
  sampleLanguage: ['Sprache des Beispiels', 'Language of the sample'],
  sampleIn: [
    (language: string) => `Beispiel in ${language}`,
    (language: string) => `Sample in ${language}`,
  ],
  copy: ['Kopieren', 'Copy'],
  copied: ['Kopiert', 'Copied'],
  tryIt: ['Ausprobieren', 'Try it'],
  optional: [
    (title: string, count: number) => `${title} (${count}, nur gesendet, wenn ausgefüllt)`,
    (title: string, count: number) => `${title} (${count}, sent only if filled in)`,
  ],
  jsonBody: ['Body (JSON)', 'Body (JSON)'],
  newKey: ['Neuer Schlüssel', 'New key'],
  clear: ['Leeren', 'Clear'],
  clearInput: [(name: string) => `${name} leeren`, (name: string) => `Clear ${name}`],
  unsent: ['nicht gesendet', 'not sent'],
  send: ['Senden', 'Send'],
  sendNow: [(method: string) => `${method} jetzt senden`, (method: string) => `Send ${method} now`],
  noCredential: ['Ohne Zugang ist die Antwort 401:', 'Without a credential the answer is 401:'],
  armed: [
    'Das ändert Daten des Dienstes. Senden Sie noch einmal, oder drücken Sie Escape.',
    'This writes to the service. Send once more, or press Escape.',
  ],
  unreachable: ['Der Dienst ist nicht zu erreichen.', 'The service cannot be reached.'],
  received: ['Antwort', 'Answer'],
  receivedHeaders: [(count: number) => `${count} Header`, (count: number) => `${count} headers`],
  characters: [
    (count: number) => `${count.toLocaleString('de')} Zeichen`,
    (count: number) => `${count.toLocaleString('en')} characters`,
  ],
  receivedImage: ['Das Bild der Antwort', 'The answered bytes'],
  nextPage: ['Nächste Seite', 'Next page'],
  byLink: ['laut dem Header Link', 'by the header Link'],
  values: {
    required: ['Pflicht', 'required'],
    always: ['immer', 'always'],
    file: ['Datei', 'file'],
    or: [' oder ', ' or '],
    listOf: [(of: string) => `Liste von ${of}`, (of: string) => `list of ${of}`],
    byDefault: [(value: string) => `, sonst ${value}`, (value: string) => `, by default ${value}`],
    between: [
      (least: number, most: number) => ` von ${least} bis ${most}`,
      (least: number, most: number) => ` from ${least} to ${most}`,
    ],
    from: [(least: number) => ` ab ${least}`, (least: number) => ` from ${least}`],
    upTo: [(most: number) => ` bis ${most}`, (most: number) => ` up to ${most}`],
    formats: {
      'date-time': ['Datum und Uhrzeit', 'date and time'],
      date: ['Datum', 'date'],
      uri: ['Adresse', 'address'],
      'idn-email': ['E-Mail-Adresse', 'e-mail address'],
    },
  },
} as const;

export const textsOf = (language: 'de' | 'en') => textsIn(TEXTS, language);

/** The page's texts in one language. */
export type Texts = ReturnType<typeof textsOf>;

let chosen: Texts | undefined;

/** Chooses the language of the page. */
export function chooseTexts(language: 'de' | 'en'): void {
  chosen = textsOf(language);
}

/** The page's texts. @throws Error before its language is chosen. */
export function texts(): Texts {
  if (chosen === undefined) throw new Error('No language is chosen.');
  return chosen;
}

import type { LateWording } from './wording.ts';
import { signed } from './amounts.ts';
import type { Formats } from './formats.ts';

const fileFaults = {
  'too large': 'Die Datei ist zu groß: höchstens 20 MB.',
  'too many rows': 'Die Liste ist zu lang: höchstens 10.000 Zeilen. Teilen Sie sie.',
  'too many columns': 'Die Liste ist zu breit: höchstens 200 Spalten.',
  'old excel':
    'Das ist eine Excel-Datei von vor 2007 (.xls). Speichern Sie sie in Excel als .xlsx, und wählen Sie sie noch einmal.',
  'binary excel':
    'Das ist eine binäre Excel-Datei (.xlsb). Speichern Sie sie in Excel als .xlsx, und wählen Sie sie noch einmal.',
  numbers:
    'Das ist eine Datei von Apple Numbers. Exportieren Sie sie dort als Excel-Datei, und wählen Sie diese.',
  password:
    'Die Datei ist mit einem Kennwort geschützt. Öffnen Sie sie in Excel, leeren Sie unter Datei → Informationen → Arbeitsmappe schützen → Mit Kennwort verschlüsseln das Feld, speichern Sie, und wählen Sie sie noch einmal.',
  html: 'Das ist eine Webseite (HTML), auch wenn der Name anders endet. Öffnen Sie sie in Excel, und speichern Sie sie als .xlsx.',
  xml: 'Das ist eine XML-Datei. Öffnen Sie sie in Excel, und speichern Sie sie als .xlsx.',
  openimmo:
    'Das ist eine OpenImmo-Datei (XML). Sie lässt sich hier noch nicht importieren. Wählen Sie die Liste als CSV oder XLSX.',
  pdf: 'Das ist ein PDF. Wählen Sie die Tabelle, aus der es gemacht ist, als CSV oder XLSX.',
  'no table':
    'Das ist keine Tabelle, sondern ein Bild oder ein anderes Dokument. Wählen Sie eine CSV-, XLSX- oder ODS-Datei.',
  unreadable:
    'Die Datei lässt sich nicht lesen. Sie ist keine CSV-, XLSX- oder ODS-Datei, oder sie ist beschädigt.',
  'too slow':
    'Die Datei ließ sich in 30 Sekunden nicht lesen. Teilen Sie sie, oder speichern Sie sie als CSV.',
  empty: 'Die Datei enthält keine Zeilen.',
};

/** Why a file cannot be read. */
export type FileFault = keyof typeof fileFaults;

/** Why a cell's value is a question. */
const cellDoubts = {
  error: () => 'Fehler in der Tabelle',
  formula: () =>
    'Formel ohne Wert. Öffnen und speichern Sie die Datei in Excel, und wählen Sie sie noch einmal.',
  character: () => 'Ein Zeichen ist nicht lesbar',
  quote: () => 'Anführungszeichen ohne Ende',
  date: () => 'wurde von Excel zu einem Datum',
  about: () => 'mit Zusatz',
  none: () => 'kein Wert',
  zero: () => 'Null: Stimmt das?',
  digits: () => 'mehr Stellen als üblich',
  postalCode: () => 'Eine Postleitzahl hat fünf Ziffern',
  onRequest: () => 'auf Anfrage',
  word: () => 'unbekannt',
  mark: () => 'nach der Überschrift',
  sale: () => 'Status statt Preis: Der Preis bleibt leer',
  low: ({ number }: Formats, [lowest = 0]: readonly number[]) =>
    `Unter ${number(lowest)} €: Stimmt dieser Betrag?`,
  rent: ({ number }: Formats, [perQm = 0]: readonly number[]) =>
    `${number(perQm)} €/m² im Monat: Stimmt diese Miete?`,
  area: () => 'Über 1.000 m²: Stimmt diese Fläche?',
  year: () => 'Stimmt dieses Jahr?',
  perQm: ({ number }: Formats, [perQm = 0, usual = 0]: readonly number[]) =>
    `${number(perQm)} €/m², üblich sind ${number(usual)}: Stimmt dieser Preis?`,
  equal: ({ number }: Formats, [price = 0]: readonly number[]) =>
    `Alle Preise sind ${number(price)} €: Stimmt das?`,
  changed: ({ number }: Formats, [before = 0, after = 0, percent = 0]: readonly number[]) =>
    `${number(before)} → ${number(after)}, ${signed(percent, number)} %: Stimmt das?`,
};

const counted = (units: string) => (units === '1' ? '1 Einheit' : `${units} Einheiten`);

/** German texts of the import. */
export const importDe = {
  titles: {
    file: 'Import',
    columns: 'Spalten zuordnen',
    review: 'Import prüfen',
    run: 'Importieren',
    done: 'Import fertig',
  },
  lead: 'Einheiten aus einer Tabelle übernehmen: CSV, Excel (XLSX) oder OpenDocument (ODS).',
  fileFaults,
  steps: 'Schritte',
  stepOf: (step: number, all: number) => `Schritt ${step} von ${all}`,
  step: { file: 'Datei', columns: 'Spalten', review: 'Prüfen', run: 'Fertig' },
  chooseFile: 'Datei wählen',
  dropFile: 'oder hierher ziehen. CSV, XLSX oder ODS, bis 20 MB.',
  reading: 'Die Datei wird gelesen',
  atomic:
    'Der Dienst importiert die Einheiten in Blöcken von bis zu 200, jeden Block ganz oder gar nicht. Wenn Sie anhalten oder ein Block abgelehnt wird, bleiben die Blöcke davor bestehen. Beim Fortsetzen wird keine Einheit doppelt angelegt.',
  exampleHint:
    'Probieren Sie den Import mit 24 Einheiten eines erfundenen Hauses aus. Sie sehen und prüfen sie, bevor sie gespeichert werden. Sie zählen zum Tarif, und gespeicherte Einheiten lassen sich archivieren, nicht löschen.',
  createProject: 'Eigenes Projekt anlegen',
  exampleProject: 'Beispielprojekt Lindenhof',
  latest: 'Letzte Importe',
  newProject: 'Neues Projekt',
  chooseProject: 'Bitte wählen',
  formerProject: 'Unbekanntes Projekt',
  columnsTitle: 'Was bedeuten die Spalten?',
  columnsHint:
    'Vorschläge nach den Überschriften. Ihre Wahl gilt wieder für Dateien mit denselben Überschriften.',
  sheet: 'Blatt',
  headerRow: 'Zeile mit den Überschriften',
  rowNumber: (row: string) => `Zeile ${row}`,
  column: 'Spalte',
  samples: 'Beispiele',
  meaning: 'Bedeutung',
  hiddenColumn: (column: string) => `${column} (ausgeblendet)`,
  scales: {
    thousand: 'aus Tausend: × 1.000',
    million: 'aus Millionen: × 1.000.000',
    yearly: 'aus dem Jahr: ÷ 12',
  },
  separator: 'Trennzeichen',
  separators: { ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator', '|': 'Senkrechter Strich' },
  violationOf: (column: string) => `Bedeutung von ${column}`,
  leaveOut: 'nicht importieren',
  ownFact: (name: string) => `Eigene Angabe „${name}“`,
  formats: { comma: '1.234,56 (deutsch)', point: '1,234.56 (englisch)' },
  formatAsked: (text: string, comma: string, point: string) =>
    `„${text}“ kann ${comma} oder ${point} bedeuten. Wie sind die Zahlen in dieser Datei geschrieben?`,
  becomes: (text: string, value: string) => `„${text}“ wird ${value}`,
  visibility: 'Sichtbarkeit ohne Angabe',
  otherFile: 'Andere Datei',
  check: 'Prüfen',
  projectMissing: 'Wählen Sie das Projekt.',
  formatMissing: 'Wählen Sie, wie die Zahlen geschrieben sind.',
  whichColumn: (field: string) => `Welche Spalte ist „${field}“?`,
  noColumn: 'Keine davon',
  allSheets: 'Alle Blätter zusammen',
  sheetsStay: (sheets: string) =>
    `Nur dieses Blatt wird gelesen, nicht: ${sheets}. Unter „Blatt“ wählen Sie ein anderes oder, wenn die Spalten gleich sind, alle.`,
  tableStays: (column: string) =>
    `Ab Spalte ${column} steht daneben eine zweite Tabelle. Sie wird nicht gelesen.`,
  nothingMapped: 'Geben Sie mindestens einer Spalte eine Bedeutung.',
  checking: (done: string, all: string) => `Geprüft: ${done} von ${all} Zeilen`,
  noFaults: 'Keine Fehler gefunden.',
  faults: (rows: string) => (rows === '1' ? '1 Fehler ist offen.' : `${rows} Fehler sind offen.`),
  warnings: (rows: string) => (rows === '1' ? '1 Hinweis.' : `${rows} Hinweise.`),
  undoHint: 'Nach dem Import lässt sich alles einen Tag lang zurücknehmen.',
  show: 'Anzeigen',
  views: {
    all: 'Zeilen',
    faults: 'Fehler',
    warnings: 'Hinweise',
    updated: 'ändern',
    unchanged: 'unverändert',
    new: 'neu',
    skipped: 'überspringen',
  },
  onlyColumns: (shown: string, all: string) =>
    `Nur Spalten mit Fehlern, Hinweisen oder Änderungen (${shown} von ${all})`,
  keys: { id: 'ID dieser Anwendung', externalSourceId: 'Ihre eigene ID' },
  existing: 'Wenn es die Einheit schon gibt',
  groups: {
    faults: (rows: string) => `${rows} Fehler`,
    warnings: (rows: string) => (rows === '1' ? '1 Hinweis' : `${rows} Hinweise`),
    updated: (rows: string) => `${rows} ändern`,
    new: (rows: string) => `${rows} neu`,
    unchanged: (rows: string) => `${rows} unverändert`,
    skipped: (rows: string) => `${rows} überspringen`,
  },
  above: (rows: string) => `(${rows} davon weiter oben)`,
  settled: (rows: string) => `${rows} erledigt`,
  faultyCells: (cells: string, count: number, proposals: string) => {
    const where = cells === '1' ? 'in 1 Zelle' : `in ${cells} Zellen`;
    if (count === 0) return where;
    return `${where}, ${count === 1 ? '1 Vorschlag' : `${proposals} Vorschläge`}`;
  },
  choices: { update: 'ändern', skip: 'überspringen', new: 'neu anlegen' },
  choiceOf: (row: string) => `Was mit Zeile ${row} geschieht`,
  inArchive: 'liegt im Archiv',
  unarchive: (units: string) =>
    units === '1'
      ? '1 Einheit liegt im Archiv: aus dem Archiv holen'
      : `${units} Einheiten liegen im Archiv: aus dem Archiv holen`,
  unarchiving: (units: string) => `Aus dem Archiv geholt werden: ${units}.`,
  unarchived: (units: string) => `Aus dem Archiv geholt: ${counted(units)}`,
  ambiguous:
    'Mehrere Einheiten des Projekts passen. Überspringen Sie die Zeile, oder nennen Sie die Einheit mit ihrer ID.',
  unreachable:
    'Diese Einheit hat keine eigene ID, die nur sie hat. Ändern Sie sie auf ihrer Seite, und überspringen Sie hier die Zeile.',
  sameUnit: (row: string) => `Zeile ${row} ändert dieselbe Einheit.`,
  sameId: (row: string) => `Zeile ${row} hat dieselbe eigene ID.`,
  filledCell: 'Aus einer verbundenen Zelle aufgefüllt',
  filledDown: (field: string, rows: string) =>
    `${field} stand in verbundenen Zellen und ist in ${rows === '1' ? '1 Zeile' : `${rows} Zeilen`} aufgefüllt.`,
  columnValues: (column: string, values: string) =>
    `${column} (${values === '1' ? '1 Wert' : `${values} Werte`})`,
  columnsLeftOut: (columns: string) => `Kommt nicht mit: ${columns}`,
  leaveColumns: 'Weglassen',
  toClear: 'Zu klären',
  clear: 'Nichts zu klären',
  noNumber: (text: string) => `„${text}“ ist keine Zahl`,
  problem: (text: string, field: string) => `„${text}“ bei ${field}`,
  lines: (rows: string) => `${rows} Zeilen`,
  take: (value: string) => `${value} übernehmen`,
  onRequest: 'auf Anfrage → Preis leer',
  forAll: (repair: string, rows: string) => `${repair}, für alle ${rows}`,
  other: 'Anders …',
  instead: (text: string) => `Statt „${text}“`,
  takeAll: (count: string) => `Alle ${count} übernehmen`,
  isRight: (cells: string) => (cells === '1' ? 'Stimmt so' : `Alle ${cells} stimmen`),
  keepStored: (cells: string) =>
    cells === '1' ? 'Bisherigen Wert behalten' : `Alle ${cells} bisherigen Werte behalten`,
  leaveEmpty: (cells: string) => (cells === '1' ? 'Leer lassen' : `Alle ${cells} leer lassen`),
  cellDoubts,
  keepsPrice: (date: string) => `reserviert bis ${date}`,
  reservedPrices: (count: string) =>
    count === '1'
      ? 'Preis einer reservierten oder verkauften Einheit'
      : `Preis von ${count} reservierten oder verkauften Einheiten`,
  keepPrices: 'Alten Preis behalten',
  backStatuses: (rows: string) => `Status rückwärts: ${counted(rows)}`,
  keepStatuses: 'Status behalten',
  keepsStatus: (status: string) => `Status bleibt „${status}“`,
  asInList: 'Wie in der Liste',
  doubtfulRows: {
    hidden: (rows: string) =>
      rows === '1'
        ? '1 Zeile ist in der Tabelle ausgeblendet'
        : `${rows} Zeilen sind in der Tabelle ausgeblendet`,
    parking: (rows: string) =>
      rows === '1' ? '1 Zeile ist ein Stellplatz' : `${rows} Zeilen sind Stellplätze`,
  },
  takeHidden: 'Mitnehmen',
  topFloors: (units: string) => `${counted(units)} im Dachgeschoss, ohne Zahl`,
  topFloor: (isNumbered: boolean, floors: readonly number[]) =>
    isNumbered ? `Als Etage ${[...new Set(floors)].join(', ')}` : 'Ohne Zahl lassen',
  missing: (units: string) =>
    units === '1' ? '1 Einheit fehlt in der Liste' : `${units} Einheiten fehlen in der Liste`,
  missingChoices: { keep: 'Behalten', offline: 'Offline nehmen', archive: 'Archivieren' },
  facts: 'Eigene Angaben',
  asFacts: (columns: number) =>
    columns === 1 ? 'Als eigene Angabe übernehmen' : `${columns} als eigene Angaben übernehmen`,
  unknownWord: 'unbekannt',
  notNumber: 'keine Zahl',
  noIdentifier: 'Die Kennung fehlt.',
  doubts: {
    sum: 'Das sieht nach einer Summe aus, nicht nach einer Einheit.',
    heading: 'Das sieht nach einer Zwischenüberschrift aus, nicht nach einer Einheit.',
    parking: 'Das sieht nach einem Stellplatz aus.',
    hidden: 'Diese Zeile ist in der Tabelle ausgeblendet.',
  },
  leaveOutFaulty: (rows: string) => (rows === '1' ? 'Ohne diese Zeile' : `Ohne die ${rows} Zeilen`),
  editRow: (row: string) => `Zeile ${row} ändern`,
  cellOf: (field: string, row: string) => `${field}, Zeile ${row}`,
  line: 'Zeile',
  table: 'Zeilen der Datei',
  none: 'Keine Zeile passt zu dieser Auswahl.',
  page: (from: string, to: string, all: string) => `${from} bis ${to} von ${all}`,
  warning: 'Hinweis: ',
  repeated: (row: string) => `Diese Kennung steht schon in Zeile ${row}.`,
  ofFree: {
    monthlyUnits: (units: string, free: string | null) =>
      free === null ? `${units} neue Einheiten` : `${units} von ${free} freien Einheiten`,
    onlineUnits: (units: string, free: string | null) =>
      free === null ? `${units} mehr online` : `${units} von ${free} freien Plätzen online`,
  },
  monthlyUnits: 'Neue Einheiten diesen Monat',
  onlineUnits: 'Gleichzeitig online',
  after: (after: string) => `nach dem Import: ${after}`,
  exceeds: (limit: string, units: string) =>
    `„${limit}“: Der Import ginge um ${counted(units)} über Ihren Tarif hinaus. Lassen Sie so viele Zeilen aus, oder fragen Sie nach einem größeren Tarif.`,
  back: 'Zurück',
  start: (units: string) => `${counted(units)} importieren`,
  startBoth: (updates: string, created: number, shown: string) =>
    created === 0 ? `${counted(updates)} ändern` : `${updates} ändern, ${shown} neu anlegen`,
  stale:
    'Seit der Prüfung wurden Einheiten dieses Blocks geändert. Verwerfen Sie den Rest, und wählen Sie die Datei noch einmal: Die schon geänderten Zeilen sind dann unverändert.',
  nothingToImport: 'Keine Zeile ändert etwas oder ist neu.',
  fileTo: (file: string, project: string) => `${file} → ${project}`,
  progressText: (done: string, all: string) => `${done} von ${all} Einheiten importiert`,
  stopping: 'Hält nach diesem Block an',
  stopped: 'Angehalten',
  stoppedHint:
    'Der Import ist in diesem Browser gespeichert. Sie können die Seite verlassen und später fortsetzen. Keine Einheit wird doppelt angelegt.',
  quota:
    'Der nächste Block überschreitet eine Grenze des Tarifs. Keine seiner Einheiten wurde angelegt.',
  discard: 'Rest verwerfen',
  discardTitle: 'Den Rest verwerfen?',
  discardHint: (left: string) =>
    `${left} Einheiten werden dann nicht importiert. Die schon importierten Einheiten bleiben.`,
  uncertain: (block: string, units: string) =>
    `Block ${block} mit ${units} Einheiten wurde vor mehr als 23 Stunden gesendet, aber es kam keine Antwort. Der Dienst kann nicht mehr sagen, ob die Einheiten angelegt wurden. Bitte prüfen Sie das unter „Einheiten“.`,
  wasWritten: 'Die Einheiten wurden angelegt',
  sendAgain: 'Noch einmal senden',
  doneTitle: (units: string) => `${counted(units)} importiert`,
  counts: {
    updated: (rows: string) => `${rows} geändert`,
    new: (rows: string) => `${rows} neu`,
    unchanged: (rows: string) => `${rows} unverändert`,
    skipped: (rows: string) => `${rows} nicht übernommen`,
  },
  keptPrices: (units: string) =>
    units === '1'
      ? '1 reservierte oder verkaufte Einheit behielt ihren Preis'
      : `${units} reservierte oder verkaufte Einheiten behielten ihren Preis`,
  undo: 'Import rückgängig',
  undoUntil: (moment: string) => `Nimmt alles zusammen zurück, bis ${moment}.`,
  undoneTitle: 'Import zurückgenommen',
  isUndone:
    'Dieser Import ist zurückgenommen. Was seither niemand geändert hat, ist wieder wie vorher; neue Einheiten liegen im Archiv.',
  goesOn: 'Die Verbindung fehlt. Der Import geht von selbst weiter, sobald sie wieder da ist.',
  changed: 'Was sich geändert hat',
  kinds: {
    price: (rows: string) => (rows === '1' ? '1 Preis' : `${rows} Preise`),
    status: (rows: string) => `${rows} Status`,
    new: (rows: string) => `${rows} neu`,
    archived: (rows: string) => `${rows} archiviert`,
  },
  heads: {
    status: 'Status',
    statusBefore: 'Vorher',
    before: 'Vorher €',
    after: 'Nachher €',
    difference: 'Unterschied €',
  },
  moreChanges: (rows: string) => `und ${rows} weitere`,
  next: {
    title: 'Wie geht es weiter?',
    offline: (units: string) =>
      units === '1' ? '1 neue Einheit ist offline' : `${units} neue Einheiten sind offline`,
    online: 'Online stellen',
    withoutPlan: (units: string) => `${units} ohne Grundriss`,
    upload: 'Hochladen',
    priceList: 'Neue Preisliste',
    print: 'Drucken',
    another: 'Noch eine Tabelle',
  },
  toUnits: 'Zu den Einheiten',
  another: 'Weitere Datei importieren',
  at: 'Wann',
  fileName: 'Datei',
  importStatus: 'Ergebnis',
  statuses: {
    pending: 'offen',
    completed: 'abgeschlossen',
    failed: 'nicht importiert',
    canceled: 'zurückgenommen',
  },
};

/** All texts, with those of the import. */
export type ImportWording = LateWording<{ import: typeof importDe }>;

import type { UnitVisibility } from '../../values/unit-states.ts';
import type { FileFault } from '../pages/import/file/read-file.ts';

const visibilities: Record<UnitVisibility, string> = {
  online: 'online',
  offline: 'offline',
  pending_review: 'in Prüfung',
};

const fileFaults: Record<FileFault, string> = {
  'too large': 'Die Datei ist größer als 20 MB.',
  'old excel':
    'Das ist eine Excel-Datei von vor 2007 (.xls). Speichern Sie sie in Excel als .xlsx, und wählen Sie sie noch einmal.',
  unreadable:
    'Die Datei lässt sich nicht lesen. Sie ist keine CSV- oder XLSX-Datei, oder sie ist beschädigt oder verschlüsselt.',
  empty: 'Die Datei enthält keine Zeilen.',
};

/** What the import says in German. */
export const importDe = {
  title: 'Import',
  lead: 'Einheiten aus einer Tabelle übernehmen: CSV oder Excel (XLSX).',
  visibilities,
  fileFaults,
  steps: 'Schritte',
  step: { file: 'Datei', columns: 'Spalten', review: 'Prüfen', run: 'Importieren' },
  chooseFile: 'Datei wählen',
  dropFile: 'oder hierher ziehen. CSV oder XLSX, bis 20 MB.',
  reading: 'Die Datei wird gelesen',
  atomic:
    'Die Einheiten werden in Blöcken von bis zu 200 geschrieben. Jeder Block wird ganz oder gar nicht geschrieben, die Datei als Ganzes nicht: Wenn Sie anhalten oder ein Block abgelehnt wird, bleiben die Blöcke davor bestehen. Fortsetzen schreibt nichts doppelt.',
  latest: 'Letzte Importe',
  project: 'Projekt',
  chooseProject: 'Bitte wählen',
  noProject: 'Noch kein Projekt',
  noProjectHint: 'Einheiten gehören zu einem Projekt. Legen Sie zuerst eines an.',
  formerProject: 'Unbekanntes Projekt',
  columnsTitle: 'Was bedeuten die Spalten?',
  columnsHint: 'Vorgeschlagen nach den Überschriften. Ihre Wahl merkt sich dieser Browser.',
  sheet: 'Blatt',
  headerRow: 'Zeile mit den Überschriften',
  rowNumber: (row: string) => `Zeile ${row}`,
  column: 'Spalte',
  samples: 'Beispiele',
  meaning: 'Bedeutung',
  meaningOf: (column: string) => `Bedeutung von ${column}`,
  leaveOut: 'nicht übernehmen',
  format: 'Zahlen in dieser Datei',
  formats: { comma: '1.234,56 (deutsch)', point: '1,234.56 (englisch)' },
  chooseFormat: 'Bitte wählen',
  formatAsked: (text: string, comma: string, point: string) =>
    `„${text}“ kann ${comma} oder ${point} bedeuten. Wie schreibt diese Datei Zahlen?`,
  becomes: (text: string, value: string) => `„${text}“ wird ${value}`,
  visibility: 'Sichtbarkeit, wenn die Datei nichts sagt',
  otherFile: 'Andere Datei',
  check: 'Prüfen',
  nothingMapped: 'Geben Sie mindestens einer Spalte eine Bedeutung.',
  reviewTitle: (rows: string, project: string) => `${rows} Zeilen für ${project}`,
  checking: (done: string, all: string) => `Geprüft: ${done} von ${all} Zeilen`,
  noFaults: 'Keine Fehler gefunden.',
  faults: (rows: string) => `Zeilen mit Fehlern: ${rows}.`,
  warnings: (rows: string) => `Zeilen mit Hinweisen: ${rows}.`,
  faultsHint:
    'Berichtigen Sie die markierten Zellen, oder nehmen Sie die Zeilen aus. Jede Änderung wird sofort neu geprüft.',
  show: 'Anzeigen',
  showAll: (rows: string) => `Alle (${rows})`,
  showFaults: (rows: string) => `Fehler (${rows})`,
  showWarnings: (rows: string) => `Hinweise (${rows})`,
  leaveOutFaulty: 'Zeilen mit Fehlern auslassen',
  include: (row: string) => `Zeile ${row} importieren`,
  includeTitle: 'Übernehmen',
  edit: 'Ändern',
  editRow: (row: string) => `Zeile ${row} ändern`,
  cellOf: (field: string, row: string) => `${field}, Zeile ${row}`,
  line: 'Zeile',
  table: 'Zeilen der Datei',
  none: 'Keine Zeile passt dazu.',
  page: (from: string, to: string, all: string) => `${from} bis ${to} von ${all}`,
  previous: 'Vorherige',
  next: 'Nächste',
  warning: 'Hinweis: ',
  repeated: (row: string) => `Diese Kennung steht schon in Zeile ${row}.`,
  forecast: 'Was der Import vom Tarif verbraucht',
  monthlyUnits: 'Neue Einheiten diesen Monat',
  onlineUnits: 'Gleichzeitig online',
  now: (used: string) => `jetzt ${used}`,
  after: (after: string) => `nach dem Import ${after}`,
  ofAllowed: (allowed: string) => `von ${allowed}`,
  unlimited: 'unbegrenzt',
  beyond: (units: string) =>
    `${units} mehr, als der Tarif erlaubt: Der Block, der die Grenze überschreitet, wird abgelehnt.`,
  back: 'Zurück zu den Spalten',
  start: (units: string) => `${units} Einheiten importieren`,
  nothingToImport: 'Keine Zeile ist zum Import ausgewählt.',
  firstCorrect: 'Zuerst müssen alle Fehler berichtigt oder die Zeilen ausgelassen sein.',
  runTitle: (file: string, project: string) => `${file} nach ${project}`,
  progress: 'Fortschritt',
  progressText: (done: string, all: string) => `${done} von ${all} Einheiten importiert`,
  stop: 'Anhalten',
  stopping: 'Hält nach diesem Block an',
  resume: 'Fortsetzen',
  stopped: 'Angehalten',
  stoppedHint:
    'Der Import ist in diesem Browser gespeichert. Sie können die Seite verlassen und später fortsetzen; nichts wird doppelt geschrieben.',
  quota:
    'Der nächste Block überschreitet eine Grenze des Tarifs. Von ihm wurde nichts geschrieben.',
  discard: 'Rest verwerfen',
  discardTitle: 'Den Rest verwerfen?',
  discardHint: (left: string) =>
    `${left} Einheiten werden dann nicht importiert. Was schon importiert ist, bleibt.`,
  uncertain: (block: string, units: string) =>
    `Block ${block} mit ${units} Einheiten wurde vor mehr als 23 Stunden gesendet, und die Antwort kam nie an. Ob er geschrieben wurde, weiß der Dienst nicht mehr. Sehen Sie bei den Einheiten nach.`,
  wasWritten: 'Er wurde geschrieben',
  sendAgain: 'Noch einmal senden',
  doneTitle: (units: string) => `${units} Einheiten importiert`,
  doneHint: (project: string) => `Sie gehören jetzt zu ${project}.`,
  toUnits: 'Zu den Einheiten',
  another: 'Weitere Datei importieren',
  units: 'Einheiten',
  at: 'Wann',
  importStatus: 'Ergebnis',
  statuses: {
    pending: 'offen',
    completed: 'abgeschlossen',
    failed: 'nicht geschrieben',
    canceled: 'abgebrochen',
  },
};

/** What the export says in German. */
export const exportDe = {
  title: 'Exportieren',
  csvLabel: 'Liste als CSV für Excel speichern',
  jsonLabel: 'Liste als JSON speichern',
  csvName: 'Einheiten.csv',
  jsonName: 'Einheiten.json',
  progress: (units: string) => `${units} Einheiten gelesen`,
};

/** Why a file cannot be read. */
export const FILE_FAULTS = {
  'too large': [
    'Die Datei ist zu groß: höchstens 20 MB, als ZIP mit Bildern höchstens 200 MB.',
    'The file is too large: at most 20 MB, as a ZIP with pictures at most 200 MB.',
  ],
  'too many rows': [
    'Die Liste ist zu lang: höchstens 10.000 Zeilen. Teilen Sie sie.',
    'The list is too long: at most 10,000 rows. Split it.',
  ],
  'too many columns': [
    'Die Liste ist zu breit: höchstens 200 Spalten.',
    'The list is too wide: at most 200 columns.',
  ],
  'old excel': [
    'Das ist eine Excel-Datei von vor 2007 (.xls). Speichern Sie sie in Excel als .xlsx, und wählen Sie sie noch einmal.',
    'This is an Excel file from before 2007 (.xls). Save it as .xlsx in Excel, and choose it again.',
  ],
  'binary excel': [
    'Das ist eine binäre Excel-Datei (.xlsb). Speichern Sie sie in Excel als .xlsx, und wählen Sie sie noch einmal.',
    'This is a binary Excel file (.xlsb). Save it as .xlsx in Excel, and choose it again.',
  ],
  numbers: [
    'Das ist eine Datei von Apple Numbers. Exportieren Sie sie dort als Excel-Datei, und wählen Sie diese.',
    'This is a file of Apple Numbers. Export it there as an Excel file, and choose that one.',
  ],
  password: [
    'Die Datei ist mit einem Kennwort geschützt. Öffnen Sie sie in Excel, leeren Sie unter Datei → Informationen → Arbeitsmappe schützen → Mit Kennwort verschlüsseln das Feld, speichern Sie, und wählen Sie sie noch einmal.',
    'The file is protected with a password. Open it in Excel, clear the field below File → Info → Protect Workbook → Encrypt with Password, save it, and choose it again.',
  ],
  html: [
    'Das ist eine Webseite (HTML), auch wenn der Name anders endet. Öffnen Sie sie in Excel, und speichern Sie sie als .xlsx.',
    'This is a web page (HTML), although its name ends differently. Open it in Excel, and save it as .xlsx.',
  ],
  xml: [
    'Das ist eine XML-Datei. Öffnen Sie sie in Excel, und speichern Sie sie als .xlsx.',
    'This is an XML file. Open it in Excel, and save it as .xlsx.',
  ],
  openimmo: [
    'Diese OpenImmo-Datei ist beschädigt, oder sie enthält keine Objekte. Exportieren Sie sie noch einmal.',
    'This OpenImmo file is damaged, or has no objects. Export it again.',
  ],
  pdf: [
    'Das ist ein PDF. Wählen Sie die Tabelle, aus der es gemacht ist, als CSV oder XLSX.',
    'This is a PDF. Choose the spreadsheet that it was made from, as CSV or XLSX.',
  ],
  'no table': [
    'Das ist keine Tabelle, sondern ein Bild oder ein anderes Dokument. Wählen Sie eine CSV-, XLSX-, ODS- oder OpenImmo-Datei.',
    'This is no spreadsheet, but a picture or another document. Choose a CSV, XLSX, ODS or OpenImmo file.',
  ],
  unreadable: [
    'Die Datei lässt sich nicht lesen. Sie ist keine CSV-, XLSX-, ODS- oder OpenImmo-Datei, oder sie ist beschädigt.',
    'The file cannot be read. It is no CSV, XLSX, ODS or OpenImmo file, or it is damaged.',
  ],
  'too slow': [
    'Die Datei ließ sich in 30 Sekunden nicht lesen. Teilen Sie sie, oder speichern Sie sie als CSV.',
    'The file could not be read within 30 seconds. Split it, or save it as CSV.',
  ],
  empty: ['Die Datei enthält keine Zeilen.', 'The file has no rows.'],
} as const;

export type FileFault = keyof typeof FILE_FAULTS;

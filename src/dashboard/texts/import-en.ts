import { signed } from './amounts.ts';
import type { importDe } from './import-de.ts';

const counted = (units: string) => (units === '1' ? '1 unit' : `${units} units`);

/** English texts of the import. */
export const importEn: typeof importDe = {
  titles: {
    file: 'Import',
    columns: 'Map the columns',
    review: 'Check the import',
    run: 'Import',
    done: 'Import done',
  },
  lead: 'Import units from a spreadsheet: CSV, Excel (XLSX) or OpenDocument (ODS).',
  fileFaults: {
    'too large': 'The file is too large: at most 20 MB.',
    'too many rows': 'The list is too long: at most 10,000 rows. Split it.',
    'too many columns': 'The list is too wide: at most 200 columns.',
    'old excel':
      'This is an Excel file from before 2007 (.xls). Save it as .xlsx in Excel, and choose it again.',
    'binary excel':
      'This is a binary Excel file (.xlsb). Save it as .xlsx in Excel, and choose it again.',
    numbers:
      'This is a file of Apple Numbers. Export it there as an Excel file, and choose that one.',
    password:
      'The file is protected with a password. Open it in Excel, clear the field below File → Info → Protect Workbook → Encrypt with Password, save it, and choose it again.',
    html: 'This is a web page (HTML), although its name ends differently. Open it in Excel, and save it as .xlsx.',
    xml: 'This is an XML file. Open it in Excel, and save it as .xlsx.',
    openimmo:
      'This is an OpenImmo file (XML). It cannot be imported here yet. Choose the list as CSV or XLSX.',
    pdf: 'This is a PDF. Choose the spreadsheet that it was made from, as CSV or XLSX.',
    'no table':
      'This is no spreadsheet, but a picture or another document. Choose a CSV, XLSX or ODS file.',
    unreadable: 'The file cannot be read. It is no CSV, XLSX or ODS file, or it is damaged.',
    'too slow': 'The file could not be read within 30 seconds. Split it, or save it as CSV.',
    empty: 'The file has no rows.',
  },
  steps: 'Steps',
  stepOf: (step, all) => `Step ${step} of ${all}`,
  step: { file: 'File', columns: 'Columns', review: 'Check', run: 'Done' },
  chooseFile: 'Choose a file',
  dropFile: 'or drop it here. CSV, XLSX or ODS, up to 20 MB.',
  reading: 'The file is being read',
  atomic:
    'The service imports units in blocks of up to 200, each block completely or not at all. If you stop or a block is refused, the blocks before it stay. Resuming creates no unit twice.',
  exampleHint:
    'Try the import with 24 units of an invented house. You see and check them before they are saved. They count against the plan, and saved units can be archived, not deleted.',
  createProject: 'Create your own project',
  exampleProject: 'Example project Lindenhof',
  latest: 'Latest imports',
  newProject: 'New project',
  chooseProject: 'Please choose',
  formerProject: 'Unknown project',
  columnsTitle: 'What do the columns mean?',
  columnsHint:
    'Proposed from the headers. Your choice applies again to files with the same headers.',
  sheet: 'Sheet',
  headerRow: 'Row with the headers',
  rowNumber: (row) => `Row ${row}`,
  column: 'Column',
  samples: 'Examples',
  meaning: 'Meaning',
  hiddenColumn: (column) => `${column} (hidden)`,
  scales: {
    thousand: 'from thousands: × 1,000',
    million: 'from millions: × 1,000,000',
    yearly: 'from a year: ÷ 12',
  },
  separator: 'Separator',
  separators: { ';': 'Semicolon', ',': 'Comma', '\t': 'Tab', '|': 'Vertical bar' },
  violationOf: (column) => `Meaning of ${column}`,
  leaveOut: 'do not import',
  ownFact: (name) => `Own fact “${name}”`,
  formats: { comma: '1.234,56 (German)', point: '1,234.56 (English)' },
  formatAsked: (text, comma, point) =>
    `“${text}” can mean ${comma} or ${point}. How does this file write numbers?`,
  becomes: (text, value) => `“${text}” becomes ${value}`,
  visibility: 'Visibility by default',
  otherFile: 'Another file',
  check: 'Check',
  projectMissing: 'Choose the project.',
  formatMissing: 'Choose how the numbers are written.',
  whichColumn: (field) => `Which column is “${field}”?`,
  noColumn: 'None of them',
  allSheets: 'All sheets together',
  sheetsStay: (sheets) =>
    `Only this sheet is read, not: ${sheets}. Under “Sheet”, choose another one or, if their columns are the same, all.`,
  tableStays: (column) => `There is a second table from column ${column}. It is not read.`,
  nothingMapped: 'Give at least one column a meaning.',
  checking: (done, all) => `Checked: ${done} of ${all} rows`,
  noFaults: 'No errors found.',
  faults: (rows) => (rows === '1' ? '1 error is open.' : `${rows} errors are open.`),
  warnings: (rows) => (rows === '1' ? '1 note.' : `${rows} notes.`),
  undoHint: 'Everything can be undone for a day after the import.',
  show: 'Show',
  views: {
    all: 'Rows',
    faults: 'Errors',
    warnings: 'Notes',
    updated: 'update',
    unchanged: 'unchanged',
    new: 'new',
    skipped: 'skip',
  },
  onlyColumns: (shown, all) => `Only columns with errors, notes or changes (${shown} of ${all})`,
  keys: { id: 'ID of this application', externalSourceId: 'Your own ID' },
  existing: 'If the unit exists',
  groups: {
    faults: (rows) => (rows === '1' ? '1 error' : `${rows} errors`),
    warnings: (rows) => (rows === '1' ? '1 note' : `${rows} notes`),
    updated: (rows) => `${rows} to change`,
    new: (rows) => `${rows} new`,
    unchanged: (rows) => `${rows} unchanged`,
    skipped: (rows) => `${rows} to skip`,
  },
  above: (rows) => `(${rows} of them further up)`,
  settled: (rows) => `${rows} settled`,
  faultyCells: (cells, count, proposals) => {
    const where = cells === '1' ? 'in 1 cell' : `in ${cells} cells`;
    if (count === 0) return where;
    return `${where}, ${count === 1 ? '1 proposal' : `${proposals} proposals`}`;
  },
  choices: { update: 'update', skip: 'skip', new: 'create new' },
  choiceOf: (row) => `What happens to row ${row}`,
  inArchive: 'is in the archive',
  unarchive: (units) =>
    units === '1'
      ? '1 unit is in the archive: take it out'
      : `${units} units are in the archive: take them out`,
  unarchiving: (units) => `Leaving the archive: ${units}.`,
  unarchived: (units) => `Taken out of the archive: ${counted(units)}`,
  ambiguous: 'Several units of the project fit. Skip the row, or name the unit by its ID.',
  unreachable:
    'This unit has no own ID that only it has. Change it on its page, and skip the row here.',
  sameUnit: (row) => `Row ${row} updates the same unit.`,
  sameId: (row) => `Row ${row} has the same own ID.`,
  filledCell: 'Filled down from a merged cell',
  filledDown: (field, rows) =>
    `${field} was in merged cells, and is filled down into ${rows === '1' ? '1 row' : `${rows} rows`}.`,
  columnValues: (column, values) =>
    `${column} (${values === '1' ? '1 value' : `${values} values`})`,
  columnsLeftOut: (columns) => `Not imported: ${columns}`,
  leaveColumns: 'Leave out',
  toClear: 'To be decided',
  clear: 'Nothing to decide',
  noNumber: (text) => `“${text}” is no number`,
  problem: (text, field) => `“${text}” at ${field}`,
  lines: (rows) => `${rows} rows`,
  take: (value) => `Take ${value}`,
  onRequest: 'on request → no price',
  forAll: (repair, rows) => `${repair}, for all ${rows}`,
  other: 'Other …',
  instead: (text) => `Instead of “${text}”`,
  takeAll: (count) => `Take all ${count}`,
  isRight: (cells) => (cells === '1' ? 'It is right' : `All ${cells} are right`),
  keepStored: (cells) =>
    cells === '1' ? 'Keep the stored value' : `Keep all ${cells} stored values`,
  leaveEmpty: (cells) => (cells === '1' ? 'Leave empty' : `Leave all ${cells} empty`),
  cellDoubts: {
    error: () => 'Error in the spreadsheet',
    formula: () => 'Formula without a value. Open and save the file in Excel, and choose it again.',
    character: () => 'A character cannot be read',
    quote: () => 'Quotation mark without an end',
    date: () => 'was turned into a date by Excel',
    about: () => 'with words beside it',
    none: () => 'no value',
    zero: () => 'Zero: is that right?',
    digits: () => 'more digits than usual',
    postalCode: () => 'A postal code has five digits',
    onRequest: () => 'on request',
    word: () => 'unknown',
    mark: () => 'by its header',
    sale: () => 'A status instead of a price: the price stays empty',
    low: ({ number }, [lowest = 0]) => `Below €${number(lowest)}: is this amount right?`,
    rent: ({ number }, [perQm = 0]) => `${number(perQm)} €/m² a month: is this rent right?`,
    area: () => 'Above 1,000 m²: is this area right?',
    year: () => 'Is this year right?',
    perQm: ({ number }, [perQm = 0, usual = 0]) =>
      `${number(perQm)} €/m², usual are ${number(usual)}: is this price right?`,
    equal: ({ number }, [price = 0]) => `All prices are ${number(price)} €: is that right?`,
    changed: ({ number }, [before = 0, after = 0, percent = 0]) =>
      `${number(before)} → ${number(after)}, ${signed(percent, number)}%: is that right?`,
  },
  keepsPrice: (date) => `reserved until ${date}`,
  reservedPrices: (count) =>
    count === '1'
      ? 'Price of a reserved or sold unit'
      : `Prices of ${count} reserved or sold units`,
  keepPrices: 'Keep the old price',
  backStatuses: (rows) => `Statuses that move back: ${counted(rows)}`,
  keepStatuses: 'Keep the status',
  keepsStatus: (status) => `The status stays “${status}”`,
  asInList: 'As in the list',
  doubtfulRows: {
    hidden: (rows) =>
      rows === '1'
        ? '1 row is hidden in the spreadsheet'
        : `${rows} rows are hidden in the spreadsheet`,
    parking: (rows) =>
      rows === '1' ? '1 row is a parking space' : `${rows} rows are parking spaces`,
  },
  takeHidden: 'Import them',
  topFloors: (units) => `${counted(units)} in the attic, without a number`,
  topFloor: (isNumbered, floors) =>
    isNumbered ? `As floor ${[...new Set(floors)].join(', ')}` : 'Leave without a number',
  missing: (units) => `Missing in the list: ${counted(units)}`,
  missingChoices: { keep: 'Keep', offline: 'Take offline', archive: 'Archive' },
  facts: 'Own facts',
  asFacts: (columns) =>
    columns === 1 ? 'Import as an own fact' : `Import ${columns} as own facts`,
  unknownWord: 'unknown',
  notNumber: 'no number',
  noIdentifier: 'The identifier is missing.',
  doubts: {
    sum: 'This looks like a sum, not like a unit.',
    heading: 'This looks like a heading, not like a unit.',
    parking: 'This looks like a parking space.',
    hidden: 'The spreadsheet hides this row.',
  },
  startBoth: (updates, created, shown) =>
    created === 0 ? `Update ${counted(updates)}` : `Update ${updates}, create ${shown}`,
  stale:
    'Units of this block were changed since the check. Discard the rest, and choose the file again: the rows that are updated already are unchanged then.',
  leaveOutFaulty: (rows) => (rows === '1' ? 'Without this row' : `Without the ${rows} rows`),
  editRow: (row) => `Change row ${row}`,
  cellOf: (field, row) => `${field}, row ${row}`,
  line: 'Row',
  table: 'Rows of the file',
  none: 'No row matches this choice.',
  page: (from, to, all) => `${from} to ${to} of ${all}`,
  warning: 'Warning: ',
  repeated: (row) => `Row ${row} has this identifier already.`,
  ofFree: {
    monthlyUnits: (units, free) =>
      free === null ? `${units} new units` : `${units} of ${free} free units`,
    onlineUnits: (units, free) =>
      free === null ? `${units} more online` : `${units} of ${free} free places online`,
  },
  monthlyUnits: 'New units this month',
  onlineUnits: 'Online at the same time',
  after: (after) => `after the import: ${after}`,
  exceeds: (limit, units) =>
    `“${limit}”: the import would exceed your plan by ${counted(units)}. Leave out as many rows, or ask for a larger plan.`,
  back: 'Back',
  start: (units) => `Import ${counted(units)}`,
  nothingToImport: 'No row changes anything or is new.',
  fileTo: (file, project) => `${file} → ${project}`,
  progressText: (done, all) => `${done} of ${all} units imported`,
  stopping: 'Stops after this block',
  stopped: 'Stopped',
  stoppedHint:
    'This browser stores the import. You can leave the page and resume later. No unit is created twice.',
  quota: 'The next block exceeds a limit of the plan. None of its units was created.',
  discard: 'Discard the rest',
  discardTitle: 'Discard the rest?',
  discardHint: (left) => `${left} units will then not be imported. The units imported so far stay.`,
  uncertain: (block, units) =>
    `Block ${block} with ${units} units was sent more than 23 hours ago, but no answer came. The service can no longer tell whether the units were created. Please check under “Units”.`,
  wasWritten: 'The units were created',
  sendAgain: 'Send again',
  doneTitle: (units) => `${counted(units)} imported`,
  counts: {
    updated: (rows) => `${rows} updated`,
    new: (rows) => `${rows} new`,
    unchanged: (rows) => `${rows} unchanged`,
    skipped: (rows) => `${rows} not imported`,
  },
  keptPrices: (units) =>
    units === '1'
      ? '1 reserved or sold unit kept its price'
      : `${units} reserved or sold units kept their prices`,
  undo: 'Undo the import',
  undoUntil: (moment) => `Takes back everything at once, until ${moment}.`,
  undoneTitle: 'Import undone',
  isUndone:
    'This import is undone. What nobody has changed since is as it was before; new units are in the archive.',
  goesOn: 'The connection is lost. The import goes on by itself once it is back.',
  changed: 'What has changed',
  kinds: {
    price: (rows) => (rows === '1' ? '1 price' : `${rows} prices`),
    status: (rows) => (rows === '1' ? '1 status' : `${rows} statuses`),
    new: (rows) => `${rows} new`,
    archived: (rows) => `${rows} archived`,
  },
  heads: {
    status: 'Status',
    statusBefore: 'Before',
    before: 'Before €',
    after: 'After €',
    difference: 'Difference €',
  },
  moreChanges: (rows) => `and ${rows} more`,
  next: {
    title: 'What comes next?',
    offline: (units) =>
      units === '1' ? '1 new unit is offline' : `${units} new units are offline`,
    online: 'Put online',
    withoutPlan: (units) => `${units} without a floor plan`,
    upload: 'Upload',
    priceList: 'New price list',
    print: 'Print',
    another: 'One more spreadsheet',
  },
  toUnits: 'To the units',
  another: 'Import another file',
  at: 'When',
  fileName: 'File',
  importStatus: 'Result',
  statuses: {
    pending: 'pending',
    completed: 'completed',
    failed: 'not imported',
    canceled: 'undone',
  },
};

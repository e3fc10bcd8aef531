import type { bulkDe } from './bulk-de.ts';

/** English texts of changes of many units. */
export const bulkEn: typeof bulkDe = {
  prices: 'Prices',
  setField: 'Set a field',
  selectAll: (total) => (total === null ? 'Select all matches' : `Select all ${total}`),
  reading: (count) => `${count} read`,
  pricesTitle: (count) =>
    count === '1' ? 'Change the price of 1 unit' : `Change the prices of ${count} units`,
  fieldTitle: (count) =>
    count === '1' ? 'Set a field of 1 unit' : `Set a field of ${count} units`,
  changePrices: (count, shown) => (count === 1 ? 'Change 1 price' : `Change ${shown} prices`),
  changeUnits: (count, shown) => (count === 1 ? 'Change 1 unit' : `Change ${shown} units`),
  price: 'Price',
  way: 'Change',
  ways: { set: 'to amount', add: '± euros', percent: '± percent' },
  to: 'New amount in euros',
  by: { add: 'By euros', percent: 'By percent' },
  example: { set: '349,900', add: '−5,000', percent: '+3.5' },
  roundTo: 'Round to euros',
  cent: 'cent',
  direction: 'Direction',
  roundings: { nearest: 'half up', up: 'up', down: 'down' },
  whose: 'Whose prices',
  preview: 'Preview',
  before: 'Before €',
  after: 'After €',
  difference: 'Difference €',
  perQm: '€/m² new',
  sum: 'Sum',
  units: (count, shown) => (count === 1 ? '1 unit' : `${shown} units`),
  moreRows: (count) => `and ${count} more`,
  kept: {
    withoutPrice: 'no price',
    belowZero: 'below 0',
    tooLarge: 'too large',
    same: 'same',
  },
  keeps: (reason) => `${reason}, stays`,
  stay: (units, reasons) =>
    units === 1 ? `1 unit stays: ${reasons}.` : `${units} units stay: ${reasons}.`,
  undoable: 'You can undo the change while this page is open.',
  typeNumber: 'Enter a number, such as +3.5.',
  nothingChanges: 'This changes no unit.',
  field: 'Field',
  valueBefore: 'Before',
  valueAfter: 'After',
  stays: 'stays',
  haveAlready: (count) =>
    count === '1' ? '1 unit has this value already.' : `${count} units have this value already.`,
  latest: 'Latest change of many units',
  running: {
    change: (done, all) => `${done} of ${all} units changed`,
    undo: (done, all) => `${done} of ${all} units restored`,
  },
  held: {
    change: (done, all) => `Stopped: ${done} of ${all} units changed`,
    undo: (done, all) => `Stopped: ${done} of ${all} units restored`,
  },
  undone: (count) => (count === '1' ? '1 unit is as before.' : `${count} units are as before.`),
  stopping: 'Stopping',
  dismiss: 'Close the message',
  changedMeanwhile: (names) => `Somebody else has changed meanwhile: ${names}.`,
  namesAndMore: (names, more) => `${names} and ${more} more`,
  leaveOut: (count) =>
    count === 1 ? 'Continue without this unit' : `Continue without these ${count} units`,
};

import type { OpenApi } from '../../reference/document/openapi.ts';

/** The figures of the landing page. */
export interface Figures {
  /** Most digits of an amount before and after the decimal point. */
  readonly digits: { readonly before: number; readonly after: number };
  /** Most units in one import. */
  readonly units: number;
  /** Sequences of requests and failures in each run of CI. */
  readonly schedules: number;
  /** Processor cores of the benchmark's machine. */
  readonly cores: number;
  readonly small: Measured;
  readonly large: Measured;
}

/** Benchmark of reading a page of 50 units with their total. */
interface Measured {
  readonly requestsPerSecond: number;
  readonly rowsRead: number;
}

/** Figures of the committed benchmark and of CI. `test/local/figures.test.ts` compares them. */
export const MEASURED = {
  schedules: 1000,
  cores: 2,
  small: { requestsPerSecond: 306, rowsRead: 249 },
  large: { requestsPerSecond: 332, rowsRead: 249 },
} as const satisfies Partial<Figures>;

/**
 * The landing page's figures. The API's limits come from its document.
 *
 * @throws Error if the document lacks a limit.
 */
export function figuresOf({ components: { schemas } }: OpenApi): Figures {
  const amount = schemas['Unit']?.properties?.['kaufpreis']?.anyOf?.[0];
  return {
    digits: {
      before: Math.log10(present(amount?.exclusiveMaximum, 'the bound of an amount')),
      after: present(amount?.['x-maxFractionDigits'], 'the digits of an amount'),
    },
    units: present(schemas['NewImport']?.properties?.['units']?.maxItems, 'the size of an import'),
    ...MEASURED,
  };
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The landing page lacks a figure: ${what}.`);
  return value;
}

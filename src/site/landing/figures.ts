import type { OpenApi } from '../../reference/document/openapi.ts';

export interface Figures {
  /** Most digits of an amount before and after the decimal point. */
  readonly digits: { readonly before: number; readonly after: number };
  /** Most units in one import. */
  readonly units: number;
}

/** The landing page's figures, which the API's document promises. @throws Error if the document lacks one. */
export function figuresIn({ components: { schemas } }: OpenApi): Figures {
  const amount = schemas['Decimal']?.anyOf?.find(({ type }) => type === 'number');
  return {
    digits: {
      before: Math.log10(present(amount?.exclusiveMaximum, 'the bound of an amount')),
      after: present(amount?.['x-maxFractionDigits'], 'the digits of an amount'),
    },
    units: present(schemas['NewImport']?.properties?.['units']?.maxItems, 'the size of an import'),
  };
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The landing page lacks a figure: ${what}.`);
  return value;
}

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Additional CSS classes of the parts of fields. */
export interface FieldLook {
  readonly field: string;
  readonly label: string;
  /** An input, a list, or several lines of text. */
  readonly control: string;
  /** Around an amount and its unit. */
  readonly amount: string;
  readonly amountInput: string;
  readonly unit: string;
  /** The hint and the fault. */
  readonly about: string;
  /** A value that cannot be changed. */
  readonly value: string;
  /** Around a status and its ring. */
  readonly status: string;
}

/** A field of a dialog. */
export const PLAIN: FieldLook = {
  field: '',
  label: '',
  control: '',
  amount: 'flex items-center gap-1',
  amountInput: '',
  unit: '',
  about: '',
  value: '',
  status: '',
};

const LookContext = createContext(PLAIN);

/** How the fields in it look. */
export const FieldLooks = LookContext.Provider;

export const useFieldLook = () => useContext(LookContext);

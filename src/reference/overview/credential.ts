import { useState } from 'preact/hooks';

/** A door's credential, and a function that replaces it. */
export type Credential = readonly [value: string, replace: (value: string) => void];

/** A door's credential. The tab keeps it until it is closed; no other tab has access to it. */
export function useCredential(variable: string): Credential {
  const [value, setValue] = useState(() => sessionStorage.getItem(variable) ?? '');
  const replace = (given: string) => {
    const next = given.trim();
    if (next === '') sessionStorage.removeItem(variable);
    else sessionStorage.setItem(variable, next);
    setValue(next);
  };
  return [value, replace];
}

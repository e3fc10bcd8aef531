import { useState } from 'preact/hooks';

/** The credential for a door, and how it is replaced. */
export type Credential = readonly [value: string, replace: (value: string) => void];

/** The credential for a door. The tab keeps it until it is closed; no other tab sees it. */
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

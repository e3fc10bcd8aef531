import { packStates, type States } from '../../src/db/large-values.ts';

/** The states of an audit entry as an SQL literal. */
export const statesLiteral = (states: States): string => `X'${packStates(states).toString('hex')}'`;

/** Of an entry whose states do not matter. */
export const NO_STATES = statesLiteral({ before: null, after: null });

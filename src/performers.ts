import { type Endpoint, nameOf } from './http/endpoint.ts';
import { CHANGE_IMAGES, changeImages } from './resources/images/perform.ts';
import { REVISE_UNITS, reviseUnits } from './resources/properties/changes/perform.ts';
import { operations } from './doors/api/document.ts';
import type { Perform } from './writes/writer.ts';

/** What works out the changes of each operation, by its name. */
const performers = new Map<string, Endpoint['perform']>([
  ...operations.map(({ method, path, perform }) => [nameOf(method, path), perform] as const),
  [REVISE_UNITS, reviseUnits],
  [CHANGE_IMAGES, changeImages],
]);

/** Works out what a write changes, by the name of its operation. */
export const perform: Perform = ({ operation, request }, author) => {
  const work = performers.get(operation);
  if (work === undefined) throw new Error(`There is no operation ${operation}.`);
  return work(request, author);
};

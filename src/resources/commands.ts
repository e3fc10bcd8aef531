import type { Operation } from '../http/contract/operation.ts';
import type { Command } from '../writes/change.ts';
import { endAssistant } from './assistants/end.ts';
import * as assistants from './assistants/operations.ts';
import { endEmptyDocuments } from './documents/change.ts';
import * as documents from './documents/operations.ts';
import * as erasures from './erasures/operations.ts';
import * as folders from './folders/operations.ts';
import { recordThumbnail } from './images/change.ts';
import * as images from './images/operations.ts';
import * as imports from './imports/operations.ts';
import * as members from './members/operations.ts';
import * as organisations from './organisations/operations.ts';
import * as projects from './projects/operations.ts';
import * as changes from './properties/changes/operations.ts';
import * as properties from './properties/operations.ts';
import * as publications from './publications/operations.ts';
import { expireReservations } from './reservations/expire.ts';
import * as reservations from './reservations/operations.ts';
import * as tokens from './tokens/operations.ts';
import * as undo from './undo/operations.ts';
import * as upserts from './upserts/operations.ts';
import * as webhooks from './webhooks/operations.ts';

const operations: readonly Operation[] = [
  assistants,
  documents,
  erasures,
  folders,
  images,
  imports,
  members,
  organisations,
  projects,
  changes,
  properties,
  publications,
  reservations,
  tokens,
  undo,
  upserts,
  webhooks,
].flatMap((resource) => Object.values<Operation>({ ...resource }));

export const commands: readonly Command[] = [
  ...operations.flatMap(({ command }) => command ?? []),
  endAssistant,
  expireReservations,
  endEmptyDocuments,
  recordThumbnail,
];

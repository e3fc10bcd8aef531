import type { AddStatement } from '../../db/round-trip.ts';
import type { Tenant } from '../../db/tenant.ts';
import { write } from '../../http/contract/operation.ts';
import { noSuch } from '../../values/failure.ts';
import type { OfficeMoment } from '../../values/sale.ts';
import { type Instant, momentOf, millisecondsOf } from '../../values/instant.ts';
import {
  writeChanges,
  requireTargets,
  targetProjects,
} from '../properties/changes/change-of-units.ts';
import { allFitting } from '../properties/store/unit-rows.ts';
import { importRows } from '../imports/store.ts';
import { importsAfter, type Undone, undoUnits } from './restore.ts';
import { ChangePath, UndoAnswer } from './schema.ts';
import { entriesOfWrite, entriesSince, importsOfWrite, unitsOfWrite } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const undoChange = write({
  id: 'undoChange',
  tag: 'Properties',
  summary: 'Undo a change of units',
  description:
    'Undoes a request of the last 24 hours that changed or created units, such as a part of an import, in one transaction: changed units get back what the changed fields were, and created units go to the archive. The request is named by the id of its import, or of any of its entries in the audit log. Units whose fields somebody has changed since stay as they are, as do those whose reservation would end; the answer names them. A reservation that the request has fulfilled gets its end back. Units that are already as before are not counted. An import that is undone is `canceled`, and `completed` again when its undo is undone. With `dryRun=true`, nothing is written.',
  refusals: ['quota_exceeded', 'payload_too_large'],
  permission: 'property:update',
  params: ChangePath,
  response: UndoAnswer,
  dryRun: (tenant, { params: { changeId } }) => {
    const rows = loadWrite(tenant.read, tenant, momentOf(changeId));
    return () => presentUndo(undo(rows, momentOf(changeId), tenant));
  },
  perform: async ({ params: { changeId } }, author) => {
    const { tenant, read } = author;
    const written = momentOf(changeId);
    const rows = await read((add) => ({
      ...loadWrite(add, tenant, written),
      imports: add(importsOfWrite(tenant, written)),
    }));
    const undone = undo(rows, written, author);
    const back = undone.pairs.flatMap(({ before, after: { projectId } }) =>
      projectId === before.projectId ? [] : [{ projectId, path: 'changeId' }],
    );
    requireTargets(await read((add) => targetProjects(add, tenant, back)), back);
    const change = writeChanges(author, undone.pairs);
    const imports = undone.pairs.length === 0 ? [] : importsAfter(rows.imports());
    return {
      ...change,
      statements: [
        ...change.statements,
        ...imports.map(({ id, status }) => importRows.update(tenant, id, { status })),
      ],
      events: [...change.events, ...imports.map(({ event }) => event)],
      result: presentUndo(undone),
    };
  },
});

/** Loads what a write did, and what was done with its units since. */
const loadWrite = (add: AddStatement, tenant: Tenant, written: Instant) => ({
  entries: add(entriesOfWrite(tenant, written)),
  since: add(entriesSince(tenant, written)),
  units: add(unitsOfWrite(tenant, written)),
});

/** @throws Failure `not_found` for a write that changed no unit, or is older than a day. */
function undo(rows: ReturnType<typeof loadWrite>, written: Instant, at: OfficeMoment): Undone {
  const entries = rows.entries();
  const isRecent = millisecondsOf(at.now) - millisecondsOf(written) <= DAY_MS;
  if (!isRecent || entries.length === 0) throw noSuch('change of units of the last 24 hours');
  const log = { entries, since: allFitting(rows.since()) };
  return undoUnits(allFitting(rows.units()), log, { written, at });
}

const presentUndo = ({ pairs, archived, left }: Undone) => ({
  undo: { restored: pairs.length - archived, archived, left: [...left] },
});

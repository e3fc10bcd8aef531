import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addImageAt, readUnitsOf, sendImage } from '../../../api/stock.ts';
import { useReading } from '../../../api/use-reading.ts';
import { kindNamed } from '../../../documents/names.ts';
import { createDocument, type NewDocument, sendContent } from '../../../documents/requests.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { Attachment, Grid } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import { FilesButton } from '../../../uploads/drop-zone.tsx';
import { UploadList } from '../../../uploads/upload-list.tsx';
import { UploadQueue, useShownQueue } from '../../../uploads/upload-queue.ts';
import { importWords } from '../words.ts';
import type { ImportJob } from './job.ts';
import { JOB } from './store.ts';

/** Pictures that the service accepts at the same time. */
const AT_ONCE = 2;
/** The types that the reader of the file lets through. */
const ACCEPTED = '.jpg,.jpeg,.png,.webp,.avif,.pdf';

/** What an upload becomes. */
interface About extends Attachment {
  readonly unitId: string | null;
  /** Where it is in the file. A unit's sort orders need not follow each other. */
  readonly at: number;
}

/** The queue of each job, which goes on while another page is shown. */
const queues = new Map<string, UploadQueue<About>>();

function queueOf({ orgId, projectId, chunks }: ImportJob): UploadQueue<About> {
  const key = chunks[0]?.key ?? '';
  const queue =
    queues.get(key) ??
    new UploadQueue<About>({
      atOnce: AT_ONCE,
      send: async ({ file, about: { unitId, url, category, at } }, sending) => {
        const about = { sortOrder: at, ...(category !== '' && { category }) };
        if (unitId === null || file.type === 'application/pdf') {
          const place = unitId === null ? { projectId } : { propertyId: unitId };
          const body: NewDocument = { ...place, kind: kindNamed(file.name), name: file.name };
          const { id } = await createDocument(orgId, body, `${key}-${at}`);
          await sendContent(orgId, id, file, sending);
        } else if (url === undefined) await sendImage(orgId, unitId, { file, ...about }, sending);
        else await addImageAt(orgId, unitId, { url, ...about }, `${key}-${at}`);
      },
    });
  queues.set(key, queue);
  return queue;
}

/** The attachments of a finished import, which come once the page is open. */
export function useAttachments(job: ImportJob, sheets: readonly Grid[]) {
  const importer = useMembership();
  const { orgId, projectId, attachments } = job;
  const { sheet } = attachments;
  const queue = useMemo(() => queueOf(job), []);
  const [read, setRead] = useState(sheets);
  const [begun, setBegun] = useState(false);
  const arrived = useRef(attachments.arrived);
  useShownQueue(queue, async () => {
    arrived.current += 1;
    const kept = { ...attachments, arrived: arrived.current };
    await JOB.keep(importer, { ...job, attachments: kept });
  });
  const reading = useReading(`own ids of ${projectId}`, async () => {
    const units = sheet === '' ? [] : await readUnitsOf(orgId, projectId, false);
    return new Map(units.map(({ externalSourceId, id }) => [externalSourceId, id]));
  });
  const listing = read.find(({ name }) => name === sheet)?.listing;
  const all = useMemo(() => {
    const ids: ReadonlyMap<string | null, string> =
      reading.state === 'loaded' ? reading.value : new Map();
    return (listing?.attachments ?? []).flatMap((each): Omit<About, 'at'>[] => {
      const unitId = attachments.units.includes(each.unit) ? ids.get(each.unit) : undefined;
      return each.unit === '' || unitId !== undefined ? [{ ...each, unitId: unitId ?? null }] : [];
    });
  }, [reading.state, listing]);
  useEffect(() => {
    if (reading.state !== 'loaded' || listing === undefined) return;
    setBegun(true);
    if (queue.uploads.length > 0) return;
    // What was on its way at a reload is sent again: the service knows its bytes, or its key.
    const from = Math.max(0, arrived.current - AT_ONCE);
    arrived.current = from;
    queue.add(
      all.slice(from).map((each, index) => ({
        file: each.file ?? new File([], `${each.name}.jpg`),
        about: { ...each, at: from + index },
      })),
    );
  }, [reading.state, listing]);
  return {
    queue,
    all: all.length,
    arrived: arrived.current,
    /** Whether the browser has lost the file. */
    isLost: sheet !== '' && listing === undefined,
    isOver: sheet === '' || (begun && queue.uploads.length === 0),
    readAgain: async (file: File) => setRead((await readFile(file)).sheets),
  };
}

/** How many pictures and documents have come, and what did not; nothing if there are none. */
export function Attachments({
  queue,
  all,
  arrived,
  isLost,
  readAgain,
}: ReturnType<typeof useAttachments>) {
  const { t } = useTexts(importWords);
  if (all === 0 && !isLost) return null;
  return (
    <section class="card" aria-label={t.import.attachments}>
      <header class="row spread px-4 py-3">
        <h2>{t.import.attachments}</h2>
        <span class="small" role="status">
          {isLost ? t.import.lost : t.import.arrived({ done: arrived, all })}
        </span>
        {isLost && (
          <FilesButton
            single
            accept=".zip,.xml"
            text={t.import.chooseFile}
            add={([file]) => file !== undefined && void readAgain(file)}
          />
        )}
      </header>
      <UploadList queue={queue} accept={ACCEPTED} add={() => undefined} />
    </section>
  );
}

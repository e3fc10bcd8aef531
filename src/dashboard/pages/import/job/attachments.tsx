import { useEffect, useMemo, useState } from 'preact/hooks';
import { addImageAt, readUnitsOf, sendImage } from '../../../api/stock.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { kindNamed } from '../../../documents/names.ts';
import { createDocument, type NewDocument, sendContent } from '../../../documents/requests.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { Attachment } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import { FilesButton } from '../../../uploads/drop-zone.tsx';
import { UploadList } from '../../../uploads/upload-list.tsx';
import { UploadQueue, useShownQueue } from '../../../uploads/upload-queue.ts';
import type { Importer } from '../kept.ts';
import { importWords } from '../words.ts';
import type { ImportJob, JobAttachment } from './job.ts';
import { keepArrival, keptFiles } from './store.ts';

/** Pictures that the service accepts at the same time. */
const AT_ONCE = 2;
/** The types that the queue is given: those that the reader of the file lets through. */
const ACCEPTED = '.jpg,.jpeg,.png,.webp,.avif,.pdf';

/** What an upload becomes. */
interface About {
  readonly attachment: JobAttachment;
  /** `null` for a document of the project. */
  readonly unitId: string | null;
  readonly sortOrder: number;
}

/** The queue of each job, so that it goes on while another page is shown. */
const queues = new Map<string, UploadQueue<About>>();

function queueOf({ orgId, projectId, chunks }: ImportJob): UploadQueue<About> {
  const key = chunks[0]?.key ?? '';
  const queue =
    queues.get(key) ??
    new UploadQueue<About>({
      atOnce: AT_ONCE,
      send: async ({ file, about: { attachment, unitId, sortOrder } }, sending) => {
        const { url, category } = attachment;
        const about = { sortOrder, ...(category !== '' && { category }) };
        if (unitId === null || file.type === 'application/pdf') {
          const place = unitId === null ? { projectId } : { propertyId: unitId };
          const body: NewDocument = { ...place, kind: kindNamed(file.name), name: file.name };
          const { id } = await createDocument(orgId, body, attachment.key);
          await sendContent(orgId, id, file, sending);
        } else if (url === undefined) {
          await sendImage(orgId, unitId, { file, ...about }, sending);
        } else {
          sending.progress(1);
          await addImageAt(orgId, unitId, { url, ...about }, attachment.key);
        }
      },
    });
  queues.set(key, queue);
  return queue;
}

interface Open {
  readonly about: About;
  /** `null` if the browser does not have it any more. */
  readonly file: File | null;
}

/** The attachments that are still to come, of units that were imported. */
async function openIn(importer: Importer, job: ImportJob): Promise<Open[]> {
  const { orgId, projectId, attachments } = job;
  const [units, files] = await Promise.all([
    readUnitsOf(orgId, projectId, false),
    keptFiles(importer, job),
  ]);
  const ids = new Map(units.map(({ externalSourceId, id }) => [externalSourceId, id]));
  return attachments.flatMap((attachment, sortOrder) => {
    const { unit, url, name, isDone } = attachment;
    const unitId = unit === '' ? null : ids.get(unit);
    if (isDone || unitId === undefined) return [];
    const file = url === undefined ? (files[sortOrder] ?? null) : new File([], `${name}.jpg`);
    return [{ about: { attachment, unitId, sortOrder }, file }];
  });
}

const hasFile = (each: Open): each is Open & { readonly file: File } => each.file !== null;

/** The attachments of a finished import: they come once the page is open, also after a reload. */
export function useAttachments(job: ImportJob) {
  const importer = useMembership();
  const { attachments, chunks } = job;
  const queue = useMemo(() => queueOf(job), []);
  const [done, setDone] = useState(attachments.filter(({ isDone }) => isDone).length);
  const [lost, setLost] = useState<readonly Open[]>([]);
  useShownQueue(queue, async ({ about }) => {
    await keepArrival(importer, about.attachment.key);
    setDone((before) => before + 1);
  });
  const reading = useReading(`attachments of ${chunks[0]?.key}`, async () =>
    attachments.length === 0 ? [] : openIn(importer, job),
  );
  const add = (open: readonly Open[]) => {
    queue.add(open.filter(hasFile));
    setLost(open.filter((each) => !hasFile(each)));
  };
  useEffect(() => {
    if (reading.state === 'loaded' && queue.uploads.length === 0) add(reading.value);
  }, [reading.state]);
  return {
    all: attachments.length,
    done,
    queue,
    reading,
    lost,
    isOver: reading.state === 'loaded' && queue.uploads.length === 0 && lost.length === 0,
    /** Takes what the browser has lost from the file. */
    readAgain: async (file: File) => {
      const { sheets } = await readFile(file);
      const read = sheets.flatMap(({ listing }) => listing?.attachments ?? []);
      add(lost.map((each) => ({ ...each, file: fileOf(each.about.attachment, read) })));
    },
  };
}

const fileOf = ({ unit, name }: JobAttachment, read: readonly Attachment[]): File | null =>
  read.find((each) => each.name === name && (unit === '' || each.unit === unit))?.file ?? null;

/** How many pictures and documents have come, and what did not. */
export function Attachments({
  all,
  done,
  queue,
  reading,
  lost,
  readAgain,
}: ReturnType<typeof useAttachments>) {
  const { t } = useTexts(importWords);
  return (
    <section class="card">
      <header class="row spread px-4 py-3">
        <h2>{t.import.attachments}</h2>
        <span class="small" role="status">
          {t.import.arrived({ done, all })}
        </span>
      </header>
      <Loaded reading={reading} lines={1}>
        {() => <UploadList queue={queue} accept={ACCEPTED} add={() => undefined} />}
      </Loaded>
      {lost.length > 0 && (
        <div class="row border-t border-line px-4 py-3">
          <p>{t.import.lost({ n: lost.length })}</p>
          <FilesButton
            single
            accept=".zip"
            text={t.import.chooseAgain}
            add={([file]) => file !== undefined && void readAgain(file)}
          />
        </div>
      )}
    </section>
  );
}

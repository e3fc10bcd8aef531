import { useEffect, useMemo } from 'preact/hooks';
import { addressOfImages, readUnitsOf } from '../../../api/stock.ts';
import { upload } from '../../../api/upload.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Failed } from '../../../components/loaded.tsx';
import { kindNamed } from '../../../documents/names.ts';
import { addressOfContent, createDocument, type NewDocument } from '../../../documents/requests.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { Attachment, Grid } from '../../../spreadsheets/grid.ts';
import { UploadList } from '../../../uploads/upload-list.tsx';
import { UploadQueue, useShownQueue } from '../../../uploads/upload-queue.ts';
import type { Importer } from '../kept.ts';
import { importWords } from '../words.ts';
import { type ImportJob, JOB } from './job.ts';

/** Pictures that the service accepts at the same time. */
const AT_ONCE = 2;
/** The types that the reader of the file lets through. */
const ACCEPTED = '.jpg,.jpeg,.png,.webp,.avif,.pdf';

/** What an upload becomes. */
interface About extends Attachment {
  /** `undefined` for a document of the project. */
  readonly unitId: string | undefined;
  /** Where it is in the file. A unit's sort orders need not follow each other. */
  readonly at: number;
}

/** The uploads of each job, which go on while another page is shown. */
const running = new Map<string, Uploads>();

type Uploads = ReturnType<typeof uploadsOf>;

function uploadsOf(importer: Importer, job: ImportJob) {
  const { orgId, projectId, attachments } = job;
  const uploads = { arrived: attachments.arrived, isBegun: false };
  const queue = new UploadQueue<About>({
    atOnce: AT_ONCE,
    send: async ({ file, about: { unitId, url, category, at } }, sending) => {
      if (unitId === undefined || file.type === 'application/pdf') {
        const place = unitId === undefined ? { projectId } : { propertyId: unitId };
        const document: NewDocument = { ...place, kind: kindNamed(file.name), name: file.name };
        const { id } = await createDocument(orgId, document, `${attachments.key}-${at}`);
        const bytes = file.slice(0, file.size, 'application/octet-stream');
        await upload('PUT', addressOfContent(orgId, id), bytes, sending);
      } else {
        const form = new FormData();
        const fields = { sortOrder: at, ...(category !== '' && { category }) };
        for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
        form.set('file', file);
        const json = JSON.stringify({ ...fields, url });
        const body = url === undefined ? form : new Blob([json], { type: 'application/json' });
        await upload('POST', addressOfImages(orgId, unitId), body, sending);
      }
      const arrived = [...uploads.arrived, at];
      uploads.arrived = arrived;
      await JOB.keep(importer, { ...job, attachments: { ...attachments, arrived } });
    },
  });
  return Object.assign(uploads, { queue });
}

/** The attachments of a finished import, which come once the page is open. */
export function useAttachments(job: ImportJob, sheets: readonly Grid[]) {
  const importer = useMembership();
  const { orgId, projectId, attachments } = job;
  const { key, sheet, all } = attachments;
  const uploads = useMemo(() => {
    const known = running.get(key) ?? uploadsOf(importer, job);
    running.set(key, known);
    return known;
  }, []);
  const { queue } = uploads;
  useShownQueue(queue, () => Promise.resolve());
  const listing = sheets.find(({ name }) => name === sheet)?.listing;
  const reading = useReading(`own ids of ${projectId}`, async () => {
    const known = sheet === '' ? [] : await readUnitsOf(orgId, projectId, false);
    return known.map(({ externalSourceId, id }) => [externalSourceId ?? '', id] as const);
  });
  useEffect(() => {
    if (reading.state !== 'loaded' || listing === undefined || uploads.isBegun) return;
    uploads.isBegun = true;
    // What was on its way at a reload is sent again: the service knows its bytes, or its key.
    const ids = new Map<string, string | undefined>([...reading.value, ['', undefined]]);
    queue.add(
      all.flatMap((at) => {
        const each = listing.attachments[at];
        if (each === undefined || uploads.arrived.includes(at) || !ids.has(each.unit)) return [];
        const file = each.file ?? new File([], each.name.replace(/(?<!\.\w{3,4})$/, '.jpg'));
        return { file, about: { ...each, unitId: ids.get(each.unit), at } };
      }),
    );
  }, [reading.state, listing]);
  const isOver = uploads.isBegun && queue.uploads.length === 0;
  return {
    queue,
    reading,
    all: all.length,
    arrived: uploads.arrived.length,
    /** Whether the browser has lost the file. */
    isLost: listing === undefined,
    isOver: isOver || listing === undefined,
  };
}

/** How many pictures and documents have come, and what did not; nothing if there are none. */
export function Attachments(props: ReturnType<typeof useAttachments>) {
  const { queue, reading, all, arrived, isLost } = props;
  const { t } = useTexts(importWords);
  if (all === 0) return null;
  const uploads = queue.uploads.filter(({ state }) => state === 'failed');
  return (
    <section class="card card-body" aria-label={t.import.attachments}>
      <p class="row spread" role="status">
        <strong>{t.import.attachments}</strong>
        {isLost ? t.import.lost : t.import.arrived({ done: arrived, all })}
      </p>
      {!isLost && (
        <progress
          class="h-2.5 w-full accent-accent"
          max={all}
          value={arrived}
          aria-label={t.import.attachments}
        />
      )}
      {reading.state === 'failed' && <Failed refusal={reading.refusal} retry={reading.reload} />}
      <UploadList
        queue={{
          uploads,
          arrived,
          retry: (id) => queue.retry(id),
          discard: (id) => queue.discard(id),
        }}
        accept={ACCEPTED}
        add={() => undefined}
      />
    </section>
  );
}

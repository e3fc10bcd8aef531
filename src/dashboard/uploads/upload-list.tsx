import { Button } from '../components/button.tsx';
import { uploadWords } from './words.ts';
import { sizeText } from '../texts/amounts.ts';
import { FilesButton } from './drop-zone.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { useTexts } from '../kit/use-texts.ts';
import { useRef } from 'preact/hooks';
import { refusalText } from '../components/refusal-banner.tsx';

type AnyQueue = Pick<UploadQueue<unknown>, 'uploads' | 'arrived' | 'retry' | 'discard'>;

/** The rows of files that wait: of more, only their number is shown. */
const MOST = 10;

interface Props {
  readonly queue: AnyQueue;
  /** The endings or media types of files that can be uploaded. */
  readonly accept: string;
  /** Takes another file in place of one that cannot be uploaded. */
  readonly add: (files: readonly File[]) => void;
}

/** The files that are being uploaded, and those that failed. */
export function UploadList({ queue, accept, add }: Props) {
  const { t } = useTexts(uploadWords);
  const { uploads, arrived } = queue;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const open = uploads.filter(({ state }) => state !== 'failed');
  const remaining = useRemaining(open);
  if (uploads.length === 0) return null;
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  const hidden = new Set(waiting.slice(MOST));
  return (
    <div class="bg-accent-soft px-4 pt-1 pb-2">
      <p class="row spread text-13">
        <span>
          <strong>{t.uploads.progress({ arrived, all: arrived + uploads.length })}</strong>{' '}
          {remaining !== null && (
            <span class="faint">
              {remaining < 60
                ? t.uploads.remainingSeconds({ seconds: remaining })
                : t.uploads.remainingMinutes({ minutes: Math.ceil(remaining / 60) })}
            </span>
          )}
        </span>
        {open.length > 0 && (
          <Button
            kind="quiet"
            look="my-[calc((2rem-var(--control))/2)] -mr-3 text-accent"
            onClick={() => {
              for (const { id } of open) queue.discard(id);
            }}
          >
            {t.common.stop}
          </Button>
        )}
      </p>
      <ul aria-label={t.uploads.list}>
        {[...open, ...failed]
          .filter((upload) => !hidden.has(upload))
          .map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} queue={queue} accept={accept} add={add} />
            </li>
          ))}
      </ul>
      {hidden.size > 0 && <p class="small">{t.uploads.more({ count: hidden.size })}</p>}
    </div>
  );
}

interface RowProps extends Props {
  readonly upload: AnyQueue['uploads'][number];
}

const BAR =
  'h-[0.4375rem] w-full appearance-none overflow-hidden rounded-full border border-accent/60 bg-surface [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-accent';

function UploadRow({ upload, queue, accept, add }: RowProps) {
  const { t } = useTexts(uploadWords);
  const { id, file, state, share } = upload;
  const failed = state === 'failed';
  return (
    <div
      class={`grid min-h-8 items-center gap-x-3 text-13 ${
        failed
          ? 'grid-cols-[minmax(0,1fr)_auto]'
          : 'grid-cols-[minmax(0,1fr)_minmax(5rem,7rem)_6.5rem_auto] max-md:grid-cols-[minmax(0,1fr)_6rem_auto]'
      }`}
    >
      <span class={failed ? 'cut danger-text' : 'cut'} title={file.name}>
        {file.name}
      </span>
      {failed ? (
        <Failure upload={upload} accept={accept} />
      ) : (
        <>
          <progress class={BAR} value={share} max={1} aria-label={file.name} />
          <span class="small text-right max-md:hidden">
            <UploadProgress upload={upload} />
          </span>
        </>
      )}
      <span
        class={`row flex-nowrap justify-end ${failed ? 'col-start-2 row-start-1 md:row-span-2' : ''}`}
      >
        {failed && <Again {...{ upload, queue, accept, add }} />}
        <Button
          kind="quiet"
          icon="close"
          look="-mr-2"
          label={
            failed ? t.uploads.discard({ name: file.name }) : t.uploads.stop({ name: file.name })
          }
          onClick={() => queue.discard(id)}
        />
      </span>
    </div>
  );
}

/** Another try, or another file in place of one that cannot be uploaded. */
function Again({ upload: { id, file }, queue, accept, add }: RowProps) {
  const { t } = useTexts(uploadWords);
  const look = { kind: 'quiet', look: 'px-1 text-accent' } as const;
  return isAccepted(file, accept) ? (
    <Button
      {...look}
      label={t.uploads.retryOf({ name: file.name })}
      onClick={() => queue.retry(id)}
    >
      {t.uploads.retry}
    </Button>
  ) : (
    <FilesButton
      {...look}
      single
      plain
      accept={accept}
      text={t.uploads.other}
      add={(files) => {
        queue.discard(id);
        add(files);
      }}
    />
  );
}

/** Why a file was not uploaded, and what works. */
function Failure({ upload: { file, refusal }, accept }: Pick<RowProps, 'upload' | 'accept'>) {
  const { t } = useTexts(uploadWords);
  return (
    <span class="danger-text row-start-2 font-normal max-md:col-span-2 max-md:-mt-2" role="alert">
      {isAccepted(file, accept) ? (
        <>
          {t.uploads.failed}
          {refusal !== null && (
            <>
              : {refusalText(t, refusal)} {refusal.faults.map(t.refusals.rule).join(' ')}
            </>
          )}
        </>
      ) : (
        <WrongType file={file} accept={accept} />
      )}
    </span>
  );
}

/** Says that a file's type cannot be uploaded, and which can. */
export function WrongType({ file, accept }: { readonly file: File; readonly accept: string }) {
  const { t } = useTexts(uploadWords);
  const types = acceptedInPlaceOf(file, accept).map((each) =>
    typeName(each.replace(/^.*[./]/, '')),
  );
  const type = endingOf(file).slice(1).toUpperCase();
  return (
    <>
      {t.uploads.wrongType({
        type: type === '' ? t.uploads.noType : type,
        types: types.slice(0, -1).join(', '),
        last: types.at(-1) ?? '',
      })}
    </>
  );
}

/** Progress of an upload. */
function UploadProgress({ upload: { file, state, share } }: Pick<RowProps, 'upload'>) {
  const { t, format } = useTexts(uploadWords);
  if (state === 'waiting') return <>{t.uploads.waiting}</>;
  if (share === 1) return <>{t.uploads.processing}</>;
  const size = sizeText(file.size, format.number);
  const sent = sizeText(share * file.size, (bytes) => format.number(Math.round(bytes * 10) / 10));
  const unit = size.replace(/^.* /, ' ');
  if (share === 0) return <>{t.uploads.sending({ sent: '0', size })}</>;
  return (
    <>
      {t.uploads.sending({ sent: sent.endsWith(unit) ? sent.slice(0, -unit.length) : sent, size })}
    </>
  );
}

/** Before that, the speed is a guess. */
const KNOWN_AFTER_MS = 3000;

/** The number is rounded up, so that it does not change with each message of progress. */
const STEP_SECONDS = 5;

/** About how many seconds the open files still take; `null` while nothing says so. */
function useRemaining(open: readonly Upload<unknown>[]): number | null {
  const began = useRef(0);
  const sent = useRef(new Map<string, number>());
  if (open.length === 0) {
    began.current = 0;
    sent.current.clear();
    return null;
  }
  if (began.current === 0) began.current = Date.now();
  for (const { id, share, file } of open) sent.current.set(id, share * file.size);
  const elapsed = Date.now() - began.current;
  const arrived = sumOf([...sent.current.values()]);
  if (elapsed < KNOWN_AFTER_MS || arrived === 0) return null;
  const left = sumOf(open.map(({ share, file }) => (1 - share) * file.size));
  const seconds = (left / arrived) * (elapsed / 1000);
  return Math.max(1, Math.ceil(seconds / STEP_SECONDS)) * STEP_SECONDS;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** The ending of a file's name: `.pdf`; `''` for none. */
const endingOf = ({ name }: Pick<File, 'name'>): string =>
  /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';

/**
 * Whether a file can be uploaded.
 *
 * @param accept the endings or media types that can be, with commas between them.
 */
export const isAccepted = (file: Pick<File, 'name' | 'type'>, accept: string): boolean =>
  [endingOf(file), file.type].some((type) => accept.split(',').includes(type));

/** Endings of pictures, of those that browsers show and others. */
const PICTURE = /(?:jpe?g|png|webp|tiff?|heic|heif|avif|gif|bmp|svg)$/;

/** What can be uploaded in place of a file: of a picture, other pictures or a PDF; else, anything. */
function acceptedInPlaceOf(file: Pick<File, 'name'>, accept: string): string[] {
  const all = accept.split(',').filter((each) => each !== '.jpg');
  if (!PICTURE.test(endingOf(file))) return all;
  return [
    ...all.filter((each) => PICTURE.test(each)),
    ...all.filter((each) => each.endsWith('pdf')),
  ];
}

/** What people call the type with a lower-case ending. */
const typeName = (ending: string): string => (ending === 'webp' ? 'WebP' : ending.toUpperCase());

import { Button } from '../components/button.tsx';
import { useUploadTexts } from '../texts/uploads.ts';
import { refusalText } from '../texts/use-texts.ts';
import type { UploadQueue } from './upload-queue.ts';

type AnyQueue = Pick<UploadQueue<unknown>, 'uploads' | 'retry' | 'discard'>;

/** The rows of files that wait: of more, only their number is shown. */
const MOST = 10;

/** The files that are being uploaded, and those that failed. */
export function UploadList({ queue }: { readonly queue: AnyQueue }) {
  const { t, format } = useUploadTexts();
  if (queue.uploads.length === 0) return null;
  const waiting = queue.uploads.filter(({ state }) => state === 'waiting');
  const hidden = new Set(waiting.slice(MOST));
  return (
    <>
      <ul class="uploads stack tight" aria-label={t.uploads.list}>
        {queue.uploads
          .filter((upload) => !hidden.has(upload))
          .map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} queue={queue} />
            </li>
          ))}
      </ul>
      {hidden.size > 0 && (
        <p class="row spread">
          <span class="small">{t.uploads.more(format.number(hidden.size))}</span>
          <Button
            kind="quiet"
            onClick={() => {
              for (const { id } of waiting) queue.discard(id);
            }}
          >
            {t.common.stop}
          </Button>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly upload: AnyQueue['uploads'][number];
  readonly queue: AnyQueue;
}

function UploadRow({ upload, queue }: RowProps) {
  const { t } = useUploadTexts();
  const { id, file, state, share, refusal } = upload;
  const failed = state === 'failed';
  return (
    <div class="upload">
      <span class="image-name cut">{file.name}</span>
      {failed ? (
        <span class="danger-text" role="alert">
          {t.uploads.failed}
          {refusal !== null && (
            <>
              : {refusalText(t, refusal)} {refusal.faults.map(t.refusals.rule).join(' ')}
            </>
          )}
        </span>
      ) : (
        <>
          <progress value={share} max={1} aria-label={file.name} />
          <span class="small">
            <UploadProgress upload={upload} />
          </span>
        </>
      )}
      <span class="row">
        {failed && (
          <Button
            icon="retry"
            label={t.uploads.retryOf(file.name)}
            onClick={() => {
              queue.retry(id);
            }}
          >
            {t.uploads.retry}
          </Button>
        )}
        <Button
          label={failed ? t.uploads.discard(file.name) : t.uploads.stop(file.name)}
          onClick={() => {
            queue.discard(id);
          }}
        >
          {failed ? t.common.discard : t.common.cancel}
        </Button>
      </span>
    </div>
  );
}

/** Progress of an upload. */
function UploadProgress({ upload: { state, share } }: Pick<RowProps, 'upload'>) {
  const { t, format } = useUploadTexts();
  if (state === 'waiting') return <>{t.uploads.waiting}</>;
  return <>{share < 1 ? t.uploads.sending(format.percent(share)) : t.uploads.processing}</>;
}

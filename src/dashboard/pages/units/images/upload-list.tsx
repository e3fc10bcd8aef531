import { Button } from '../../../components/button.tsx';
import { useImageTexts } from '../../../texts/images.ts';
import { refusalText } from '../../../texts/use-texts.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

/** The files that are being uploaded, and those that failed. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const { t } = useImageTexts();
  if (queue.uploads.length === 0) return null;
  return (
    <ul class="uploads" aria-label={t.images.uploads}>
      {queue.uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} queue={queue} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
}

function UploadRow({ upload, queue }: RowProps) {
  const { t } = useImageTexts();
  const { id, file, state, share, refusal } = upload;
  const failed = state === 'failed';
  return (
    <div class="upload">
      <span class="image-name">{file.name}</span>
      {failed ? (
        <span class="danger-text" role="alert">
          {t.images.failed}
          {refusal !== null && (
            <>
              : {refusalText(t, refusal)} {refusal.faults.map(({ message }) => message).join(', ')}
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
            label={t.images.retryOf(file.name)}
            onClick={() => {
              queue.retry(id);
            }}
          >
            {t.images.retry}
          </Button>
        )}
        <Button
          label={failed ? t.images.discard(file.name) : t.images.stop(file.name)}
          onClick={() => {
            queue.discard(id);
          }}
        >
          {failed ? t.images.discardShort : t.common.cancel}
        </Button>
      </span>
    </div>
  );
}

/** Progress of an upload. */
function UploadProgress({ upload: { state, share } }: Pick<RowProps, 'upload'>) {
  const { t, format } = useImageTexts();
  if (state === 'waiting') return <>{t.images.waiting}</>;
  return <>{share < 1 ? t.images.sending(format.percent(share)) : t.images.processing}</>;
}

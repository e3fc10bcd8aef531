import { ACCEPTED } from '../../../documents/use-document-uploads.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { newUnitWords } from './words.ts';
import { DROP_HERE, DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
}

/** Images and documents that are uploaded once the unit is created. */
export function FilesCard({ files, setFiles }: Props) {
  const { t } = useTexts(newUnitWords);
  const add = (more: readonly File[]) => {
    setFiles([...files, ...more]);
  };
  return (
    <section class="card card-body new-files" aria-labelledby="files-title">
      <h2 id="files-title">{t.newUnit.files}</h2>
      <DropArea add={add}>
        <div class={`${DROP_HERE} flex-col gap-1 text-center`}>
          <Icon name="export" look="size-5" />
          <p>
            {t.newUnit.dropHere}{' '}
            <FilesButton
              accept={ACCEPTED}
              add={add}
              text={t.newUnit.choose}
              kind="quiet"
              plain
              look="min-h-0 p-0 text-accent"
            />
          </p>
          <p class="text-12">{t.newUnit.drop}</p>
        </div>
      </DropArea>
      {files.length > 0 && (
        <>
          <ul>
            {files.map((file, at) => (
              <li key={at} class="row spread">
                <span class="cut">{file.name}</span>
                <Button
                  kind="quiet"
                  icon="close"
                  label={t.newUnit.leaveOut({ name: file.name })}
                  onClick={() => {
                    setFiles(files.filter((each) => each !== file));
                  }}
                />
              </li>
            ))}
          </ul>
          <p class="hint">{t.newUnit.filesHint}</p>
        </>
      )}
    </section>
  );
}

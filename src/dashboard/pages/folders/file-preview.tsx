import { useEffect, useRef, useState } from 'preact/hooks';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Select } from '../../components/select-field.tsx';
import { Clamped } from '../../components/table.tsx';
import type { DocumentUploads } from '../../documents/document-queue.ts';
import { TypeTag, typeOf } from '../../documents/document-rows.tsx';
import {
  changeDocument,
  type Document,
  type DocumentChange,
  readShownLink,
} from '../../documents/requests.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { documentWords } from '../../documents/words.ts';
import { sizeText } from '../../texts/sizes.ts';
import { FilesButton } from '../../uploads/drop-zone.tsx';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';
import { Switch } from '../units/form/switch.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly document: Document;
  /** The name of its unit or project; `''` for none. */
  readonly place: string;
  /** How many files were in its place before. */
  readonly older: number;
  readonly queue: DocumentUploads['queue'];
  readonly changed: () => Promise<void>;
}

/** A file: its picture, what is known about it, and what can be done with it. */
export function FilePreview({ document, place, older, queue, changed }: Props) {
  const { t } = useTexts(documentWords);
  const { orgId, role } = useMembership();
  const { refusal, submit } = useSubmit();
  const { id, name, url, projectId, published } = document;
  const mayChange = may(role, 'files:upload');
  const shown = useRef<HTMLDivElement>(null);
  // Without room beside the list, it is above it.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const change = (sent: DocumentChange) =>
    submit(async () => {
      await changeDocument(orgId, id, sent);
      await changed();
    });
  return (
    <aside class="file-preview" aria-label={t.documents.preview}>
      <div class="file-shown" ref={shown}>
        <Picture document={document} />
        <RefusalBanner refusal={refusal} />
        <Facts {...{ document, place, older }} change={mayChange ? change : undefined} />
        {mayChange &&
          // Websites show what is of a project; what a file has from before can be taken back.
          (projectId !== null || published ? (
            <PublishSwitch on={published} change={change} />
          ) : (
            <p class="hint">{t.documents.publishHint}</p>
          ))}
        <div class="row">
          {url !== null && (
            <a class="button" href={url} download={name}>
              <Icon name="import" />
              {t.documents.download}
            </a>
          )}
          {mayChange && (
            <FilesButton
              single
              accept={name.replace(/^.*\./s, '.')}
              icon="retry"
              text={t.documents.replace}
              add={([file]) => {
                if (file !== undefined)
                  queue.add([{ file, about: { as: 'version', of: document } }]);
              }}
            />
          )}
        </div>
      </div>
    </aside>
  );
}

/** The content of a picture or a PDF; of any other file, its type. */
function Picture({ document }: Pick<Props, 'document'>) {
  const { t } = useTexts(documentWords);
  const { name, url, contentType } = document;
  const isPicture = /^image\/(?:jpeg|png|webp)$/.test(contentType);
  const isPdf = contentType === 'application/pdf' && navigator.pdfViewerEnabled;
  if (url !== null && (isPicture || isPdf)) return <Content document={document} isPdf={isPdf} />;
  return (
    <div class="file-picture">
      <TypeTag name={name} />
      {url !== null && <p class="hint">{t.documents.noPreview}</p>}
    </div>
  );
}

interface ContentProps extends Pick<Props, 'document'> {
  readonly isPdf: boolean;
}

/** A picture, or a PDF in the browser's own viewer, which does not start in a sandbox. It comes from the origin of R2. */
function Content({ document: { id, name, url, sha256 }, isPdf }: ContentProps) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const reading = useReading(`shown link of ${id} ${sha256}`, () => readShownLink(orgId, id));
  const link = reading.state === 'loaded' ? reading.value : null;
  return (
    <div class="stack tight">
      <div class="file-picture">
        {isPdf ? (
          <Loaded reading={reading} lines={6}>
            {(shown) =>
              shown !== null && <iframe src={`${shown}#toolbar=0&view=FitH`} title={name} />
            }
          </Loaded>
        ) : (
          url !== null && <img src={url} alt={name} />
        )}
      </div>
      <p class="file-caption">
        {link !== null && (
          <a href={link} target="_blank" rel="noreferrer">
            {t.documents.enlarge}
          </a>
        )}
      </p>
    </div>
  );
}

type Change = (change: DocumentChange) => Promise<void>;

interface SwitchProps {
  readonly on: boolean;
  readonly change: Change;
}

/** Whether websites show the file. It shows the new state at once, and the old one again after a refusal. */
function PublishSwitch({ on, change }: SwitchProps) {
  const { t } = useTexts(documentWords);
  const [asked, setAsked] = useState<boolean | null>(null);
  const publish = async (published: boolean) => {
    setAsked(published);
    await change({ published });
    setAsked(null);
  };
  return (
    <Switch
      look="flex flex-row-reverse justify-between text-13 text-ink"
      on={asked ?? on}
      change={(published) => void publish(published)}
    >
      {t.documents.publish}
    </Switch>
  );
}

/** The file's name, and a button that closes the preview. */
function NameFact({ name }: Pick<Document, 'name'>) {
  const { t } = useTexts(documentWords);
  return (
    <>
      <dt>{t.documents.file}</dt>
      <dd class="file-name">
        <Clamped strong>{name}</Clamped>
        <Button
          kind="quiet"
          icon="close"
          label={t.documents.close}
          onClick={() => {
            goTo(hrefWith({ document: null }));
          }}
        />
      </dd>
    </>
  );
}

/** How many files were in its place before, and where they are. */
function OlderFact({ place, older }: Pick<Props, 'place' | 'older'>) {
  const { t } = useTexts(documentWords);
  if (older === 0) return null;
  return (
    <>
      <dt>{t.documents.versions}</dt>
      <dd>
        <a href={hrefWith({ q: place, document: null })}>{t.documents.older({ count: older })}</a>
      </dd>
    </>
  );
}

interface FactsProps extends Pick<Props, 'document' | 'place' | 'older'> {
  readonly change: Change | undefined;
}

/** What is known about a file. */
function Facts({ document, place, older, change }: FactsProps) {
  const { t, format } = useTexts(documentWords);
  const { orgId } = useMembership();
  const { name, kind, bytes, propertyId, projectId, updatedAt, validUntil } = document;
  const link =
    propertyId === null
      ? hrefOf(orgId, 'projects/:id', projectId ?? '')
      : hrefOf(orgId, 'units/:id', propertyId);
  return (
    <dl class="facts">
      <NameFact name={name} />
      {place !== '' && (
        <>
          <dt>{propertyId === null ? t.units.project : t.units.unit}</dt>
          <dd>
            <a href={link}>{place}</a>
          </dd>
        </>
      )}
      <dt>{t.documents.kind}</dt>
      <dd>
        {change === undefined ? (
          t.documents.kinds[kind]
        ) : (
          <Select
            about={{ 'aria-label': `${t.documents.kind}: ${name}` }}
            value={kind}
            options={DOCUMENT_KINDS.map((value) => ({ value, label: t.documents.kinds[value] }))}
            change={(chosen) => void change({ kind: chosen })}
          />
        )}
      </dd>
      <dt>{t.documents.size}</dt>
      <dd>
        {bytes === null ? t.documents.noContent : sizeText(bytes, format.number)} · {typeOf(name)}
      </dd>
      <dt>{t.documents.changed}</dt>
      <dd>
        <Moment at={updatedAt} as="short" />
      </dd>
      <OlderFact place={place} older={older} />
      {validUntil !== null && (
        <>
          <dt>{t.documents.validUntil}</dt>
          <dd>{format.date(validUntil)}</dd>
        </>
      )}
    </dl>
  );
}

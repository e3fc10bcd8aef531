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
import { TypeTag } from '../../documents/document-rows.tsx';
import {
  changeDocument,
  type Document,
  type DocumentChange,
  readShownLink,
} from '../../documents/requests.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { sizeText, useDocumentTexts } from '../../texts/documents.ts';
import { FilesButton } from '../../uploads/drop-zone.tsx';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';
import { Switch } from '../units/form/switch.tsx';

interface Props {
  readonly document: Document;
  /** The name of its unit or project; `''` for none. */
  readonly place: string;
  readonly queue: DocumentUploads['queue'];
  readonly changed: () => Promise<void>;
}

/** A file: its picture, what is known about it, and what can be done with it. */
export function FilePreview({ document, place, queue, changed }: Props) {
  const { t } = useDocumentTexts();
  const { orgId, role } = useMembership();
  const { refusal, submit } = useSubmit();
  const { id, name, url, published } = document;
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
        <div class="row spread">
          <Clamped strong>{name}</Clamped>
          <Button
            kind="quiet"
            icon="close"
            label={t.documents.close}
            onClick={() => {
              goTo(hrefWith({ document: null }));
            }}
          />
        </div>
        <Picture document={document} />
        <RefusalBanner refusal={refusal} />
        <Facts document={document} place={place} change={mayChange ? change : undefined} />
        {mayChange && <PublishSwitch on={published} change={change} />}
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
  const { t } = useDocumentTexts();
  const { name, url, contentType } = document;
  const isPdf = contentType === 'application/pdf' && navigator.pdfViewerEnabled;
  return (
    <div class="file-picture">
      {url !== null && /^image\/(?:jpeg|png|webp)$/.test(contentType) ? (
        <img src={url} alt={name} />
      ) : url !== null && isPdf ? (
        <Pdf document={document} />
      ) : (
        <>
          <TypeTag name={name} />
          {url !== null && <p class="hint">{t.documents.noPreview}</p>}
        </>
      )}
    </div>
  );
}

/** A PDF in the browser's own viewer, which does not start in a sandbox. It comes from the origin of R2. */
function Pdf({ document: { id, name, sha256 } }: Pick<Props, 'document'>) {
  const { orgId } = useMembership();
  const reading = useReading(`shown link of ${id} ${sha256}`, () => readShownLink(orgId, id));
  return (
    <Loaded reading={reading} lines={6}>
      {(link) => link !== null && <iframe src={`${link}#toolbar=0&view=FitH`} title={name} />}
    </Loaded>
  );
}

type Change = (change: DocumentChange) => Promise<void>;

interface SwitchProps {
  readonly on: boolean;
  readonly change: Change;
}

/** Whether websites show the file. It shows the new state at once, and the old one again after a refusal. */
function PublishSwitch({ on, change }: SwitchProps) {
  const { t } = useDocumentTexts();
  const [asked, setAsked] = useState<boolean | null>(null);
  const publish = async (published: boolean) => {
    setAsked(published);
    await change({ published });
    setAsked(null);
  };
  return (
    <Switch on={asked ?? on} change={(published) => void publish(published)}>
      {t.documents.publish}
    </Switch>
  );
}

interface FactsProps extends Pick<Props, 'document' | 'place'> {
  readonly change: Change | undefined;
}

/** What is known about a file. */
function Facts({ document, place, change }: FactsProps) {
  const { t, format } = useDocumentTexts();
  const { orgId } = useMembership();
  const { kind, bytes, propertyId, projectId, updatedAt, validUntil } = document;
  const link =
    propertyId === null
      ? hrefOf(orgId, 'projects/:id', projectId ?? '')
      : hrefOf(orgId, 'units/:id', propertyId);
  return (
    <dl class="facts">
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
            about={{ 'aria-label': `${t.documents.kind}: ${document.name}` }}
            value={kind}
            options={DOCUMENT_KINDS.map((value) => ({ value, label: t.documents.kinds[value] }))}
            change={(chosen) => void change({ kind: chosen })}
          />
        )}
      </dd>
      <dt>{t.documents.size}</dt>
      <dd>{bytes === null ? t.documents.noContent : sizeText(bytes, format.number)}</dd>
      <dt>{t.documents.changed}</dt>
      <dd>
        <Moment at={updatedAt} as="short" />
      </dd>
      {validUntil !== null && (
        <>
          <dt>{t.documents.validUntil}</dt>
          <dd>{format.date(validUntil)}</dd>
        </>
      )}
    </dl>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Clamped, Facts } from '../../components/table.tsx';
import { typeOf, TypeTag } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Select } from '../../components/select-field.tsx';
import type { DocumentUploads } from '../../documents/document-queue.ts';
import { PictureFrame } from '../../documents/file-picture.tsx';
import {
  type Document,
  type DocumentChange,
  changeDocument,
  readShownLink,
} from '../../documents/requests.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { documentWords } from '../../documents/words.ts';
import { sizeText } from '../../texts/amounts.ts';
import { FilesButton } from '../../uploads/drop-zone.tsx';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';
import { Switch } from '../../components/checkbox.tsx';
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
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), []);
  const change = (sent: DocumentChange) =>
    submit(async () => {
      await changeDocument(orgId, id, sent);
      await changed();
    });
  return (
    <aside
      class="min-w-0 border-line bg-sunken max-xl:col-span-full max-xl:row-start-1 max-xl:rounded-t-10 max-xl:border-b xl:rounded-r-10 xl:border-l"
      aria-label={t.documents.preview}
    >
      {/* It stays in view beside a long list, with its buttons at the bottom. */}
      <div
        class="flex flex-col gap-3 p-4 xl:sticky xl:top-0 xl:max-h-dvh xl:min-h-[calc(100dvh-7.375rem)] xl:overflow-y-auto [&_.switch]:flex-row-reverse [&_.switch]:justify-between [&_.switch]:text-ink"
        ref={shown}
      >
        <Picture document={document} />
        <RefusalBanner refusal={refusal} />
        <FileFacts {...{ document, place, older }} change={mayChange ? change : undefined} />
        {mayChange &&
          // Websites show what is of a project; what a file has from before can be taken back.
          (projectId !== null || published ? (
            <PublishSwitch on={published} change={change} />
          ) : (
            <p class="hint">{t.documents.publishHint}</p>
          ))}
        <div class="row mt-auto flex-nowrap *:flex-auto *:px-2">
          {url !== null && (
            <ButtonLink icon="import" href={url} download={name}>
              {t.documents.download}
            </ButtonLink>
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
    <PictureFrame>
      <TypeTag name={name} />
      {url !== null && <p class="hint">{t.documents.noPreview}</p>}
    </PictureFrame>
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
      <PictureFrame>
        {isPdf ? (
          <Loaded reading={reading} lines={6}>
            {(shown) =>
              shown !== null && <iframe src={`${shown}#toolbar=0&view=FitH`} title={name} />
            }
          </Loaded>
        ) : (
          url !== null && <img src={url} alt={name} />
        )}
      </PictureFrame>
      <p class="min-h-4.5 text-center text-13">
        {link !== null && (
          <a class={LINK} href={link} target="_blank" rel="noreferrer">
            {t.documents.enlarge}
          </a>
        )}
      </p>
    </div>
  );
}

const LINK = 'font-semibold no-underline hover:underline';
/** A value that is changed where it stands. */
const KIND =
  '-ml-px w-auto max-w-full border-transparent bg-transparent pl-0 text-13 field-sizing-content hover:border-control-line md:pointer-fine:-my-1 md:pointer-fine:min-h-6.5';

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
    <span class="flex items-center justify-between">
      <Clamped strong>{name}</Clamped>
      <Button
        kind="quiet"
        look="-m-2 flex-none"
        icon="close"
        label={t.documents.close}
        onClick={() => goTo(hrefWith({ document: null }))}
      />
    </span>
  );
}

interface FactsProps extends Pick<Props, 'document' | 'place' | 'older'> {
  readonly change: Change | undefined;
}

/** What is known about a file. */
function FileFacts({ document, place, older, change }: FactsProps) {
  const { t, format } = useTexts(documentWords);
  const { orgId } = useMembership();
  const { name, kind, bytes, propertyId, projectId, updatedAt, validUntil } = document;
  const link =
    propertyId === null
      ? hrefOf(orgId, 'projects/:id', projectId ?? '')
      : hrefOf(orgId, 'units/:id', propertyId);
  return (
    <Facts
      look="grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-13"
      facts={{
        [t.documents.file]: <NameFact name={name} />,
        [propertyId === null ? t.units.project : t.units.unit]: place !== '' && (
          <a class={LINK} href={link}>
            {place}
          </a>
        ),
        [t.documents.kind]:
          change === undefined ? (
            t.documents.kinds[kind]
          ) : (
            <Select
              about={{ class: KIND, 'aria-label': `${t.documents.kind}: ${name}` }}
              value={kind}
              options={DOCUMENT_KINDS.map((value) => ({ value, label: t.documents.kinds[value] }))}
              change={(chosen) => void change({ kind: chosen })}
            />
          ),
        [t.documents.size]:
          `${bytes === null ? t.documents.noContent : sizeText(bytes, format.number)} · ${typeOf(name)}`,
        [t.documents.changed]: <Moment at={updatedAt} as="short" />,
        // How many files were in its place before, and where they are.
        [t.documents.versions]: older > 0 && (
          <a class={LINK} href={hrefWith({ q: place, document: null })}>
            {t.documents.older({ count: older })}
          </a>
        ),
        [t.documents.validUntil]: validUntil !== null && format.date(validUntil),
      }}
    />
  );
}

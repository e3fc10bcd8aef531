import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { ActionMenu } from '../components/menu.tsx';
import { Clamped } from '../components/table.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { useDialog } from '../navigation/use-dialog.ts';
import { documentWords } from './words.ts';
import { sizeText } from '../texts/sizes.ts';
import { DOCUMENT_DIALOGS } from './document-dialogs.tsx';
import type { Document } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly documents: readonly Document[];
  /** Accessible name of the list. */
  readonly label?: string;
  /** Where a document's name leads; without it, its name downloads it. */
  readonly hrefOf?: (document: Document) => string;
  /** The document that is shown beside the list. */
  readonly selected?: string | undefined;
  /** Whether there is room for what is most important only; the rest is where the name leads. */
  readonly isCompact?: boolean;
  /** Columns with the unit or the project of each document, and with its last change. */
  readonly placeOf?: (document: Document) => string;
}

/** Documents as rows: name, kind, size, date, whether websites show it, and what can be done with it. */
export function DocumentRows({ documents, label, ...rest }: Props) {
  const { t } = useTexts(documentWords);
  return (
    <ul class="documents" aria-label={label ?? t.documents.title}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'documents' | 'label'> {
  readonly document: Document;
}

function DocumentRow({ document, hrefOf, selected, placeOf, isCompact = false }: RowProps) {
  const { t, format } = useTexts(documentWords);
  const { role } = useMembership();
  const { opens } = useDialog(DOCUMENT_DIALOGS);
  const { id, name, kind, bytes, url, published, validUntil, updatedAt } = document;
  const isShown = id === selected;
  const size = bytes === null ? t.documents.noContent : sizeText(bytes, format.number);
  const valid = validUntil === null ? '' : t.documents.valid({ day: format.date(validUntil) });
  const about = isCompact ? [valid || size] : [t.documents.kinds[kind], size, valid];
  return (
    <li class={`document ${isShown ? 'selected' : ''} ${placeOf === undefined ? '' : 'placed'}`}>
      <Thumbnail document={document} />
      <div>
        <DocumentLink
          name={name}
          href={hrefOf?.(document) ?? url}
          isShown={isShown}
          isDownload={hrefOf === undefined}
        />
        <span class="small">
          {about.filter((text) => text !== '').join(' · ')}
          {placeOf === undefined && !(isCompact && valid !== '') && (
            <>
              {' '}
              · <Moment at={updatedAt} as={isCompact ? 'date' : 'short'} />
            </>
          )}
        </span>
      </div>
      {placeOf !== undefined && (
        <Columns document={document} place={placeOf(document)} isNarrow={selected !== undefined} />
      )}
      <Published on={published} />
      {!isCompact && may(role, 'files:upload') && (
        <ActionMenu
          of={name}
          actions={[
            { text: t.common.change, act: opens('change-document', id) },
            { text: t.common.remove, act: opens('remove-document', id), isDangerous: true },
          ]}
        />
      )}
    </li>
  );
}

interface ColumnsProps extends Pick<RowProps, 'document'> {
  readonly place: string;
  /** Whether there is room for the day of the change alone. */
  readonly isNarrow: boolean;
}

/** The columns of the page of files. */
function Columns({ document, place, isNarrow }: ColumnsProps) {
  const { t, format } = useTexts(documentWords);
  const { role } = useMembership();
  const { opens } = useDialog(DOCUMENT_DIALOGS);
  const { id, name, kind, propertyId, projectId, updatedAt } = document;
  // A floor plan is of a unit; other documents may be of the project alone.
  const lacksUnit = kind === 'grundriss' && propertyId === null && projectId !== null;
  const changed = format.short(updatedAt);
  return (
    <>
      <span class="document-place">
        {lacksUnit && place === '' && may(role, 'files:upload') ? (
          <Button
            kind="quiet"
            label={t.documents.unitOf({ name })}
            onClick={opens('change-document', id)}
          >
            {t.documents.chooseUnit}
          </Button>
        ) : (
          <Clamped>{place}</Clamped>
        )}
      </span>
      <time class="document-at on-wide" dateTime={updatedAt} title={format.dateTime(updatedAt)}>
        {isNarrow ? changed.replace(/, .*/, '') : changed}
      </time>
    </>
  );
}

interface LinkProps {
  readonly name: string;
  readonly href: string | null;
  readonly isShown: boolean;
  readonly isDownload: boolean;
}

function DocumentLink({ name, href, isShown, isDownload }: LinkProps) {
  if (href === null) return <Clamped>{name}</Clamped>;
  return (
    <a
      href={href}
      download={isDownload ? name : undefined}
      aria-current={isShown ? 'true' : undefined}
    >
      <Clamped>{name}</Clamped>
    </a>
  );
}

/** The largest picture that is read for its thumbnail: there is no smaller one of it. */
const MAX_THUMBNAIL_BYTES = 3_000_000;

/** A small picture of a picture; of any other file, its type. */
function Thumbnail({ document: { name, contentType, bytes, url } }: Pick<RowProps, 'document'>) {
  const isPicture = /^image\/(?:jpeg|png|webp)$/.test(contentType);
  if (!isPicture || url === null || (bytes ?? 0) > MAX_THUMBNAIL_BYTES)
    return <TypeTag name={name} />;
  return <img class="thumbnail" src={url} alt="" loading="lazy" decoding="async" />;
}

/** The ending of a file's name: `PDF`. */
export const typeOf = (name: string): string => name.replace(/^.*\./s, '').toUpperCase();

/** The ending of a file's name, as a sheet of paper. */
export function TypeTag({ name }: { readonly name: string }) {
  return (
    <span class="type-tag" aria-hidden="true">
      {typeOf(name)}
    </span>
  );
}

/** Whether websites show a document: a filled dot or a hollow one, with its word. */
function Published({ on }: { readonly on: boolean }) {
  const { t } = useTexts(documentWords);
  return (
    <span class="published">
      <span class={on ? 'dot on' : 'dot off'} /> {on ? t.visibilities.online : t.documents.internal}
    </span>
  );
}

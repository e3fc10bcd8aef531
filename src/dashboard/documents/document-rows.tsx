import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { ActionMenu } from '../components/menu.tsx';
import { Clamped } from '../components/table.tsx';
import { Dot, TypeTag } from '../components/icon.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { useDialog } from '../navigation/use-dialog.ts';
import { documentWords } from './words.ts';
import { sizeText } from '../texts/amounts.ts';
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
    <ul aria-label={label ?? t.documents.title}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'documents' | 'label'> {
  readonly document: Document;
}

/** On the page of files, on a narrow card, and on a wide one. */
const LOOKS = {
  placed: {
    row: 'min-h-12 max-md:grid-cols-[auto_minmax(0,1fr)_auto]',
    picture: 'h-8.5 w-11',
    name: '',
    published: 'max-md:hidden',
  },
  compact: {
    row: 'min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] px-4',
    picture: 'h-9.5 w-8',
    name: 'text-13 *:block *:truncate',
    published: '',
  },
  full: {
    row: 'min-h-14 grid-cols-[auto_minmax(0,1fr)_auto_auto] pl-4 md:pr-2',
    picture: 'h-9.5 w-8',
    name: '',
    published: 'max-md:w-2 max-md:overflow-hidden max-md:whitespace-nowrap',
  },
};

function DocumentRow({ document, hrefOf, selected, placeOf, isCompact = false }: RowProps) {
  const { t, format } = useTexts(documentWords);
  const { role } = useMembership();
  const { opens } = useDialog(DOCUMENT_DIALOGS);
  const { id, name, kind, bytes, url, published, validUntil, updatedAt } = document;
  const size = bytes === null ? t.documents.noContent : sizeText(bytes, format.number);
  const valid = validUntil === null ? '' : t.documents.valid({ day: format.date(validUntil) });
  const about = isCompact ? [valid || size] : [t.documents.kinds[kind], size, valid];
  const look = LOOKS[placeOf === undefined ? (isCompact ? 'compact' : 'full') : 'placed'];
  return (
    <li
      class={[
        'grid items-center gap-x-3 gap-y-1 border-t border-line py-1 max-md:min-h-16',
        id === selected ? 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]' : '',
        placeOf === undefined ? '' : columns(selected !== undefined),
        look.row,
      ].join(' ')}
    >
      <Thumbnail document={document} size={look.picture} />
      <div class="min-w-0">
        <DocumentLink
          name={name}
          href={hrefOf?.(document) ?? url}
          isShown={id === selected}
          isDownload={hrefOf === undefined}
          look={look.name}
        />
        <span class="block text-12 text-faint">
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
        <Columns document={document} place={placeOf(document)} withDate={selected === undefined} />
      )}
      <Published on={published} look={look.published} />
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

/** The columns of the page of files: beside the preview, there is no date. */
export const columns = (isBeside: boolean): string =>
  `pl-3 md:pr-1.5 ${
    isBeside
      ? 'md:grid-cols-[2.75rem_minmax(0,3fr)_minmax(4.5rem,1fr)_4.375rem_2rem]'
      : 'md:grid-cols-[2.75rem_minmax(0,2fr)_minmax(4.5rem,1fr)_6.5rem_4.375rem_2rem]'
  }`;

interface ColumnsProps extends Pick<RowProps, 'document'> {
  readonly place: string;
  /** Whether there is room for the date of the change. */
  readonly withDate: boolean;
}

/** The columns of the page of files. */
function Columns({ document, place, withDate }: ColumnsProps) {
  const { t, format } = useTexts(documentWords);
  const { role } = useMembership();
  const { opens } = useDialog(DOCUMENT_DIALOGS);
  const { id, name, kind, propertyId, projectId, updatedAt } = document;
  // A floor plan is of a unit; other documents may be of the project alone.
  const lacksUnit = kind === 'grundriss' && propertyId === null && projectId !== null;
  return (
    <>
      <span class="text-13 text-second max-md:hidden">
        {lacksUnit && place === '' && may(role, 'files:upload') ? (
          <Button
            kind="quiet"
            look="min-w-0 p-0 text-accent"
            label={t.documents.unitOf({ name })}
            onClick={opens('change-document', id)}
          >
            {t.documents.chooseUnit}
          </Button>
        ) : (
          <Clamped>{place}</Clamped>
        )}
      </span>
      {withDate && (
        <time
          class="max-md:hidden text-13 text-second"
          dateTime={updatedAt}
          title={format.dateTime(updatedAt)}
        >
          {format.short(updatedAt)}
        </time>
      )}
    </>
  );
}

interface LinkProps {
  readonly look: string;
  readonly name: string;
  readonly href: string | null;
  readonly isShown: boolean;
  readonly isDownload: boolean;
}

function DocumentLink({ name, href, isShown, isDownload, look }: LinkProps) {
  if (href === null) return <Clamped>{name}</Clamped>;
  return (
    <a
      class={`font-semibold text-inherit no-underline hover:underline ${look}`}
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
function Thumbnail({ document, size }: Pick<RowProps, 'document'> & { readonly size: string }) {
  const { name, contentType, bytes, url } = document;
  const isPicture = /^image\/(?:jpeg|png|webp)$/.test(contentType);
  if (!isPicture || url === null || (bytes ?? 0) > MAX_THUMBNAIL_BYTES)
    return <TypeTag name={name} size={size} />;
  return (
    <img
      class={`rounded-4 border border-line bg-white object-cover ${size}`}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Whether websites show a document: a filled dot or a hollow one, with its word. */
function Published({ on, look }: { readonly on: boolean; readonly look: string }) {
  const { t } = useTexts(documentWords);
  return (
    <span class={`inline-flex items-center gap-1.5 text-13 text-second ${look}`}>
      <Dot is={on ? 'on' : 'off'} /> {on ? t.visibilities.online : t.documents.internal}
    </span>
  );
}

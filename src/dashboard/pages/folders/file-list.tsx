import { readPlan } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Pager } from '../../components/pager.tsx';
import { AssignedStrip, useAssigning } from '../../documents/assigning.tsx';
import { DocumentDialogs } from '../../documents/document-dialogs.tsx';
import { columns, DocumentRows } from '../../documents/document-rows.tsx';
import { type Document, isFormer, readDocumentPage } from '../../documents/requests.ts';
import { ACCEPTED, useDocumentUploads } from '../../documents/document-queue.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefWith, useLocation, goTo } from '../../navigation/location.ts';
import { documentWords } from '../../documents/words.ts';
import { sizeText } from '../../texts/amounts.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { OVER, usePageDrops } from '../../uploads/drop-zone.tsx';
import { UploadList } from '../../uploads/upload-list.tsx';
import { FilePreview } from './file-preview.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { CHIP, CHIP_BUTTON, ChoiceChip, FilterBar } from '../../unit-filters/filter-menu.tsx';
import { placeHref, type PlaceTotal } from './places.tsx';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';

/** Files of a page. */
const PAGE = 100;

/** What the page of files shows of the chosen place, and what can be done there. */
export function useFileList(
  { folder, project }: { readonly folder: string | null; readonly project: string | null },
  projects: readonly Project[],
  recount: () => Promise<void>,
) {
  const { searchParams } = useLocation();
  const filters = filtersIn(searchParams);
  const { reading, placeOf } = useFiles({ folder, project }, filters, projects);
  const changed = async () => {
    await Promise.all([reading.reload(), recount()]);
  };
  const documents = reading.state === 'loaded' ? reading.value.documents : [];
  const placeId = folder ?? project ?? '';
  const { queue, add } = useDocumentUploads(placeId, changed);
  const { take, dialog } = useAssigning({ projectId: project, folderId: folder, queue }, (files) =>
    add(files, { folderId: folder, projectId: project }),
  );
  const mayAdd = may(useMembership().role, 'files:upload') && placeId !== '';
  return {
    filters,
    reading,
    placeOf,
    documents,
    shown: documents.find(({ id }) => id === searchParams.get('document')),
    placeId,
    queue,
    /** Reads the files again, and how many there are. */
    changed,
    /** Uploads files to the place; `null` if they cannot be there. */
    take: mayAdd ? take : null,
    /** Whether files are dragged over the page. */
    isOver: usePageDrops(mayAdd ? take : null),
    dialog,
  };
}

interface Props {
  readonly list: ReturnType<typeof useFileList>;
}

/** The files of a folder, of a project, or all of them; and beside them the chosen one. */
export function FileList({ list }: Props) {
  const { t } = useTexts(documentWords);
  const { filters, reading, placeOf, documents, shown, placeId, queue, changed, take } = list;
  return (
    <>
      <section
        class={`min-w-0 [&_.empty]:border-0 ${OVER}`}
        data-over={list.isOver}
        aria-label={t.documents.title}
      >
        {take !== null && <UploadList queue={queue} accept={ACCEPTED} add={take} />}
        <AssignedStrip placeId={placeId} changed={changed} />
        <Loaded reading={reading} lines={6}>
          {(page) => (
            <FilePage {...page} shown={shown} placeOf={placeOf} isFiltered={hasFilters(filters)}>
              {take === null
                ? t.documents.choosePlace
                : `${t.documents.drop} ${t.documents.accepted}`}
            </FilePage>
          )}
        </Loaded>
      </section>
      {shown !== undefined && (
        <FilePreview
          key={shown.id}
          document={shown}
          place={placeOf(shown)}
          older={olderThan(shown, documents)}
          queue={queue}
          changed={changed}
        />
      )}
      <DocumentDialogs documents={documents} changed={changed} />
      {list.dialog}
    </>
  );
}

/** How many files there are, and how large they are together, if all of them are on this page. */
export function FileTotal({ list: { reading } }: Props) {
  const { t, format } = useTexts(documentWords);
  const isFirst = !useLocation().searchParams.has('cursor');
  if (reading.state !== 'loaded' || !isFirst || reading.value.next !== null) return null;
  const { documents } = reading.value;
  const size = documents.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  return <>{t.documents.total({ n: documents.length, size: sizeText(size, format.number) })}</>;
}

interface PageProps {
  readonly documents: readonly Document[];
  /** The next page's cursor; `null` on the last page. */
  readonly next: string | null;
  readonly shown: Document | undefined;
  readonly placeOf: (document: Document) => string;
  readonly isFiltered: boolean;
  /** The next step, if there is no file. */
  readonly children: string;
}

/** A page of files. */
function FilePage({ documents, next, shown, placeOf, isFiltered, children }: PageProps) {
  const { t } = useTexts(documentWords);
  const { searchParams } = useLocation();
  if (documents.length === 0) {
    return isFiltered ? (
      <Empty title={t.documents.noneFound} hint={t.documents.noneFoundHint} />
    ) : (
      <Empty title={t.documents.noneHere} hint={children} />
    );
  }
  const isWhole = next === null && !searchParams.has('cursor');
  return (
    <>
      <div
        class={`grid min-h-9 items-center gap-3 text-12 font-semibold text-second max-md:hidden ${columns(shown !== undefined)}`}
        aria-hidden="true"
      >
        <span class="col-span-2 flex items-center gap-1 text-ink">
          {t.common.name} {isWhole && <Icon name="up" look="size-3" />}
        </span>
        <span>{t.units.unit}</span>
        {shown === undefined && <span>{t.documents.changed}</span>}
        <span>{t.documents.website}</span>
      </div>
      <DocumentRows
        documents={isWhole ? documents.toSorted(byName) : documents}
        hrefOf={({ id }) => hrefWith({ document: id })}
        selected={shown?.id}
        placeOf={placeOf}
      />
      {!isWhole && <Pager label={t.documents.page} next={next} look="px-4" />}
    </>
  );
}

/** With the numbers in names as numbers. The service's own order is newest first. */
const { compare } = new Intl.Collator('de', { numeric: true });
const byName = (one: Document, other: Document) => compare(one.name, other.name);

/** How many files were in place of one of a unit before it. */
const olderThan = ({ id, propertyId, kind }: Document, documents: readonly Document[]): number =>
  propertyId === null
    ? 0
    : documents.filter(
        (each) =>
          each.id !== id && isFormer(each) && each.propertyId === propertyId && each.kind === kind,
      ).length;

/** A page of files, and the name of the unit or of the project of each. */
function useFiles(
  { folder, project }: Parameters<typeof useFileList>[0],
  { kind, q, withoutUnit, unpublished }: Filters,
  projects: readonly Project[],
) {
  const { orgId } = useMembership();
  const cursor = useLocation().searchParams.get('cursor');
  const query = {
    limit: PAGE,
    ...(folder !== null && { folderId: folder }),
    ...(project !== null && { projectId: project }),
    ...(kind !== undefined && { kind: [kind] }),
    ...(q !== '' && { q }),
    ...(withoutUnit && { propertyId: 'null' }),
    ...(unpublished && { published: false }),
    ...(cursor !== null && { cursor }),
  };
  const reading = useReading(`files ${orgId} ${JSON.stringify(query)}`, async () => {
    const page = await readDocumentPage(orgId, query);
    const ofUnits = page.documents.filter(({ propertyId }) => propertyId !== null);
    const projectIds = new Set(ofUnits.flatMap(({ projectId }) => projectId ?? []));
    const plans = await Promise.all([...projectIds].map((id) => readPlan(orgId, id, true)));
    return { ...page, units: new Map(plans.flat().map((unit) => [unit.id, nameOf(unit)])) };
  });
  const units = reading.state === 'loaded' ? reading.value.units : new Map<string, string>();
  const placeOf = ({ propertyId, projectId }: Document) =>
    units.get(propertyId ?? '') ??
    (project === null ? projects.find(({ id }) => id === projectId)?.name : undefined) ??
    '';
  return { reading, placeOf };
}

/** What a list of files is narrowed by. */
interface Filters {
  readonly kind: Document['kind'] | undefined;
  /** Text in a name or an identifier; `''` for any. */
  readonly q: string;
  readonly withoutUnit: boolean;
  readonly unpublished: boolean;
}

const ON = '1';

/** The filters in the address. */
const filtersIn = (searchParams: URLSearchParams): Filters => ({
  kind: DOCUMENT_KINDS.find((each) => each === searchParams.get('kind')),
  q: searchParams.get('q') ?? '',
  withoutUnit: searchParams.get('withoutUnit') === ON,
  unpublished: searchParams.get('unpublished') === ON,
});

/** Whether anything narrows the list. */
const hasFilters = ({ kind, q, withoutUnit, unpublished }: Filters): boolean =>
  kind !== undefined || q !== '' || withoutUnit || unpublished;

const filterBy = (name: keyof Filters) => (value: string) =>
  goTo(hrefWith({ [name]: value, cursor: null, page: null, document: null }));

interface FileFiltersProps extends Filters {
  /** How many files are at the place; `null` until they are counted. */
  readonly total: PlaceTotal | null;
  /** The name of the chosen folder, and where it is left for its project. */
  readonly folder: { readonly name: string; readonly project: string | null } | null;
  /** Whether files can be dropped on the page. */
  readonly takesFiles: boolean;
}

/** The filters of a list of files. */
export function FileFilters({ kind, q, total, folder, takesFiles, ...switches }: FileFiltersProps) {
  const { t, format } = useTexts(documentWords);
  return (
    <FilterBar
      label={t.documents.filters}
      search={
        <SearchField
          label={t.documents.search}
          sought={q}
          search={filterBy('q')}
          look="md:flex-[0_1_17rem]"
        />
      }
      end={takesFiles && <span class="small leading-8">{t.documents.dropAnywhere}</span>}
    >
      {folder !== null && <FolderChip {...folder} />}
      {(['withoutUnit', 'unpublished'] as const).map((name) => (
        <span key={name} class={CHIP}>
          <Button
            look={`px-2.5 ${CHIP_BUTTON[switches[name] ? 'on' : 'off']}`}
            pressed={switches[name]}
            onClick={() => filterBy(name)(switches[name] ? '' : ON)}
          >
            {t.documents[name]} {total !== null && <strong>{format.number(total[name])}</strong>}
          </Button>
        </span>
      ))}
      <ChoiceChip
        label={t.documents.kind}
        value={kind ?? ''}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: t.documents.kinds[value] }))}
        change={filterBy('kind')}
      />
    </FilterBar>
  );
}

/** The chosen folder. A click leaves it. */
function FolderChip({ name, project }: NonNullable<FileFiltersProps['folder']>) {
  const { t } = useTexts(documentWords);
  return (
    <span class={CHIP}>
      <Button
        look={`px-2.5 ${CHIP_BUTTON.on}`}
        label={t.documents.leaveFolder({ name })}
        onClick={() => goTo(placeHref(project === null ? {} : { project }))}
      >
        {name} <Icon name="close" />
      </Button>
    </span>
  );
}

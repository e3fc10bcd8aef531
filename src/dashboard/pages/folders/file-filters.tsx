import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { Document } from '../../documents/requests.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { documentWords } from '../../documents/words.ts';
import {
  CHIP,
  CHIP_BUTTON,
  CHIPS,
  ChoiceChip,
  SCROLLING,
  TOOLBAR,
} from '../../unit-filters/filter-menu.tsx';
import { placeHref, type PlaceTotal } from './place.ts';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** What a list of files is narrowed by. */
export interface Filters {
  readonly kind: Document['kind'] | undefined;
  /** Text in a name or an identifier; `''` for any. */
  readonly q: string;
  readonly withoutUnit: boolean;
  readonly unpublished: boolean;
}

const ON = '1';

/** The filters in the address. */
export const filtersIn = (searchParams: URLSearchParams): Filters => ({
  kind: DOCUMENT_KINDS.find((each) => each === searchParams.get('kind')),
  q: searchParams.get('q') ?? '',
  withoutUnit: searchParams.get('withoutUnit') === ON,
  unpublished: searchParams.get('unpublished') === ON,
});

/** Whether anything narrows the list. */
export const hasFilters = ({ kind, q, withoutUnit, unpublished }: Filters): boolean =>
  kind !== undefined || q !== '' || withoutUnit || unpublished;

const filterBy = (name: keyof Filters) => (value: string) =>
  goTo(hrefWith({ [name]: value, cursor: null, page: null, document: null }));

interface Props extends Filters {
  /** How many files are at the place; `null` until they are counted. */
  readonly total: PlaceTotal | null;
  /** The name of the chosen folder, and where it is left for its project. */
  readonly folder: { readonly name: string; readonly project: string | null } | null;
  /** Whether files can be dropped on the page. */
  readonly takesFiles: boolean;
}

/** The filters of a list of files, in one line that scrolls on a phone. */
export function FileFilters({ kind, q, total, folder, takesFiles, ...switches }: Props) {
  const { t, format } = useTexts(documentWords);
  return (
    <div
      class={`file-filters max-md:overflow-hidden ${TOOLBAR}`}
      role="group"
      aria-label={t.documents.filters}
    >
      <SearchField
        label={t.documents.search}
        sought={q}
        search={filterBy('q')}
        look="max-md:order-1 md:flex-[0_1_17rem]"
      />
      {/* All in one line: the search is what gets narrower. */}
      <div class={`2xl:flex-[1_0_auto] 2xl:flex-nowrap ${CHIPS} ${SCROLLING}`}>
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
        {takesFiles && <span class="small max-md:hidden ml-auto">{t.documents.dropAnywhere}</span>}
      </div>
    </div>
  );
}

/** The chosen folder. A click leaves it. */
function FolderChip({ name, project }: NonNullable<Props['folder']>) {
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

import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Select } from '../../components/select-field.tsx';
import type { Document } from '../../documents/requests.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { useDocumentTexts } from '../../texts/documents.ts';
import { DOCUMENT_KINDS } from '../../../values/document-kinds.ts';

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

const filterBy = (name: keyof Filters) => (value: string) => {
  goTo(hrefWith({ [name]: value, cursor: null, page: null, document: null }));
};

/** The filters of a list of files. */
export function FileFilters({ kind, q, ...switches }: Filters) {
  const { t } = useDocumentTexts();
  return (
    <div class="file-filters" role="group" aria-label={t.documents.filters}>
      <SearchField label={t.documents.search} sought={q} search={filterBy('q')} />
      <Select
        about={{ 'aria-label': t.documents.kind }}
        value={kind ?? ''}
        options={[
          { value: '', label: t.documents.allKinds },
          ...DOCUMENT_KINDS.map((value) => ({ value, label: t.documents.kinds[value] })),
        ]}
        change={filterBy('kind')}
      />
      {(['withoutUnit', 'unpublished'] as const).map((name) => (
        <span key={name} class={switches[name] ? 'chip on' : 'chip'}>
          <Button
            pressed={switches[name]}
            onClick={() => {
              filterBy(name)(switches[name] ? '' : ON);
            }}
          >
            {t.documents[name]}
          </Button>
        </span>
      ))}
    </div>
  );
}

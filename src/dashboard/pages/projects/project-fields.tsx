import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { ProjectField, ProjectValues } from './project-values.ts';

/** The longest text of a field. */
const TEXT_LENGTH = 1000;

interface Props {
  readonly values: ProjectValues;
  readonly change: (field: ProjectField, value: string) => void;
}

/** Everything that is stored of a project. */
export function ProjectFields({ values, change }: Props) {
  const { t } = useTexts();
  const of = (field: ProjectField) => ({
    label: t.projects[field],
    name: field,
    value: values[field],
    maxLength: TEXT_LENGTH,
    change: (value: string) => {
      change(field, value);
    },
  });
  return (
    <>
      <TextField {...of('name')} required autoFocus />
      <div class="fields wide-narrow">
        <TextField {...of('street')} />
        <TextField {...of('houseNumber')} />
      </div>
      <div class="fields narrow-wide">
        <TextField {...of('postalCode')} />
        <TextField {...of('city')} />
      </div>
      <div class="fields">
        <TextField {...of('state')} />
        <TextField {...of('country')} />
      </div>
      <TextArea {...of('description')} />
      <div class="fields">
        <TextField {...of('apiDataSource')} hint={t.projects.apiDataSourceHint} />
        <TextField {...of('apiDataReception')} hint={t.projects.apiDataReceptionHint} />
      </div>
    </>
  );
}

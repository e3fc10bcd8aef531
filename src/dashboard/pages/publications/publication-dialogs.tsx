import { changePublication, createPublication, endPublication } from '../../api/publications.ts';
import type { Project, Publication } from '../../api/types.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { IMAGE_SIZES } from '../../../values/image-sizes.ts';
import { useTexts } from '../../kit/use-texts.ts';

const CHOICE = 'flex gap-2 py-2 wrap-anywhere';

interface Props extends OnPage {
  /** `null` to create one. */
  readonly publication: Publication | null;
  readonly projects: readonly Project[];
}

/** Creates a publication, or changes what one shows. */
export function PublicationDialog({ publication, projects, ...page }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const { values, bind } = useValues(valuesOf(publication));
  const { name, projectIds, showPrices, imageSize, metadata } = values;
  const send = async () => {
    const body = {
      name,
      projectIds: projectIds.length === 0 ? null : projectIds,
      showPrices,
      imageSize,
      metadata: metadata.split(/[\s,]+/).filter((each) => each !== ''),
    };
    if (publication === null) {
      await createPublication(orgId, body);
      return t.common.created({ name });
    }
    await changePublication(orgId, publication.id, body);
    return t.common.saved({ name });
  };
  return (
    <FormDialog
      {...page}
      title={publication?.name ?? t.publications.create}
      action={publication === null ? t.publications.create : t.common.save}
      send={send}
    >
      <NameField label={t.common.name} hint={t.publications.nameHint} {...bind('name')} />
      <ProjectsField projects={projects} {...bind('projectIds')} />
      <div>
        <Checkbox look={CHOICE} checked={showPrices} check={bind('showPrices').change}>
          {t.publications.prices}
        </Checkbox>
        <p class="hint">{t.publications.pricesHint}</p>
      </div>
      <SelectField
        label={t.publications.imageSize}
        {...bind('imageSize')}
        options={IMAGE_SIZES.map((value) => ({ value, label: t.publications.imageSizes[value] }))}
      />
      <TextField
        label={t.publications.metadata}
        hint={t.publications.metadataHint}
        {...bind('metadata')}
      />
    </FormDialog>
  );
}

function valuesOf(publication: Publication | null) {
  return {
    name: publication?.name ?? '',
    projectIds: publication?.projectIds ?? [],
    showPrices: publication?.showPrices ?? true,
    imageSize: publication?.imageSize ?? '1600',
    metadata: publication?.metadata.join(', ') ?? '',
  };
}

interface ProjectsFieldProps {
  readonly projects: readonly Project[];
  /** The ids of the chosen projects; empty for all. */
  readonly value: readonly string[];
  readonly change: (projectIds: string[]) => void;
}

/** The projects that a publication shows: all, or a choice of them. */
function ProjectsField({ projects, value, change }: ProjectsFieldProps) {
  const { t } = useTexts(publicationWords);
  const toggled = (id: string) =>
    projects.flatMap((each) => (value.includes(each.id) === (each.id === id) ? [] : [each.id]));
  return (
    <fieldset>
      <legend class="legend">{t.shell.pages.projects}</legend>
      <div class="max-h-54 overflow-y-auto rounded-6 border border-line px-3">
        <Checkbox look={CHOICE} checked={value.length === 0} check={() => change([])}>
          {t.publications.allProjects}
        </Checkbox>
        {projects.map(({ id, name }) => (
          <Checkbox
            key={id}
            look={CHOICE}
            checked={value.includes(id)}
            check={() => change(toggled(id))}
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

interface EndDialogProps extends OnPage {
  readonly publication: Publication;
}

/** Ends a publication. */
export function EndDialog({ publication: { id, name }, ...page }: EndDialogProps) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  return (
    <ConfirmDialog
      {...page}
      title={t.publications.endTitle({ name })}
      hint={t.publications.endHint}
      action={t.common.end}
      send={async () => {
        await endPublication(orgId, id);
        return t.publications.ended({ name });
      }}
    />
  );
}

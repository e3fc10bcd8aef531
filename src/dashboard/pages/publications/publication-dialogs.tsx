import { useState } from 'preact/hooks';
import { changePublication, createPublication, endPublication } from '../../api/publications.ts';
import type { Project, Publication } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { ConfirmDialog, FormDialog } from '../../components/form-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { NameField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';

const SIZES = ['original', 'thumbnail'] as const;

interface Props {
  /** `null` to create one. */
  readonly publication: Publication | null;
  readonly projects: readonly Project[];
  readonly close: () => void;
  /** Called with the saved name. */
  readonly saved: (name: string) => Promise<void>;
}

/** Creates a publication, or changes what one shows. */
export function PublicationDialog({ publication, projects, close, saved }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [name, setName] = useState(publication?.name ?? '');
  const [projectIds, setProjectIds] = useState(publication?.projectIds ?? []);
  const [showPrices, setShowPrices] = useState(publication?.showPrices ?? true);
  const [imageSize, setImageSize] = useState(publication?.imageSize ?? 'original');
  const send = async () => {
    const body = {
      name,
      projectIds: projectIds.length === 0 ? null : projectIds,
      showPrices,
      imageSize,
    };
    if (publication === null) await createPublication(orgId, body);
    else await changePublication(orgId, publication.id, body);
    await saved(name);
  };
  const toggled = (id: string) =>
    projects.flatMap((each) =>
      projectIds.includes(each.id) === (each.id === id) ? [] : [each.id],
    );
  return (
    <FormDialog
      title={publication?.name ?? t.publications.create}
      action={publication === null ? t.publications.create : t.common.save}
      fields={['name', 'projectIds']}
      submission={submission}
      send={send}
      onClose={close}
    >
      <NameField
        label={t.publications.name}
        hint={t.publications.nameHint}
        value={name}
        change={setName}
      />
      <fieldset class="publication-projects">
        <legend>{t.publications.projects}</legend>
        <label class="choice">
          <input
            type="checkbox"
            checked={projectIds.length === 0}
            onChange={() => {
              setProjectIds([]);
            }}
          />
          {t.publications.allProjects}
        </label>
        {projects.map(({ id, name: project }) => (
          <label class="choice" key={id}>
            <input
              type="checkbox"
              checked={projectIds.includes(id)}
              onChange={() => {
                setProjectIds(toggled(id));
              }}
            />
            <bdi>{project}</bdi>
          </label>
        ))}
      </fieldset>
      <label class="choice">
        <input
          type="checkbox"
          checked={showPrices}
          onChange={({ currentTarget }) => {
            setShowPrices(currentTarget.checked);
          }}
        />
        {t.publications.prices}
      </label>
      <p class="small">{t.publications.pricesHint}</p>
      <SelectField
        label={t.publications.imageSize}
        value={imageSize}
        change={setImageSize}
        options={SIZES.map((value) => ({ value, label: t.publications.imageSizes[value] }))}
      />
    </FormDialog>
  );
}

interface EndDialogProps {
  readonly publication: Publication;
  readonly close: () => void;
  readonly ended: () => Promise<void>;
}

/** Ends a publication. */
export function EndDialog({ publication, close, ended }: EndDialogProps) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  return (
    <ConfirmDialog
      title={t.publications.endTitle(publication.name)}
      hint={t.publications.endHint}
      action={t.publications.end}
      send={async () => {
        await endPublication(orgId, publication.id);
        await ended();
      }}
      close={close}
    />
  );
}

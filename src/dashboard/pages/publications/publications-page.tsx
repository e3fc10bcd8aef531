import { readProjects } from '../../api/stock.ts';
import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page, TAB, TABS } from '../../components/page.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, useLocation } from '../../navigation/location.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { publicationWords } from './words.ts';
import { PublicationView } from './publication-view.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { NameField, TextField } from '../../components/text-field.tsx';
import { useValues } from '../../kit/typed.ts';
import { IMAGE_SIZES } from '../../../values/image-sizes.ts';
import {
  readPublications,
  changePublication,
  createPublication,
  endPublication,
} from '../../api/service.ts';

const DIALOGS = ['create', 'change', 'end'] as const;

type DialogControl = OpenDialog<(typeof DIALOGS)[number]>;

/** What is published on websites, with dialogs to create, change and end a publication. */
export function PublicationsPage() {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`publications of ${orgId}`, async () => {
    const [publications, projects] = await Promise.all([
      readPublications(orgId),
      readProjects(orgId),
    ]);
    return { publications, projects };
  });
  const isEmpty = reading.state === 'loaded' && reading.value.publications.length === 0;
  return (
    <Page
      title={t.shell.pages.publications}
      lead={t.publications.lead}
      actions={
        !isEmpty && (
          <Button icon="plus" onClick={dialog.opens('create')}>
            {t.publications.more}
          </Button>
        )
      }
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) => (
          <>
            {loaded.publications.length === 0 ? (
              <Empty title={t.publications.none} hint={t.publications.noneHint}>
                <Button kind="primary" icon="plus" onClick={dialog.opens('create')}>
                  {t.publications.create}
                </Button>
              </Empty>
            ) : (
              <Chosen {...loaded} dialog={dialog} changed={reading.reload} />
            )}
            <OpenPublicationDialog {...loaded} dialog={dialog} changed={reading.reload} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ChosenProps {
  readonly publications: readonly Publication[];
  readonly projects: readonly Project[];
  readonly dialog: DialogControl;
  readonly changed: () => Promise<void>;
}

/** The publication that the address names, else the newest, below links to all of them. */
function Chosen({ publications, projects, dialog, changed }: ChosenProps) {
  const { t } = useTexts(publicationWords);
  const named = useLocation().searchParams.get('publication');
  const chosen = publications.find(({ id }) => id === named) ?? publications[0];
  if (chosen === undefined) return null;
  return (
    <>
      {publications.length > 1 && (
        <nav class={`items-center gap-1 overflow-x-auto ${TABS}`} aria-label={t.publications.tabs}>
          {publications.map(({ id, name }) => (
            <a
              key={id}
              class={`max-w-64 ${TAB}`}
              href={hrefWith({ publication: id })}
              aria-current={id === chosen.id ? 'page' : undefined}
            >
              <Clamped>{name}</Clamped>
            </a>
          ))}
        </nav>
      )}
      <PublicationView
        key={chosen.id}
        publication={chosen}
        projects={projects}
        change={dialog.opens('change', chosen.id)}
        end={dialog.opens('end', chosen.id)}
        changed={changed}
      />
    </>
  );
}

/** The open dialog, if its publication exists. */
function OpenPublicationDialog({ publications, dialog, ...props }: ChosenProps) {
  const { name, of, close } = dialog;
  if (name === 'create') return <PublicationDialog publication={null} close={close} {...props} />;
  const publication = publications.find(({ id }) => id === of);
  if (name === null || publication === undefined) return null;
  const Dialog = name === 'end' ? EndDialog : PublicationDialog;
  return <Dialog publication={publication} close={close} {...props} />;
}

const CHOICE = 'flex gap-2 py-2 wrap-anywhere';

interface Props extends OnPage {
  /** `null` to create one. */
  readonly publication: Publication | null;
  readonly projects: readonly Project[];
}

/** Creates a publication, or changes what one shows. */
function PublicationDialog({ publication, projects, ...page }: Props) {
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
function EndDialog({ publication: { id, name }, ...page }: EndDialogProps) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  return (
    <ConfirmDialog
      {...page}
      title={t.publications.endTitle({ name })}
      hint={t.publications.endHint}
      action={t.common.end}
      send={() => endPublication(orgId, id)}
      notice={t.publications.ended({ name })}
    />
  );
}

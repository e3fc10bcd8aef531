import { changePublication } from '../../api/publications.ts';
import type { Project, Publication, PublicationChange } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Segments } from '../../components/segments.tsx';
import { Clamped, Facts } from '../../components/table.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import type { Typed } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { IMAGE_SIZES } from '../../../values/image-sizes.ts';
import { Switch } from '../../components/checkbox.tsx';
import type { WebsiteLook } from './code.ts';
import { Setting } from './setting.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly publication: Publication;
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
  readonly look: Typed<WebsiteLook>;
  readonly change: () => void;
  readonly changed: () => Promise<void>;
}

/** What a website shows. Prices and images hold at once, the rest once the code is pasted anew. */
export function ShownCard({ publication, projects, look, change, changed }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const submission = useSubmit();
  const { id, showPrices, imageSize } = publication;
  const { values, bind } = look;
  const set = (body: PublicationChange) => {
    void submission.submit(async () => {
      await changePublication(orgId, id, body);
      await changed();
    });
  };
  return (
    <section class="card card-body">
      <header class="row spread">
        <h2>{t.publications.shown}</h2>
        <Button kind="quiet" onClick={change}>
          {t.common.change}
        </Button>
      </header>
      <RefusalBanner refusal={submission.refusal} />
      <Setting label={t.publications.prices} hint={t.publications.pricesHint}>
        <Switch
          label={t.publications.prices}
          on={showPrices}
          change={(on) => set({ showPrices: on })}
        />
      </Setting>
      {(['sold', 'documents'] as const).map((part) => (
        <Setting
          key={part}
          label={t.publications.parts[part]}
          hint={t.publications.partHints[part]}
        >
          <Switch label={t.publications.parts[part]} on={values[part]} change={bind(part).change} />
        </Setting>
      ))}
      <TextField
        label={t.publications.contact}
        hint={t.publications.contactHint({ slot: '{name}' })}
        placeholder="/kontakt"
        {...bind('contact')}
      />
      <Settled publication={publication} projects={projects} />
      <Setting label={t.publications.imageSize}>
        <Segments
          label={t.publications.imageSize}
          isBare
          value={imageSize}
          change={(size) => set({ imageSize: size })}
          options={IMAGE_SIZES.map((value) => ({ value, label: t.publications.imageSizes[value] }))}
        />
      </Setting>
    </section>
  );
}

/** What a publication shows that is changed in a dialog, or never. */
function Settled({ publication, projects }: Pick<Props, 'publication' | 'projects'>) {
  const { t } = useTexts(publicationWords);
  const { projectIds, metadata } = publication;
  const named = projects.filter((project) => projectIds?.includes(project.id) === true);
  return (
    <Facts
      facts={{
        [t.publications.projects]: (
          <Clamped>
            {projectIds === null ? t.publications.all : named.map(({ name }) => name).join(', ')}
          </Clamped>
        ),
        [t.publications.metadata]: (
          <Clamped>{metadata.join(', ') || t.publications.noMetadata}</Clamped>
        ),
        [t.publications.notary]: t.statuses.reserviert,
      }}
    />
  );
}

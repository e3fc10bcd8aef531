import { changePublication } from '../../api/publications.ts';
import type { Project, Publication, PublicationChange } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Segments } from '../../components/segments.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { usePublicationTexts } from '../../texts/publications.ts';
import { IMAGE_SIZES } from '../../../values/image-sizes.ts';
import { Switch } from '../units/form/switch.tsx';

interface Props {
  readonly publication: Publication;
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
  readonly change: () => void;
  readonly changed: () => Promise<void>;
}

/** What a publication shows: prices, projects, images and facts. What is switched here holds at once. */
export function ShownCard({ publication, projects, change, changed }: Props) {
  const { t } = usePublicationTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const { id, showPrices, imageSize } = publication;
  const set = (body: PublicationChange) => {
    void submission.submit(async () => {
      await changePublication(orgId, id, body);
      await changed();
    });
  };
  return (
    <section class="card card-body publication-settings">
      <header class="row spread">
        <h2>{t.publications.shown}</h2>
        <Button kind="quiet" onClick={change}>
          {t.common.change}
        </Button>
      </header>
      <RefusalBanner refusal={submission.refusal} />
      <div class="publication-setting">
        <span>
          {t.publications.prices}
          <span class="hint">{t.publications.pricesHint}</span>
        </span>
        <Switch
          label={t.publications.prices}
          on={showPrices}
          change={(on) => {
            set({ showPrices: on });
          }}
        />
      </div>
      <Facts publication={publication} projects={projects} />
      <Segments
        label={t.publications.imageSize}
        value={imageSize}
        change={(size) => {
          set({ imageSize: size });
        }}
        options={IMAGE_SIZES.map((value) => ({ value, label: t.publications.imageSizes[value] }))}
      />
    </section>
  );
}

/** What a publication shows that is changed in a dialog, or never. */
function Facts({ publication, projects }: Pick<Props, 'publication' | 'projects'>) {
  const { t } = usePublicationTexts();
  const { projectIds, metadata } = publication;
  const named = projects.filter((project) => projectIds?.includes(project.id) === true);
  return (
    <dl class="listed">
      <dt>{t.publications.projects}</dt>
      <dd>
        <Clamped>
          {projectIds === null ? t.publications.all : named.map(({ name }) => name).join(', ')}
        </Clamped>
      </dd>
      <dt>{t.publications.metadata}</dt>
      <dd>
        <Clamped>{metadata.join(', ') || t.publications.noMetadata}</Clamped>
      </dd>
      <dt>{t.publications.sold}</dt>
      <dd>{t.publications.soldHow}</dd>
      <dt>{t.publications.notary}</dt>
      <dd>{t.statuses.reserviert}</dd>
    </dl>
  );
}

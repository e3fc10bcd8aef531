import { useEffect, useRef, useState } from 'preact/hooks';
import type { Publication } from '../../api/types.ts';
import { CopyButton } from '../../components/button.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Clamped } from '../../components/table.tsx';
import { usePublicationTexts } from '../../texts/publications.ts';

interface Props {
  readonly publication: Publication;
  readonly change: () => void;
  readonly end: () => void;
}

/** A publication: what it shows, what to paste, and how that looks. */
export function PublicationCard({ publication, change, end }: Props) {
  const { t } = usePublicationTexts();
  const { name, key, showPrices, projectIds } = publication;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const paste = `<script src="${location.origin}/embed/v1/units.js" async></script>\n<einheit-units key="${key}"></einheit-units>`;
  return (
    <section class="card publication">
      <header class="publication-head">
        <div>
          <h2>
            <Clamped>{name}</Clamped>
          </h2>
          <p class="small">
            {projectIds === null
              ? t.publications.allProjects
              : `${t.publications.projects}: ${projectIds.length}`}
            {' · '}
            {showPrices ? t.publications.withPrices : t.publications.withoutPrices}
          </p>
        </div>
        <ActionMenu
          of={name}
          actions={[
            { text: t.common.change, act: change },
            { text: t.common.end, act: end, isDangerous: true },
          ]}
        />
      </header>
      <div class="row spread">
        <h3 class="legend">{t.publications.paste}</h3>
        <CopyButton text={paste} />
      </div>
      <pre class="publication-code" tabIndex={0}>
        <code>{paste}</code>
      </pre>
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setIsPreviewed(true);
        }}
      >
        <summary>{t.publications.preview}</summary>
        {isPreviewed && <Preview publicationKey={key} />}
      </details>
    </section>
  );
}

/** The script that websites load. The build of the site makes it. */
const ELEMENT = '/embed/v1/units.js';

/** The units as a website shows them. */
function Preview({ publicationKey }: { readonly publicationKey: string }) {
  const { language } = usePublicationTexts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const units = document.createElement('einheit-units');
    units.setAttribute('key', publicationKey);
    units.setAttribute('lang', language);
    frame.current?.replaceChildren(units);
    void import(ELEMENT);
  }, [publicationKey, language]);
  return <div class="publication-preview" ref={frame} />;
}

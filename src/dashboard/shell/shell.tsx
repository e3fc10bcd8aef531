import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Me } from '../api/types.ts';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import type { PageName } from '../navigation/place.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Navigation } from './navigation.tsx';
import { OrganisationChoice } from './organisation-choice.tsx';
import { PersonCard } from './person-card.tsx';

interface Props {
  readonly me: Me;
  readonly page: PageName | null;
  readonly children: ComponentChildren;
}

/** The frame of every page: organisation, menu and person at the side, behind a button on a phone. */
export function Shell({ me, page, children }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
  }, [page]);
  return (
    <div class="shell">
      <a class="skip button" href="#content">
        {t.shell.skip}
      </a>
      <header class="sidebar">
        <div class="sidebar-top">
          <Brand />
          <div class="menu-button">
            <Button
              icon="menu"
              expanded={open}
              onClick={() => {
                setOpen(!open);
              }}
            >
              {t.shell.menu}
            </Button>
          </div>
        </div>
        <div class={open ? 'sidebar-body open' : 'sidebar-body'}>
          <OrganisationChoice me={me} page={page} />
          <Navigation page={page} />
          <PersonCard me={me} />
        </div>
      </header>
      <main class="main" id="content" tabIndex={-1}>
        <div class="main-inner">{children}</div>
      </main>
    </div>
  );
}

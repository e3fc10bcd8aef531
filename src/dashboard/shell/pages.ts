import type { JSX } from 'preact';
import type { Permission } from '../../access/permissions.ts';
import type { Role } from '../../values/roles.ts';
import { may } from '../membership/membership.ts';
import { type PageName, PAGES } from '../navigation/place.ts';
import { AuditPage } from '../pages/audit/audit-page.tsx';
import { MembersPage } from '../pages/members/members-page.tsx';
import { OverviewPage } from '../pages/overview/overview-page.tsx';
import { SettingsPage } from '../pages/settings/settings-page.tsx';
import { TokensPage } from '../pages/tokens/tokens-page.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Loaded when it is first shown. */
const ImportPage = lazyPage(
  async () => (await import('../pages/import/import-page.tsx')).ImportPage,
);

interface OrganisationPage {
  readonly show: () => JSX.Element;
  /** What a role must permit for the page to be shown. */
  readonly needs: Permission;
}

/** The pages of an organisation. */
export const PAGE: Readonly<Record<PageName, OrganisationPage>> = {
  overview: { show: OverviewPage, needs: 'organisation:read' },
  import: { show: ImportPage, needs: 'property:import' },
  'settings/tokens': { show: TokensPage, needs: 'token:read' },
  'settings/members': { show: MembersPage, needs: 'member:read' },
  'settings/audit': { show: AuditPage, needs: 'audit:read' },
  settings: { show: SettingsPage, needs: 'organisation:read' },
};

/** The pages that a role is shown. */
export function pagesFor(role: Role): PageName[] {
  return PAGES.filter((name) => may(role, PAGE[name].needs));
}

import type { JSX } from 'preact';
import type { Permission } from '../../access/permissions.ts';
import type { Role } from '../../values/roles.ts';
import { may } from '../membership/membership.ts';
import { MENU, type MenuName, type PageName } from '../navigation/routes.ts';
import { OverviewPage } from '../pages/overview/overview-page.tsx';
import { lazily } from '../components/lazily.tsx';

export interface PageProps {
  /** The `:id` of the page's path, or empty. */
  readonly id: string;
}

const ImportPage = lazily(() => import('../pages/import/import-page.tsx'), 'ImportPage');
const UnitsPage = lazily(() => import('../pages/units/units-page.tsx'), 'UnitsPage');
const UnitPage = lazily(() => import('../pages/units/unit-page.tsx'), 'UnitPage');
const NewUnitPage = lazily(() => import('../pages/units/new/new-unit-page.tsx'), 'NewUnitPage');
const StackPage = lazily(() => import('../pages/stack/stack-page.tsx'), 'StackPage');
const SalesPage = lazily(() => import('../pages/sales/sales-page.tsx'), 'SalesPage');
const ProjectsPage = lazily(() => import('../pages/projects/projects-page.tsx'), 'ProjectsPage');
const ProjectPage = lazily(() => import('../pages/projects/project-page.tsx'), 'ProjectPage');
const PublicationsPage = lazily(
  () => import('../pages/publications/publications-page.tsx'),
  'PublicationsPage',
);
const PriceListPage = lazily(
  () => import('../pages/price-list/price-list-page.tsx'),
  'PriceListPage',
);
const FoldersPage = lazily(() => import('../pages/folders/folders-page.tsx'), 'FoldersPage');
const AuditPage = lazily(() => import('../pages/audit/audit-page.tsx'), 'AuditPage');
const MembersPage = lazily(() => import('../pages/members/members-page.tsx'), 'MembersPage');
const SettingsPage = lazily(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage');
const TokensPage = lazily(() => import('../pages/tokens/tokens-page.tsx'), 'TokensPage');
const TokenPage = lazily(() => import('../pages/tokens/token-page.tsx'), 'TokenPage');
const AssistantsPage = lazily(
  () => import('../pages/assistants/assistants-page.tsx'),
  'AssistantsPage',
);
const WebhooksPage = lazily(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage');

interface OrganisationPage {
  readonly show: ((props: PageProps) => JSX.Element) & { readonly prefetch?: () => Promise<void> };
  /** The permission that the page needs. */
  readonly needs: Permission;
}

/** All pages of an organisation. */
export const PAGE: Readonly<Record<PageName, OrganisationPage>> = {
  overview: { show: OverviewPage, needs: 'organisation:read' },
  units: { show: UnitsPage, needs: 'property:read' },
  'units/new': { show: NewUnitPage, needs: 'property:create' },
  'units/:id': { show: UnitPage, needs: 'property:read' },
  stack: { show: StackPage, needs: 'property:read' },
  sales: { show: SalesPage, needs: 'property:read' },
  projects: { show: ProjectsPage, needs: 'project:read' },
  'projects/:id': { show: ProjectPage, needs: 'property:read' },
  'projects/:id/price-list': { show: PriceListPage, needs: 'property:read' },
  publications: { show: PublicationsPage, needs: 'publication:manage' },
  folders: { show: FoldersPage, needs: 'files:read' },
  import: { show: ImportPage, needs: 'property:import' },
  'settings/tokens': { show: TokensPage, needs: 'token:read' },
  'settings/tokens/:id': { show: TokenPage, needs: 'token:read' },
  'settings/webhooks': { show: WebhooksPage, needs: 'webhook:manage' },
  assistants: { show: AssistantsPage, needs: 'token:read' },
  'settings/members': { show: MembersPage, needs: 'member:read' },
  'settings/audit': { show: AuditPage, needs: 'audit:read' },
  settings: { show: SettingsPage, needs: 'organisation:read' },
};

/** The menu entries that a role can see. */
export function pagesFor(role: Role): MenuName[] {
  return MENU.filter((name) => may(role, PAGE[name].needs));
}

import type { components, paths } from '../../../dist/openapi/orgs.ts';
import type { paths as PersonPaths } from '../../../dist/openapi/session.ts';

type Schemas = components['schemas'];

/** The body that a GET answers with. */
type Read<Item> = Item extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type OrganisationChange = Schemas['OrganisationChange'];
export type Organisation = Schemas['WholeOrganisation'];
export type Member = Schemas['Member'];
export type Token = Schemas['Token'];
export type RefusedRequest = Schemas['RefusedRequest'];
export type NewToken = Schemas['NewToken'];
export type NewMember = Schemas['NewMember'];
export type MemberChange = Schemas['MemberChange'];
export type Project = Schemas['ListedProject'];
export type SalesFigures = Schemas['SalesFigures'];
export type Sales = Schemas['Sales'];
export type StoredProject = Schemas['StoredProject'];
export type ProjectUsage = Schemas['ProjectUsage'];
export type NewProject = Schemas['NewProject'];
export type ProjectChange = Schemas['ProjectChange'];
export type Folder = Schemas['Folder'];
export type NewFolder = Schemas['NewFolder'];
export type FolderChange = Schemas['FolderChange'];
export type UnitImage = Schemas['PropertyImage'];
export type ImageChange = Schemas['ImageChange'];
export type Publication = Schemas['Publication'];
export type NewPublication = Schemas['NewPublication'];
export type PublicationChange = Schemas['PublicationChange'];
export type ListedImport = Schemas['ListedImport'];
export type ImportDryRun = Schemas['ImportDryRun'];
/** A unit to create or update by its own id. */
export type UpsertRow = Schemas['UpsertRow'];

export type UpsertedUnit = Schemas['UpsertedUnit'];
export type AuditEntry = Schemas['AuditEntry'];
/** The reservation of a unit, which may be fulfilled. */
export type AnyReservation = Schemas['Reservation'];
/** A reservation that holds its unit until a moment. */
export type Reservation = AnyReservation & { readonly until: string };
export type Webhook = Schemas['Webhook'];
export type WebhookAttempt = Schemas['WebhookAttempt'];
export type WebhookChange = Schemas['WebhookChange'];
export type Me = Read<PersonPaths['/me']>;
export type Invitation = Me['invitations'][number];
export type Session = Read<PersonPaths['/sessions']>['sessions'][number];
export type Usage = Read<paths['/{orgId}/usage']>['usage'];

export type Unit = Schemas['WholeUnit'];
/** A unit with the fields that a Stapelplan and a price list show. */
export type PlanUnit = Schemas['PlanUnit'];
/** What a reservation's dialog shows of a unit. */
export type ReservableUnit = Omit<PlanUnit, 'preisAufAnfrage'>;
export type NewUnit = Schemas['Unit'];
export type UnitChange = Schemas['UnitChange'];

/** A unit as it was read, and the new values of its fields. */
export interface PlannedChange<Before = Unit> {
  readonly unit: Before;
  readonly change: UnitChange;
}

/** A change that names its unit. */
export type NamedChange = Schemas['BulkUnitChange']['properties'][number];

/** Filters, order and page of a list of units. */
export type UnitQuery = NonNullable<paths['/{orgId}/units']['get']['parameters']['query']>;

/** A page of units. */
export interface UnitPage {
  readonly units: readonly Unit[];
  /** How many units match. */
  readonly total: number;
  /** The cursor of the next page. */
  readonly next: string | null;
}

/** Filters and page of the audit log. */
export type AuditQuery = NonNullable<paths['/{orgId}/audit']['get']['parameters']['query']>;

/** A webhook that was just created, or whose secret was rotated: the only answers with its secret. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** A token just issued, with its secret. No other answer has the secret. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

/** An assistant that asks for access. */
export interface AccessRequest {
  readonly name: string;
  readonly host: string;
  /** Whether the host itself says so. */
  readonly isDocumented: boolean;
  /** Where the browser goes next, whatever the person decides. */
  readonly returnsTo: { readonly kind: 'site' | 'device' | 'app'; readonly name: string };
  /** Where a person goes who refuses. */
  readonly refusedTo: string;
}

import type { components, paths } from '../../../dist/openapi/session.ts';

type Schemas = components['schemas'];

/** What a GET of the dashboard's door answers. */
type Read<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Organisation = Schemas['Organisation'];
export type Member = Schemas['Member'];
export type Token = Schemas['Token'];
export type NewToken = Schemas['NewToken'];
export type NewMember = Schemas['NewMember'];
export type MemberChange = Schemas['MemberChange'];
export type Project = Schemas['Project'];
export type NewUnit = Schemas['Unit'];
export type ImportRun = Schemas['ImportRun'];
export type ImportDryRun = Schemas['ImportDryRun'];
export type AuditEntry = Schemas['AuditEntry'];
export type Me = Read<'/me'>;
export type Invitation = Me['invitations'][number];
export type Session = Read<'/sessions'>['sessions'][number];
export type Usage = Read<'/orgs/{orgId}/usage'>['usage'];

/** What of the audit trail is asked for. */
export type AuditQuery = NonNullable<paths['/orgs/{orgId}/audit']['get']['parameters']['query']>;

/** A token that was just issued: the only answer with its secret. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

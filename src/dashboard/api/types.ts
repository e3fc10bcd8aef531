import type { components } from '../../../dist/openapi/session.ts';

type Schemas = components['schemas'];

export type Organisation = Schemas['Organisation'];
export type Member = Schemas['Member'];
export type Token = Schemas['Token'];
export type NewToken = Schemas['NewToken'];
export type NewMember = Schemas['NewMember'];
export type MemberChange = Schemas['MemberChange'];
export type AuditEntry = Schemas['AuditEntry'];

/** A token that was just issued: the only answer with its secret. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

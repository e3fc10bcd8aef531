import type { CallerIds } from '../access/principal.ts';
import type { Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';

/** Who is writing, and with which new ids. */
export interface Author {
  readonly principal: CallerIds;
  readonly tenant: Tenant;
  /** A new id and its instant, later than everything written before in the organisation. */
  readonly newId: () => { id: string; createdAt: Instant };
}

/** What a write takes from the plan: checked in its transaction, and only where it is not 0. */
export interface QuotaRequest {
  /** Units that are created. */
  readonly monthlyUnits: number;
  /** Units that come online, or back from the archive while online. */
  readonly maxOnlineUnits: number;
}

/** A write: its statements as one transaction, and the answer once that is done. */
export interface Change<Body> {
  readonly statements: readonly Statement[];
  readonly quota?: QuotaRequest;
  /** What is written instead, if it turns out that the transaction cannot be made. */
  readonly ifAbandoned?: readonly Statement[];
  readonly status: 200 | 201 | 202;
  /** Path of what was made, below the version. */
  readonly location?: string;
  readonly body: Body;
}

/** Sales status of a unit. A sale goes forward: see `sale.ts`. */
export const UNIT_STATUSES = [
  'frei',
  'auf_anfrage',
  'reserviert',
  'notarvorbereitung',
  'notartermin',
  'verkauft',
] as const;

export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** The statuses that people outside the organisation see. */
export const PUBLISHED_STATUSES = [
  'frei',
  'auf_anfrage',
  'reserviert',
  'verkauft',
] as const satisfies readonly UnitStatus[];

export type PublishedStatus = (typeof PUBLISHED_STATUSES)[number];

/** A status as people outside see it: until it is sold, a unit at the notary is reserved. */
export const publishedStatusOf = (status: UnitStatus): PublishedStatus =>
  status === 'notarvorbereitung' || status === 'notartermin' ? 'reserviert' : status;

/** The statuses that a unit gets back when its reservation ends. */
export const FORMER_STATUSES = ['frei', 'auf_anfrage'] as const satisfies readonly UnitStatus[];

/** Visibility of a unit. Only `online` units count against a plan's `maxOnlineUnits`. */
export const UNIT_VISIBILITIES = ['online', 'offline', 'pending_review'] as const;

export type UnitVisibility = (typeof UNIT_VISIBILITIES)[number];

export interface UnitStates {
  readonly archived: boolean;
  readonly visibility: UnitVisibility;
  readonly status: UnitStatus;
}

/** The number of state keys: see {@link packStates}. */
export const STATE_KEYS = 2 * UNIT_VISIBILITIES.length * UNIT_STATUSES.length;

/** Packs a unit's states into its state key, 0 to 35. Indexes sort by it, so units in the same states are adjacent. */
export function packStates({ archived, visibility, status }: UnitStates): number {
  const shown = (archived ? UNIT_VISIBILITIES.length : 0) + UNIT_VISIBILITIES.indexOf(visibility);
  return shown * UNIT_STATUSES.length + UNIT_STATUSES.indexOf(status);
}

/** What decides about the price of a unit. */
interface Priced {
  readonly status: UnitStatus;
  readonly preisAufAnfrage: boolean;
}

/** The state of a unit about which nothing is decided. */
const UNTOUCHED: Priced = { status: 'frei', preisAufAnfrage: false };

/**
 * Whether the price of a unit is on request after a change. What the change says of it counts. Otherwise a
 * unit that becomes `auf_anfrage` gets it, and one that becomes `frei` loses it; every other status leaves
 * it, so that a reservation or a sale does not publish a price that was withheld.
 */
export function isOnRequest(
  change: { readonly [Field in keyof Priced]?: Priced[Field] | undefined },
  before: Priced = UNTOUCHED,
): boolean {
  const { status = before.status, preisAufAnfrage } = change;
  if (preisAufAnfrage !== undefined) return preisAufAnfrage;
  // A status that is sent again changes nothing: a nightly push does not know what was decided here.
  if (status === before.status) return before.preisAufAnfrage;
  return status === 'auf_anfrage' || (before.preisAufAnfrage && status !== 'frei');
}

/** A price of a unit as people outside see it. 0 is none. */
export const shownPrice = (
  { preisAufAnfrage }: Pick<Priced, 'preisAufAnfrage'>,
  price: string | null,
): string | null => (preisAufAnfrage || Number(price) === 0 ? null : price);

/** Whether a unit is to let. If nobody has said so, it has a rent and no price. */
export const isToLet = (unit: {
  readonly vermarktungsart?: unknown;
  readonly kaufpreis: string | null;
  readonly kaltmieteWohnung: string | null;
}): boolean =>
  (unit.vermarktungsart ?? null) === null
    ? Number(unit.kaltmieteWohnung) > 0 && Number(unit.kaufpreis) === 0
    : unit.vermarktungsart === 'miete';

export const MAX_IMAGES = 30;

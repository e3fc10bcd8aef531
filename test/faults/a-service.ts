import { expect } from 'vitest';
import { isOutage } from '../../src/db/outage.ts';
import { Failure } from '../../src/values/failure.ts';
import { broken } from './invariants.ts';
import { type Limits, type Seller, sellersWith } from './organisations.ts';
import type { Request } from './requests.ts';
import { brokenSale } from './sale.ts';
import { type Ask, Service } from './service.ts';
import { type Stored, storedOf } from './stored.ts';

export const lost = new Error('Network connection lost.');

interface AService {
  readonly service: Service;
  readonly seller: Seller;
  /**
   * Lets late calls arrive, checks every invariant, and uses up what remains of the plan. Returns
   * what was stored before the plan was used up.
   */
  readonly restAsFound: () => Promise<Stored>;
}

const FIVE_UNITS: Limits = { monthlyUnits: 5, maxOnlineUnits: 4 };

/** An organisation with these limits; by default it may create five units, four of them online. */
export async function aService(limits = FIVE_UNITS): Promise<AService> {
  const [seller] = await sellersWith([limits]);
  if (seller === undefined) throw new Error('There is no seller.');
  const service = new Service(seller);
  const restAsFound = async () => {
    await service.network.untilAllHaveArrived();
    const stored = (await storedOf([seller.orgId]))(seller.orgId);
    expect(broken(service, stored)).toEqual([]);
    expect(await brokenSale(service, true)).toEqual([]);
    return stored;
  };
  return { service, seller, restAsFound };
}

/** A request to import this many units, with or without an Idempotency-Key. */
export function importOf(units: number, key: string | null = null): Request {
  return { kind: 'import', key, tag: key ?? `import-of-${units}`, units, online: 0 };
}

/** What the caller was told: `made`, or the error code of the failure. */
export function tellingOf({ heard }: Ask): string {
  if (heard === undefined) return 'nothing';
  if (!(heard instanceof Error)) return heard.replayed ? 'replayed' : 'made';
  if (heard instanceof Failure) return heard.code;
  return isOutage(heard) ? 'unavailable' : heard.message;
}

import { Failure } from '../../src/values/failure.ts';
import type { Service } from './service.ts';

const MORE = { kind: 'creation', key: null, tag: 'more', units: 1, online: 0 } as const;

/**
 * Uses up what remains of the organisation's plan after all calls have settled: exactly that much
 * must be possible, and one unit more must be refused. Nothing is possible with a revoked token. Returns
 * what differed.
 */
export async function brokenSale(service: Service, oneMore: boolean): Promise<string[]> {
  const units = service.ledger.left('monthlyUnits') ?? 1;
  const online = Math.min(units, service.ledger.left('maxOnlineUnits') ?? units);
  const faults: string[] = [];
  if (service.ledger.isRevoked) {
    const heard = await service.askUndisturbed({ ...MORE, tag: 'late' });
    const isRefused = heard instanceof Failure && heard.code === 'unauthenticated';
    return isRefused ? [] : ['somebody sells with a revoked token'];
  }
  if (units > 0) {
    const sale = { kind: 'import', key: null, tag: 'sale', units, online } as const;
    const heard = await service.askUndisturbed(sale);
    if (heard instanceof Error) faults.push(`${units} units are left, and cannot be sold`);
  }
  if (!oneMore || service.ledger.left('monthlyUnits') !== 0) return faults;
  const heard = await service.askUndisturbed(MORE);
  if (!(heard instanceof Failure) || heard.code !== 'quota_exceeded') {
    faults.push('more was sold than there was');
  }
  return faults;
}

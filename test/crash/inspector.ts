import { answerFaults } from './answer-faults.ts';
import type { Ledger } from './ledger.ts';
import type { Call } from './orders.ts';
import { readingFaults } from './reading-faults.ts';
import { refusalFaults } from './refusal-faults.ts';
import type { Service } from './service.ts';
import { readStored, type Stored } from './stored.ts';
import { storedFaults } from './stored-faults.ts';
import { requireNone } from './violation.ts';

/** Answers that an import may have: made, over the quota; or, with `Retry-After`, not now. */
const LAWFUL = new Set([202, 402, 409, 503]);

/** Holds what is stored against what was asked for and answered. */
export class Inspector {
  readonly #service: Service;
  readonly #ledger: Ledger;
  #inspected = 0;
  #unlawful = 0;

  constructor(service: Service, ledger: Ledger) {
    this.#service = service;
    this.#ledger = ledger;
  }

  /** How many 402s there were that should not have been. */
  get unlawful402(): number {
    return this.#unlawful;
  }

  /**
   * Checks every invariant, at a time when nothing is being written.
   *
   * @param rereadAll whether every import that was ever promised is read again through the API; else
   * only those that were called for since the last time.
   * @throws Violation
   */
  async inspect(when: string, rereadAll = false): Promise<Stored> {
    const { orders, calls, customer } = this.#ledger;
    const stored = await readStored(await this.#service.database(), customer.orgId);
    const recent = calls.slice(this.#inspected);
    const toRead = rereadAll ? orders.values() : new Set(recent.map(({ order }) => order)).values();
    const unlawful = refusalFaults(recent, this.#ledger, stored);
    this.#unlawful += unlawful.length;
    requireNone(
      [
        ...storedFaults(this.#ledger, stored),
        ...answerFaults(this.#ledger, stored),
        ...unexpectedAnswers(recent),
        ...unlawful,
        ...(await readingFaults([...toRead], this.#ledger, stored, this.#service.origin)),
      ],
      when,
      this.#service.log,
    );
    this.#inspected = calls.length;
    return stored;
  }
}

function unexpectedAnswers(calls: readonly Call[]): string[] {
  return calls.flatMap(({ order, answer }) =>
    answer === null || LAWFUL.has(answer.status)
      ? []
      : [`order ${order.number} was answered ${answer.status}: ${answer.text}`],
  );
}

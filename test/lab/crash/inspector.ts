import { answerFaults } from './answer-faults.ts';
import type { Ledger } from './ledger.ts';
import type { Call } from './orders.ts';
import { readingFaults } from './reading-faults.ts';
import { refusalFaults } from './refusal-faults.ts';
import type { Service } from './service.ts';
import { readStored, type Stored } from './stored.ts';
import { storedFaults } from './stored-faults.ts';
import { requireNone } from './violation.ts';

/** The statuses that an import may get: made, over quota, or a temporary refusal with `Retry-After`. */
const ALLOWED_STATUSES = new Set([202, 402, 409, 503]);

/** Compares the stored data with the orders and their answers. */
export class Inspector {
  readonly #service: Service;
  readonly #ledger: Ledger;
  #inspected = 0;
  #unlawful = 0;

  constructor(service: Service, ledger: Ledger) {
    this.#service = service;
    this.#ledger = ledger;
  }

  /** Number of wrong 402s. */
  get wrong402s(): number {
    return this.#unlawful;
  }

  /**
   * Checks every invariant. Nothing may write meanwhile.
   *
   * @param rereadAll whether to read every accepted import through the API again, or only those that were
   * sent since the last check.
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
    answer === null || ALLOWED_STATUSES.has(answer.status)
      ? []
      : [`order ${order.number} was answered ${answer.status}: ${answer.text}`],
  );
}

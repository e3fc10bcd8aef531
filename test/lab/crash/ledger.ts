import type { Connections } from './connections.ts';
import type { Customer, Limits } from './customer.ts';
import type { Call, Order } from './orders.ts';

/** The callers' record: what was sent for a customer and what was answered. */
export class Ledger {
  readonly customer: Customer;
  readonly orders = new Map<number, Order>();
  readonly calls: Call[] = [];
  /** The limits in force. */
  limits: Limits;

  constructor(customer: Customer, limits: Limits) {
    this.customer = customer;
    this.limits = limits;
  }

  /** The number of the next order. */
  get nextNumber(): number {
    return this.orders.size;
  }

  add(order: Order): Order {
    this.orders.set(order.number, order);
    return order;
  }

  /** Sends an order and records its answer. */
  async send(order: Order, connections: Connections): Promise<Call> {
    const { limits } = this;
    const sentAt = Date.now();
    const answer = await connections.post(
      `/v1/projects/${this.customer.projectId}/imports`,
      order.body,
      order.key === null ? {} : { 'Idempotency-Key': order.key },
    );
    const call = { order, sentAt, limits, answer };
    order.calls.push(call);
    this.calls.push(call);
    return call;
  }
}

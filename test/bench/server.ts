/**
 * A server that does one job at a time, in the order in which jobs arrive. A D1 database serves
 * batches so. Times are in milliseconds, from any origin.
 */
export class Server {
  #freeAt = -Infinity;

  /**
   * Takes a job that arrives now. Jobs must be given in the order of their arrival.
   *
   * @returns when the job is done.
   */
  serve(now: number, duration: number): number {
    this.#freeAt = Math.max(now, this.#freeAt) + duration;
    return this.#freeAt;
  }
}

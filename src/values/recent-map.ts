/** The maximum number of entries. */
const CAPACITY = 10_000;

/** A map in this isolate's memory. Beyond 10,000 entries it forgets the one that was set longest ago. */
export class RecentMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > CAPACITY && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

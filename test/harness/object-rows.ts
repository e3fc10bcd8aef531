/**
 * Calls a listener for every row that Durable Objects of this isolate write from now on, by key-value
 * methods, by SQL, or by setting an alarm. Cloudflare bills each as one row. Removing everything counts as one.
 *
 * @param storage of any object; the methods of all objects are replaced.
 */
export function onRowWritten(storage: DurableObjectStorage, written: () => void): void {
  listenTo(storage.kv, ['put', 'delete'], written);
  listenTo(storage, ['setAlarm', 'put', 'delete', 'deleteAll'], written);
  listenTo(storage.sql, ['exec'], (result) => {
    if (!(result instanceof Object) || !('rowsWritten' in result)) return;
    for (let row = 0; row < Number(result.rowsWritten); row++) written();
  });
}

function listenTo(
  target: object,
  methods: readonly string[],
  called: (result: unknown) => void,
): void {
  const prototype = Reflect.getPrototypeOf(target) ?? target;
  for (const name of methods) {
    const method: unknown = Reflect.get(prototype, name);
    if (typeof method !== 'function') throw new Error(`Storage has no method ${name}.`);
    const listening = function (this: unknown, ...values: unknown[]): unknown {
      const result: unknown = Reflect.apply(method, this, values);
      called(result);
      return result;
    };
    Reflect.defineProperty(prototype, name, { value: listening, configurable: true });
  }
}

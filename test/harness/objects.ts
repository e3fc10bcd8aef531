/**
 * A namespace in which the test replaces methods of some objects. `methodsOf` receives an object's
 * name and its real stub.
 */
export function objectsWith<T extends Rpc.DurableObjectBranded>(
  real: DurableObjectNamespace<T>,
  methodsOf: (name: string, stub: DurableObjectStub<T>) => object,
): DurableObjectNamespace<T> {
  const stubOf = (name: string) => {
    const stub = real.getByName(name);
    const methods = methodsOf(name, stub);
    return new Proxy(stub, {
      get: (target, member) =>
        Reflect.get(Object.hasOwn(methods, member) ? methods : target, member),
    });
  };
  return new Proxy(real, {
    get(target, name) {
      if (name === 'getByName') return stubOf;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/**
 * The Durable Object of this name, in the deployment's jurisdiction. With `JURISDICTION = "eu"`,
 * objects run and store data in the European Union.
 */
export function objectNamed<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
  name: string,
  { JURISDICTION }: Pick<Env, 'JURISDICTION'>,
): DurableObjectStub<T> {
  return JURISDICTION === 'eu'
    ? namespace.jurisdiction('eu').getByName(name)
    : namespace.getByName(name);
}

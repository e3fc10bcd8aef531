/**
 * The Durable Object of this name, within the jurisdiction that the deployment is pinned to: with
 * `JURISDICTION = "eu"`, objects run and store in the European Union.
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

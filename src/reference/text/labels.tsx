/** Marks an addition to the contract. */
export function Addition() {
  return <span class="addition">Addition</span>;
}

/** An HTTP method in its colour. */
export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

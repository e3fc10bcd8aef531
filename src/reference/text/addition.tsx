/** Marks an addition to the contract. */
export function Addition() {
  return <span class="addition">Addition</span>;
}

/** Marks what version 1 did not have when it was published. */
export function Addition() {
  return <span class="addition">Addition</span>;
}

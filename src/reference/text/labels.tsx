import { texts } from '../texts/texts.ts';

/** Marks an addition to the contract. */
export function Addition() {
  const t = texts();
  return <span class="addition">{t.addition}</span>;
}

/** An HTTP method in its colour. */
export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

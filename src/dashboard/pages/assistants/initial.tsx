/** The first letter of an assistant's name, as its picture would come from outside. */
export function Initial({ name }: { readonly name: string }) {
  return (
    <span class="initial" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}

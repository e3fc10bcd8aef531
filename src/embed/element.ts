type Attributes = Readonly<Record<string, string>>;

/** Makes an HTML element. Text never becomes markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button. @param press is called when it is pressed. */
export function button(
  attributes: Attributes,
  press: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', press);
  return made;
}

/**
 * An image of a unit in a size. It goes if it cannot be loaded, for example because the page's policy
 * forbids it.
 */
export function picture(url: string, size: 480 | 960 | 1600, attributes: Attributes) {
  const image = element('img', {
    ...attributes,
    // The address of an image ends with the largest size that is published, that of a document does not.
    src: url.replace(/(?<=\/)(?:480|960|1600)$/, (largest) =>
      String(Math.min(size, Number(largest))),
    ),
  });
  image.addEventListener('error', () => image.remove());
  return image;
}

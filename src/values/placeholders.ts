/** A text with its parameters filled in: each `{max}` becomes the value of `max`. */
export function filledIn(text: string, params: object): string {
  const values: Readonly<Record<string, unknown>> = { ...params };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

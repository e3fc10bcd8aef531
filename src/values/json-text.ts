/**
 * A value that is already JSON text, for example from SQLite. It is answered unchanged, without
 * being parsed and serialised again.
 */
export interface JsonText<Value> {
  readonly text: string;
  /** Never set: carries the type of the value. */
  readonly of?: Value;
}

export function parseJson<Value>({ text }: JsonText<Value>): Value {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the type of the text says what it is
  const value: Value = JSON.parse(text);
  return value;
}

export function jsonOf<Value>(value: Value): JsonText<Value> {
  return { text: JSON.stringify(value) };
}

export function jsonArray<Item>(items: readonly JsonText<Item>[]): JsonText<Item[]> {
  return { text: `[${items.map(({ text }) => text).join(',')}]` };
}

type FieldsOf<Value> = { readonly [Name in keyof Value]: JsonText<Value[Name]> };

export function jsonObject<Value>(fields: FieldsOf<Value>): JsonText<Value> {
  const texts = Object.entries<JsonText<unknown>>(fields).map(
    ([name, { text }]) => `${JSON.stringify(name)}:${text}`,
  );
  return { text: `{${texts.join(',')}}` };
}

/** An object with one more field at its end. */
export function withField<Value, Name extends string, Field>(
  object: JsonText<Value>,
  name: Name,
  field: JsonText<Field>,
): JsonText<Value & Record<Name, Field>> {
  return { text: `${object.text.slice(0, -1)},${JSON.stringify(name)}:${field.text}}` };
}

/** The value that a text has. */
export function parsed<Value>({ text }: JsonText<Value>): Value {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the type says it
  const value: Value = JSON.parse(text);
  return value;
}

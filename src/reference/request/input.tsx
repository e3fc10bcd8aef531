import type { Schema } from '../document/openapi.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** The input of a parameter or a form's field, by its schema. */
export function Input(props: Props) {
  const t = texts();
  const { id, name, schema, text, onText } = props;
  const words = schema.items?.enum?.map(String);
  if (words !== undefined) return <Choices {...props} words={words} />;
  return (
    <div class="mt-3 grid gap-1">
      <label for={id}>{name}</label>
      <div class="flex gap-2">
        <Control {...props} />
        {name === 'Idempotency-Key' && (
          <button
            type="button"
            onClick={() => {
              onText(crypto.randomUUID());
            }}
          >
            {t.newKey}
          </button>
        )}
        {text !== '' && !props.required && (
          <button
            type="button"
            aria-label={t.clearInput(name)}
            onClick={() => {
              onText('');
            }}
          >
            {t.clear}
          </button>
        )}
      </div>
    </div>
  );
}

/** The values of an enum or a boolean. */
function optionsOf({ enum: words, type }: Schema): readonly string[] | undefined {
  return type === 'boolean' ? ['true', 'false'] : words?.map(String);
}

function Control({ id, schema, required, text, onText, onFile }: Props) {
  const t = texts();
  const options = optionsOf(schema);
  const unsent =
    schema.default === undefined ? t.unsent : `${t.unsent}: ${JSON.stringify(schema.default)}`;
  if (schema.contentMediaType !== undefined) {
    return (
      <input
        id={id}
        type="file"
        required={required}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    );
  }
  const common = {
    id,
    required,
    value: text,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      onText(currentTarget.value);
    },
  };
  if (options === undefined) {
    return <input {...common} autocomplete="off" spellcheck={false} placeholder={unsent} />;
  }
  return (
    <select {...common}>
      <option value="">{unsent}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

/** A checkbox for each of several values. */
function Choices({ name, text, onText, words }: Props & { readonly words: readonly string[] }) {
  const chosen = text === '' ? [] : text.split(',');
  return (
    <fieldset class="mt-3">
      <legend>{name}</legend>
      {words.map((word) => (
        <label key={word} class="mt-1 mr-3.5 inline-flex items-center gap-1.5 font-normal">
          <input
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={({ currentTarget: { checked } }) => {
              const kept = words.filter((each) =>
                each === word ? checked : chosen.includes(each),
              );
              onText(kept.join(','));
            }}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

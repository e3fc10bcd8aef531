import { useState } from 'preact/hooks';
import type { BuiltRequest } from '../request/built-request.ts';
import { CopyButton } from '../text/copy-button.tsx';
import { curl } from './curl.ts';
import type { Language } from './language.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

const LANGUAGES: Readonly<Record<string, Language>> = {
  curl,
  TypeScript: typescript,
  Python: python,
};

interface Props {
  readonly request: BuiltRequest;
  readonly variable: string;
}

/** The form's request as a program, without the credential. */
export function Sample({ request, variable }: Props) {
  const [chosen, setChosen] = useState('curl');
  const write = LANGUAGES[chosen] ?? curl;
  const text = write(request, variable);
  return (
    <div class="sample">
      <div class="bar">
        <div class="languages" role="group" aria-label="Language of the sample">
          {Object.keys(LANGUAGES).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => {
                setChosen(name);
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton text={text} />
      </div>
      <pre class="code" tabIndex={0} role="group" aria-label={`Sample in ${chosen}`}>
        {text}
      </pre>
    </div>
  );
}

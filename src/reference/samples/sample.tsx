import { useState } from 'preact/hooks';
import type { BuiltRequest } from '../request/built-request.ts';
import { curl, type Language } from './curl.ts';
import { BAR, BOX, BROKEN, Code } from '../text.tsx';
import { texts } from '../texts.ts';

const NAMES = ['curl', 'TypeScript', 'Python', 'PHP', 'Java', 'C#'];

const CURL: { readonly chosen: string; readonly write: Language } = { chosen: 'curl', write: curl };

interface Props {
  readonly request: BuiltRequest;
  /** Environment variable with the credential; `undefined` if the request needs none. */
  readonly variable: string | undefined;
}

/** The form's request as a program, without the credential. */
export function Sample({ request, variable }: Props) {
  const t = texts();
  const [{ chosen, write }, setLanguage] = useState(CURL);
  const text = write(request, variable);
  const choose = async (name: string) => {
    const language = name === 'curl' ? curl : (await import('./programs.ts')).PROGRAMS[name];
    setLanguage({ chosen: name, write: language ?? curl });
  };
  return (
    <div class={BOX}>
      <div class={`border-b ${BAR}`}>
        <div role="group" aria-label={t.sampleLanguage}>
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              class="min-h-8 border-0 bg-transparent px-2.5 py-0 text-14 aria-pressed:bg-surface aria-pressed:font-semibold"
              aria-pressed={name === chosen}
              onClick={() => void choose(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton text={text} />
      </div>
      <Code label={t.sampleIn(chosen)} look={BROKEN}>
        {text}
      </Code>
    </div>
  );
}

/** Copies a text, and says that it did. */
function CopyButton({ text }: { readonly text: string }) {
  const t = texts();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <>
      <button
        type="button"
        class="min-h-8 border-line px-2.5 py-0 text-14"
        onClick={() => void copy()}
      >
        {isCopied ? t.copied : t.copy}
      </button>
      <span class="sr-only" role="status">
        {isCopied ? t.copied : ''}
      </span>
    </>
  );
}

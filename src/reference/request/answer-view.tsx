import { BAR, BOX, FAINT, indented, Json, Status } from '../text.tsx';
import { texts } from '../texts.ts';
import type { Received } from './send.ts';

interface Props {
  readonly received: Received;
  readonly onNext: (address: string) => void;
}

/** An answer: its status, headers and body, and a button for the next page of a list. */
export function AnswerView({ received, onNext }: Props) {
  const t = texts();
  const { status, milliseconds, headers, text, image, next } = received;
  return (
    <div class={`mt-4 ${BOX}`} data-received>
      <p class={`border-b ${BAR}`} role="status">
        <Status code={status} />
        <span class={FAINT}>
          {milliseconds} ms
          {image === undefined && ` · ${t.characters(text.length)}`}
        </span>
      </p>
      <details class="border-b border-line px-3 py-1.5 text-14">
        <summary>{t.receivedHeaders(headers.length)}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt class="mt-1.5 text-faint">{name}</dt>
              <dd class="font-mono text-13 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {image !== undefined && <img class="block max-w-full" src={image} alt={t.receivedImage} />}
      {text !== '' && <Json text={legible(text)} label={t.received} />}
      {next !== undefined && (
        <p class={`border-t ${BAR}`}>
          <button
            type="button"
            onClick={() => {
              onNext(next);
            }}
          >
            {t.nextPage}
          </button>
          <span class={FAINT}>{t.byLink}</span>
        </p>
      )}
    </div>
  );
}

/** JSON with indentation; any other text as it is. */
function legible(text: string): string {
  try {
    return indented(JSON.parse(text));
  } catch {
    return text;
  }
}

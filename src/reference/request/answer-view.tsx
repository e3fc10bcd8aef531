import { indented, Json } from '../text.tsx';
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
    <div class="received">
      <p class="bar" role="status">
        <span class={status < 400 ? 'status' : 'status failed'}>{status}</span>
        <span class="faint">
          {milliseconds} ms
          {image === undefined && ` · ${t.characters(text.length)}`}
        </span>
      </p>
      <details>
        <summary>{t.receivedHeaders(headers.length)}</summary>
        <dl class="received-headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {image !== undefined && <img src={image} alt={t.receivedImage} />}
      {text !== '' && <Json text={legible(text)} label={t.received} />}
      {next !== undefined && (
        <p class="bar">
          <button
            type="button"
            onClick={() => {
              onNext(next);
            }}
          >
            {t.nextPage}
          </button>
          <span class="faint">{t.byLink}</span>
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

import { indented, Json } from '../text/json.tsx';
import type { Received } from './send.ts';

interface Props {
  readonly received: Received;
  readonly onNext: (address: string) => void;
}

/** An answer: its status, headers and body, and a button for the next page of a list. */
export function AnswerView({ received, onNext }: Props) {
  const { status, milliseconds, headers, text, image, next } = received;
  return (
    <div class="received">
      <p class="bar" role="status">
        <span class={status < 400 ? 'status' : 'status failed'}>{status}</span>
        <span class="faint">
          {milliseconds} ms
          {image === undefined && ` · ${text.length.toLocaleString('en')} characters`}
        </span>
      </p>
      <details>
        <summary>{headers.length} headers</summary>
        <dl class="received-headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {image !== undefined && <img src={image} alt="The answered bytes" />}
      {text !== '' && <Json text={legible(text)} label="Answer" />}
      {next !== undefined && (
        <p class="bar">
          <button
            type="button"
            onClick={() => {
              onNext(next);
            }}
          >
            Next page
          </button>
          <span class="faint">by the header Link</span>
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

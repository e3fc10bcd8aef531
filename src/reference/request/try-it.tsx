import { useState } from 'preact/hooks';
import type { SurfaceCredential } from '../document/surfaces.ts';
import type { OpenApi } from '../document/openapi.ts';
import type { Operation } from '../document/outline.ts';
import { FAINT, Fold } from '../text.tsx';
import { texts } from '../texts.ts';
import { AnswerView } from './answer-view.tsx';
import type { Inputs, BuiltRequest } from './built-request.ts';
import { FormInputs } from './form-inputs.tsx';
import { type Received, send } from './send.ts';

interface Props {
  readonly api: OpenApi;
  readonly operation: Operation;
  readonly inputs: Inputs;
  readonly setInputs: (inputs: Inputs) => void;
  readonly request: BuiltRequest;
  readonly credential: string;
  /** Variable of the credential; `undefined` if none is needed. */
  readonly variable: SurfaceCredential['variable'] | undefined;
}

type SendState = Received | 'sending' | 'unreachable' | undefined;

/** The form of an operation. A writing request needs a second click. */
export function TryIt(props: Props) {
  const { api, operation, inputs, setInputs, request, credential, variable } = props;
  const t = texts();
  const [isArmed, setArmed] = useState(false);
  const [sendState, setSendState] = useState<SendState>();
  const isBusy = sendState === 'sending';
  const writes = operation.method !== 'GET';

  const exchange = async (sent: BuiltRequest) => {
    setSendState('sending');
    setSendState(await send(sent, credential).catch(() => 'unreachable' as const));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setArmed(writes && !isArmed);
    if (!writes || isArmed) void exchange(request);
  };
  const disarm = () => setArmed(false);
  return (
    <Fold
      data-try
      class="rounded-10 border border-line px-4 py-3 open:border-accent [&>summary]:text-16 [&>summary]:font-semibold"
      summary={t.tryIt}
    >
      {() => (
        <>
          <form
            onSubmit={submit}
            onKeyDown={({ key }) => {
              if (key === 'Escape') disarm();
            }}
          >
            <FormInputs
              {...{ api, operation, inputs }}
              onChange={(changed) => {
                disarm();
                setInputs(changed);
              }}
            />
            <SendButton {...{ isArmed, isBusy }} method={operation.method} />
            {credential === '' && variable !== undefined && (
              <p class={`mt-3 ${FAINT}`}>
                {t.noCredential} <a href="#credential">{t.credentials[variable]}</a>
              </p>
            )}
            <p class="mt-2.5 text-14 text-danger" role="status">
              {isArmed ? t.armed : ''}
            </p>
          </form>
          {sendState === 'unreachable' && <p role="alert">{t.unreachable}</p>}
          {typeof sendState === 'object' && (
            <AnswerView received={sendState} onNext={(url) => void exchange({ ...request, url })} />
          )}
        </>
      )}
    </Fold>
  );
}

interface SendProps {
  readonly isArmed: boolean;
  readonly method: string;
  readonly isBusy: boolean;
}

function SendButton({ isArmed, method, isBusy }: SendProps) {
  const t = texts();
  return (
    <button
      type="submit"
      class={`mt-4 font-semibold aria-disabled:opacity-70 ${isArmed ? 'border-danger bg-danger text-surface' : 'border-accent bg-accent text-on-accent'}`}
      aria-disabled={isBusy}
      onClick={(event) => {
        // The second click of a double click does not confirm.
        if (event.detail > 1 || isBusy) event.preventDefault();
      }}
    >
      {isArmed ? t.sendNow(method) : t.send}
    </button>
  );
}

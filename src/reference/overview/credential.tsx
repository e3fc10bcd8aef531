import { useState } from 'preact/hooks';
import type { SurfaceCredential } from '../document/surfaces.ts';
import { texts } from '../texts/texts.ts';

/** A surface's credential, and a function that replaces it. */
export type Credential = readonly [value: string, replace: (value: string) => void];

/**
 * A surface's credential. The tab keeps it until it is closed; no other tab has access to it.
 *
 * @param variable its name in the tab's storage.
 */
export function useCredential(variable = ''): Credential {
  const [value, setValue] = useState(() => sessionStorage.getItem(variable) ?? '');
  const replace = (given: string) => {
    const next = given.trim();
    if (next === '') sessionStorage.removeItem(variable);
    else sessionStorage.setItem(variable, next);
    setValue(next);
  };
  return [value, replace];
}

interface Props {
  readonly described: SurfaceCredential;
  readonly credential: Credential;
}

/**
 * The field for the credential of requests. It is no password field, because a browser would offer
 * to save a password.
 */
export function CredentialField({ described, credential: [value, replace] }: Props) {
  const [isShown, setShown] = useState(false);
  const t = texts();
  const { placeholder, variable } = described;
  return (
    <div class="credential">
      <label for="credential">{t.credentials[variable]}</label>
      <div class="row">
        <input
          id="credential"
          class={isShown ? '' : 'hidden-text'}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="credential-note"
          value={value}
          onInput={({ currentTarget }) => {
            replace(currentTarget.value);
          }}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t.show}
        </button>
      </div>
      <p class="faint" id="credential-note">
        {t.credentialNote} <code class="whole">${variable}</code>.
      </p>
    </div>
  );
}

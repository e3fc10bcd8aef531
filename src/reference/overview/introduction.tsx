import type { Door } from '../document/doors.ts';
import type { OpenApi } from '../document/openapi.ts';
import { Prose } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';
import { type Credential, CredentialField } from './credential.tsx';

interface Props {
  readonly api: OpenApi;
  readonly door: Door;
  readonly credential: Credential;
}

/** The API's description and address, and the field for a credential if it needs one. */
export function Introduction({ api, door, credential }: Props) {
  const t = texts();
  const { info, servers } = api;
  return (
    <section id="introduction" class="chapter wide" aria-labelledby="title">
      <h1 id="title">
        {info.title} <small>{info.version}</small>
      </h1>
      <div class="start">
        <p class="address">
          <code>{location.origin + servers[0].url}</code>
          <a href={door.document}>{t.document}</a>
        </p>
        {door.credential !== null && (
          <CredentialField described={door.credential} credential={credential} />
        )}
      </div>
      <Prose text={info.description} />
    </section>
  );
}

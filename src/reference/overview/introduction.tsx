import type { Surface } from '../document/surfaces.ts';
import type { OpenApi } from '../document/openapi.ts';
import { Prose } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';
import { type Credential, CredentialField } from './credential.tsx';

interface Props {
  readonly api: OpenApi;
  readonly surface: Surface;
  readonly credential: Credential;
}

/** The API's description and address, and the field for a credential if it needs one. */
export function Introduction({ api, surface, credential }: Props) {
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
          <a href={surface.document}>{t.document}</a>
        </p>
        {surface.credential !== null && (
          <CredentialField described={surface.credential} credential={credential} />
        )}
      </div>
      <Prose text={info.description} />
    </section>
  );
}

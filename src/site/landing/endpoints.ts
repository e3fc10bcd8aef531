import { groupsOf } from '../../reference/document/outline.ts';
import type { OpenApi } from '../../reference/document/openapi.ts';
import { html, type Html } from './html.ts';
import type { Texts } from './texts.ts';

/**
 * The operations of the contract, each with a link into the reference.
 *
 * @throws Error if the texts lack an operation.
 */
export function endpointRows(api: OpenApi, { endpoints }: Texts): Html[] {
  return groupsOf(api)
    .flatMap(({ operations }) => operations)
    .filter(({ isAddition }) => !isAddition)
    .map(({ id, method, path, scope = '' }) => {
      const text = endpoints[id];
      if (text === undefined) throw new Error(`The landing page has no text for ${id}.`);
      return html`<li>
        <span class="method ${method.toLowerCase()}">${method}</span>
        <code class="path">${path}</code>
        <a href="/docs#${id}">${text}</a>
        <code class="scope">${scope}</code>
      </li>`;
    });
}

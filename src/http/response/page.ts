import { html } from 'hono/html';

interface Page {
  readonly language: 'de' | 'en';
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  /** What is below the heading and the lead. */
  readonly body: ReturnType<typeof html>;
}

/** A page of the Worker itself. It needs the site's style and icon, and nothing else. */
export const pageOf = ({ language, title, heading, lead, body }: Page) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <main class="mx-auto max-w-168 px-6 pt-[8vh] pb-8">
          <h1 class="text-[2.5rem]/[1.2] font-bold">${heading}</h1>
          <p class="my-5 text-[1.125rem]/7">${lead}</p>
          ${body}
        </main>
      </body>
    </html>`;

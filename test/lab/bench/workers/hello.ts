// The least work that this runtime can do.
export default {
  fetch: () => new Response('Hello World!'),
} satisfies ExportedHandler;

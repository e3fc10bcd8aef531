/* global SwaggerUIBundle -- vendor/swagger-ui-bundle.js */

// The viewer stores nothing and calls only this origin: see _headers.
SwaggerUIBundle({
  dom_id: '#reference',
  url: '/v1/openapi.json',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});

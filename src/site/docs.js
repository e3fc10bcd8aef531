/* global SwaggerUIBundle -- vendor/swagger-ui-bundle.js */

// Nothing is stored, and nothing but this origin is asked: see _headers.
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

import { schemaOf, type OpenApi, type Schema } from '../reference/document/openapi.ts';
import {
  allErrors,
  errorsOf,
  type Group,
  groupsOf,
  isSuccess,
  type Operation,
} from '../reference/document/outline.ts';
import { wordsOf } from '../reference/document/schema-words.ts';
import { textsOf } from '../reference/texts.ts';

// The reference of a surface as Markdown, for language models and other readers without a browser.

/** Schemas that are shown with their operations. */
const OF_ANSWERS = /(?:Error|Refusal|Answer|List)$/;

/** A document of OpenAPI as Markdown: every operation with its fields and errors. */
export function referenceText(api: OpenApi): string {
  const { title, version, description } = api.info;
  const groups = groupsOf(api);
  const errors = allErrors(groups.flatMap(({ operations }) => operations));
  return [
    `# ${title} ${version}: reference`,
    `Base address: \`${api.servers[0].url}\``,
    description,
    ...groups.flatMap((group) => groupText(api, group)),
    '## Request headers',
    Object.values(api.components.parameters)
      .map((each) => `- ${line(api, each.name, each.schema, each.description)}`)
      .join('\n'),
    '## Schemas',
    'A field is always there unless it is marked as optional.',
    ...Object.entries(api.components.schemas)
      .filter(([name, { properties }]) => properties !== undefined && !OF_ANSWERS.test(name))
      .flatMap(([name, schema]) => [`### ${name}`, schema.description ?? '', fields(api, schema)]),
    '## Errors',
    errors.map(({ status, code, text }) => `- ${status} \`${code}\`: ${text}`).join('\n'),
    '',
  ]
    .filter((part, at, all) => part !== '' || at === all.length - 1)
    .join('\n\n');
}

function groupText(api: OpenApi, { name, description, operations }: Group): string[] {
  const sections = operations.flatMap((operation) => operationText(api, operation));
  return [`## ${name}`, description, ...sections];
}

function operationText(api: OpenApi, operation: Operation): string[] {
  const { method, path, summary, description, scope, parameters, body, answers } = operation;
  const [media, sent] = Object.entries(body?.content ?? {})[0] ?? [];
  return [
    `### ${method} ${path}`,
    `${summary}. ${description}`,
    [
      ...(scope === undefined ? [] : [`- Scope: \`${scope}\``]),
      ...parameters
        .filter((each) => each.in !== 'header')
        .map((each) => `- ${each.in} ${line(api, each.name, each.schema, each.description)}`),
      `- Headers: ${parameters
        .filter((each) => each.in === 'header')
        .map(({ name }) => `\`${name}\``)
        .join(', ')}`,
    ].join('\n'),
    ...(sent === undefined ? [] : [`Body (\`${media}\`): ${named(sent.schema)}`]),
    ...(sent === undefined || sent.schema.$ref !== undefined ? [] : [fields(api, sent.schema)]),
    ...answers.filter(isSuccess).flatMap(({ status, answer }) => {
      const schema = Object.values(answer.content ?? {})[0]?.schema;
      return [`Answer ${status}: ${answer.description}`, schema ? fields(api, schema) : ''];
    }),
    `Errors: ${errorsOf(operation)
      .map(({ status, code }) => `${status} \`${code}\``)
      .join(', ')}`,
  ];
}

/** The name of a schema that has a section of its own. */
const named = ({ $ref = '' }: Schema) => $ref.slice($ref.lastIndexOf('/') + 1);

function fields(api: OpenApi, schema: Schema): string {
  const { properties = {}, required = [] } = schemaOf(api, schema);
  return Object.entries(properties)
    .map(([name, field]) => {
      const mark = required.includes(name) ? '' : ', optional';
      return `- ${line(api, name, field, schemaOf(api, field).description, mark)}`;
    })
    .join('\n');
}

function line(api: OpenApi, name: string, schema: Schema, description = '', mark = ''): string {
  const inner = schema.items ?? schema;
  const other = schemaOf(api, inner).properties === undefined ? '' : named(inner);
  const type =
    wordsOf(textsOf('en').values, api, schema) + (other === '' ? '' : ` ${other}`) + mark;
  return `\`${name}\` (${type})${description === '' ? '' : `: ${description}`}`.replaceAll(
    '\n',
    ' ',
  );
}

/** `/llms.txt` (llmstxt.org): what the service is, and where its documents are. */
export function llmsText({ info: { title, version } }: OpenApi): string {
  return `# ${title}

> ${title} ${version} is a REST API for German real-estate projects and their units (Einheiten).

## Documents

- [Reference](/docs/reference.md): every operation, field and error of version 1
- [OpenAPI document](/v1/openapi.json): the same for programs
- [OpenAPI 3.0 document](/v1/openapi-3.0.json): the same for tools that read no later version
- [Published units](/docs/public.md): what a website reads with the key of a publication, without a token
- [OpenAPI document of published units](/public/v1/openapi.json): the same for programs
- [Webhooks](/docs/webhooks.md): how to verify and answer the messages that tell of changes, with receivers in TypeScript and PHP and a mirror in Python
- [Assistants](/docs/assistants.md): the Model Context Protocol at \`/mcp\`, to find, read and reserve units
- [Decisions](/docs/decisions.md): how the service behaves in detail, with commands to try
`;
}

/**
 * A page of `docs/` as a deployed service answers it: its commands name the demo data of `npm start`, which
 * readers there do not have.
 */
export function servedPage(text: string): string {
  return text
    .replaceAll(/^TOKEN=einheit_live_\w+$/gm, "TOKEN='a token of yours'")
    .replaceAll('http://localhost:8787', 'https://einheit.example')
    .replace(
      /The examples run against `npm start`.*?demo data:/s,
      'The examples need two lines before them: the address of this service, and a token of your own. Their ids are of\nexample data: put your own there.',
    );
}

import {
  resolved,
  type Answer,
  type Body,
  type OpenApi,
  type OperationObject,
  type Parameter,
} from './openapi.ts';

/** An operation with its parameters and answers. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The token's required scope. */
  readonly scope: string | undefined;
  readonly isAddition: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly answers: readonly AnswerAt[];
}

export interface AnswerAt {
  readonly status: string;
  readonly answer: Answer;
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Whether an answer is not an error. */
export const isSuccess = ({ status }: AnswerAt) => Number(status) < 400;

/** The operations of a document in the order of its tags. */
export function groupsOf(api: OpenApi): Group[] {
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => outlineOf(api, path, method, operation)),
  }));
}

/** The scope has its own line, so it is cut from the prose. */
const SCOPE_SENTENCE = /\s*Required scope: `[^`]*`\.$/;

function outlineOf(
  { components }: OpenApi,
  path: string,
  method: string,
  operation: OperationObject,
): Operation {
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description.replace(SCOPE_SENTENCE, ''),
    scope: operation.security.flatMap((scheme) => Object.values(scheme).flat())[0],
    isAddition: operation['x-addition'] === true,
    parameters: operation.parameters.map((each) => resolved(each, components.parameters)),
    body: operation.requestBody,
    answers: Object.entries(operation.responses).map(([status, answer]) => ({
      status,
      answer: resolved(answer, components.responses),
    })),
  };
}

/** An error code as documented. */
export interface ErrorEntry {
  readonly status: string;
  readonly code: string;
  readonly text: string;
  readonly example: unknown;
}

/** The errors of an operation. A description has one paragraph for each code. */
export function errorsOf({ answers }: Operation): ErrorEntry[] {
  return answers
    .filter((each) => !isSuccess(each))
    .flatMap(({ status, answer }) => {
      const texts = answer.description.split('\n\n');
      const [media] = Object.values(answer.content ?? {});
      return Object.entries(media?.examples ?? {}).map(([code, { value }], at) => ({
        status,
        code,
        text: (texts[at] ?? '').replace(/^`\w+`: /, ''),
        example: value,
      }));
    });
}

/** All errors of a document without repetitions, by status. */
export function allErrors(operations: readonly Operation[]): ErrorEntry[] {
  const byCode = new Map(operations.flatMap(errorsOf).map((entry) => [entry.code, entry] as const));
  return [...byCode.values()].toSorted((one, other) => Number(one.status) - Number(other.status));
}

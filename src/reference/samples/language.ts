import type { BuiltRequest } from '../request/built-request.ts';

/** Writes a request as a program that sends it. @param variable holds the credential. */
export type Language = (request: BuiltRequest, variable: string) => string;

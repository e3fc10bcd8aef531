import type { BuiltRequest } from '../request/built-request.ts';

/**
 * Writes a program that sends a request.
 *
 * @param variable environment variable with the credential.
 */
export type Language = (request: BuiltRequest, variable: string) => string;

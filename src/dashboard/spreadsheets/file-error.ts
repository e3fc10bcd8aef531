import type { FileFault } from './words.ts';

/** Thrown for a file that cannot be read. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

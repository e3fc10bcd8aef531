/** Why a file cannot be read. */
export type FileFault = 'too large' | 'old excel' | 'unreadable' | 'empty';

export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

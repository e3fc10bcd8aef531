/** The chapters before the operations. */
export const CHAPTERS = [
  { id: 'introduction', title: 'Introduction' },
  { id: 'headers', title: 'Common headers' },
  { id: 'errors', title: 'Errors' },
] as const;

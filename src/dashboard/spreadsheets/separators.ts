/** What may separate the cells of a CSV file. */
export const SEPARATORS = [';', ',', '\t', '|'] as const;

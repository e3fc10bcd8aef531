/** The kinds of documents, in the order in which offices look for them. */
export const DOCUMENT_KINDS = [
  'expose',
  'grundriss',
  'energieausweis',
  'baubeschreibung',
  'teilungserklaerung',
  'preisliste',
  'vertrag',
  'sonstiges',
] as const;

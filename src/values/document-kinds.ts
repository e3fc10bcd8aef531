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

/** Whether a document is a floor plan that browsers show as a picture. */
export const isPlanPicture = ({
  kind,
  contentType,
}: {
  readonly kind: string;
  readonly contentType: string;
}): boolean => kind === 'grundriss' && /^image\/(?:png|jpeg|webp)$/.test(contentType);

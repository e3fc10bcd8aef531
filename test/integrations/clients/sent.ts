/** What the programs of this folder import. */
export const UNITS = [1, 2, 3].map((number) => ({
  unitIdentifier: `WE ${number}`,
  kaufpreis: '389000.00',
  status: 'frei' as const,
}));

/** A PDF with a single page. */
export const EXPOSE = new Blob([
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
]);

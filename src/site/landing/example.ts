/** The landing page's example. `test/site/landing.test.ts` sends it and compares the answer. */
export const EXAMPLE = {
  /** The request's body as text, so that numbers keep their digits. */
  request: `{ "unitIdentifier": "A-203",
  "etageLabel": "2. OG",
  "wohnflaecheQm": 67.84,
  "kaufpreis": "391500" }`,
  status: 201,
  /** The answer's fields that the page shows. */
  answer: {
    unitIdentifier: 'A-203',
    etage: 2,
    wohnflaecheQm: '67.84',
    kaufpreis: '391500.00',
    kaufpreisPerQm: '5770.93',
    status: 'frei',
  },
  /** The fields that the service computes. */
  computed: ['etage', 'kaufpreisPerQm'],
} as const;

/** The landing page's example. `test/site/landing.test.ts` sends it and compares the answer. */
export const EXAMPLE = {
  /** The request's body as text, so that numbers keep their digits. */
  request: `{
  "unitIdentifier": "WE 47",
  "etageLabel": "Dachgeschoss, 4. Geschoss",
  "zimmer": 3.5,
  "wohnflaecheQm": 78.125,
  "kaufpreis": "499000",
  "kaltmieteWohnung": 1250.00
}`,
  status: 201,
  /** The answer's fields that the page shows. */
  answer: {
    unitIdentifier: 'WE 47',
    etage: 4,
    zimmer: '3.5',
    wohnflaecheQm: '78.125',
    kaufpreis: '499000.00',
    kaufpreisPerQm: '6387.20',
    kaltmieteWohnung: '1250.00',
    kaltmietePerQm: '16.00',
    bruttorendite: '3.01',
    status: 'frei',
  },
  /** The fields that the service computes. */
  computed: ['etage', 'kaufpreisPerQm', 'kaltmietePerQm', 'bruttorendite'],
} as const;

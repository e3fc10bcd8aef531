/** What part of all requests each organisation sends: the parts add up to 1, the largest is first. */
export type Shares = readonly number[];

/** Every organisation sends as many requests as the others. */
export function evenShares(organisations: number): Shares {
  return Array.from({ length: organisations }, () => 1 / organisations);
}

/**
 * Zipf's law: the organisation of rank k sends 1/kˢ of what the first one sends.
 *
 * @param exponent s; 0 is an even distribution.
 */
export function zipfShares(organisations: number, exponent: number): Shares {
  const weights = Array.from({ length: organisations }, (_, at) => (at + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The first organisation sends this part, and the others share the rest evenly. */
export function oneLargeShare(organisations: number, largest: number): Shares {
  const other = (1 - largest) / (organisations - 1);
  return [largest, ...Array.from({ length: organisations - 1 }, () => other)];
}

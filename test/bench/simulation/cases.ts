import { type Placement, placeAfterMoving, placeAsOpened } from './placement.ts';
import type { Random } from '../../../src/local/demo/random.ts';
import { evenShares, oneLargeShare, type Shares, zipfShares } from './shares.ts';

/** A way in which organisations share the requests, and where they live. */
export interface Case {
  readonly title: string;
  readonly shares: Shares;
  readonly place: (shares: Shares, homes: number, random: Random) => Placement;
}

const OPENED = { where: 'as they were opened', place: placeAsOpened };
const MOVED = { where: 'after moving slots', place: placeAfterMoving };

const zipf = (organisations: number) => {
  const shares = zipfShares(organisations, 1);
  const [first = 0] = shares;
  return {
    shares,
    who: `${organisations.toLocaleString('en')} by Zipf's law, the first ${percent(first)}`,
  };
};
const percent = (part: number) => `${(part * 100).toFixed(0)} %`;

/** Every case: an even load, and skewed ones before and after slots are moved. */
export const CASES: readonly Case[] = [
  { title: '1,000 organisations, all alike', shares: evenShares(1000), place: placeAsOpened },
  ...[
    zipf(1000),
    zipf(100),
    { shares: oneLargeShare(1000, 0.2), who: '1,000, all alike but one, which has 20 %' },
  ].flatMap(({ shares, who }) =>
    [OPENED, MOVED].map(({ where, place }) => ({ title: `${who}; ${where}`, shares, place })),
  ),
];

import { useState } from 'preact/hooks';
import type { Organisation } from '../api/types.ts';

/** A logo at least this many times as wide as high is taken for one that contains the name. */
const WIDE = 2;

/** The organisation that offers units in print: its name, and what its settings say. */
export function Letterhead({ name, address, contact, logo }: Organisation) {
  const [isWide, setIsWide] = useState(true);
  const named = (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  );
  return (
    <div class="letterhead">
      <div class="row">
        {logo !== null && (
          <img
            src={logo}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setIsWide(naturalWidth >= WIDE * naturalHeight)
            }
          />
        )}
        {(logo === null || !isWide) && named}
      </div>
      <p class="lines">
        {logo !== null && named}
        {[logo === null ? null : '', address, contact].filter((text) => text !== null).join('\n')}
      </p>
    </div>
  );
}

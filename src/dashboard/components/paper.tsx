import { useState } from 'preact/hooks';
import type { Organisation } from '../api/types.ts';

/** A logo at least this many times as wide as high is taken for one that contains the name. */
const WIDE = 2;

/** The organisation that offers units in print: its name, and what its settings say. */
export function Letterhead({ name, address, contact, logo }: Organisation) {
  const [isWide, setIsWide] = useState(true);
  const named = (
    <strong class="text-ink">
      <bdi>{name}</bdi>
    </strong>
  );
  return (
    <div class="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-accent pb-3 text-12 print:mb-[6mm] print:pb-[3.5mm] print:text-[8.2pt]/[1.38]">
      <div class="flex flex-wrap items-center gap-3 [&>strong]:text-20 print:[&>strong]:text-[14.5pt]/[1.3]">
        {logo !== null && (
          <img
            src={logo}
            alt=""
            class="max-h-12 max-w-56"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setIsWide(naturalWidth >= WIDE * naturalHeight)
            }
          />
        )}
        {(logo === null || !isWide) && named}
      </div>
      <p class="ml-auto text-right whitespace-pre-line text-second print:text-[9pt]/[1.38]">
        {logo !== null && named}
        {[logo === null ? null : '', address, contact].filter((text) => text !== null).join('\n')}
      </p>
    </div>
  );
}

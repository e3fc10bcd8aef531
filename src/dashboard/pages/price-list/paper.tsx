import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Organisation, StoredProject } from '../../api/types.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { priceListWords } from './words.ts';

interface PaperProps {
  readonly organisation: Organisation;
  /** Whose notes stand at the end. */
  readonly project: StoredProject;
  readonly title: ComponentChildren;
  /** What stands below the title. */
  readonly lead?: ComponentChildren;
  /** What stands beside it. */
  readonly beside?: ComponentChildren;
  /** Which sheet of several it is. */
  readonly page?: string;
  /** Whether a sheet before it has the letterhead. */
  readonly continues?: boolean;
  readonly madeAt: string;
  readonly children: ComponentChildren;
}

/** The letters of what stands on the margin of a sheet. */
export const SMALL = 'text-12 text-second print:text-[7.5pt]/[1.35]';

/** A sheet of A4 for people outside. It fills its page, and its foot is at the end. */
export const Paper = ({ children, ...about }: PaperProps) => (
  <section class="grid content-start gap-4 print:flex print:min-h-[272mm] print:flex-col print:gap-[3.5mm] print:[section+&]:break-before-page">
    {about.continues === true ? <RunningHead {...about} /> : <FirstHead {...about} />}
    {children}
    <Foot {...about} />
  </section>
);

type PartProps = Omit<PaperProps, 'children'>;

/** The letterhead, and what the sheet is about. */
const FirstHead = ({ organisation, title, lead, beside }: PartProps) => (
  <header>
    <Letterhead {...organisation} />
    <div class="row spread print:items-end">
      <div class="print:text-[9pt]">
        <h2 class="print:text-[19pt]/[1.2] print:font-bold">{title}</h2>
        {lead}
      </div>
      {beside}
    </div>
  </header>
);

/** What a sheet after the first one is about, and whom to ask. */
const RunningHead = ({ organisation, title }: PartProps) => (
  <p class="flex items-center justify-between gap-2 border-b-2 border-accent pb-2 print:pb-[3mm]">
    <strong class="print:text-[10pt]">{title}</strong>
    <span class="text-right text-second">
      {[organisation.name, organisation.contact?.split('\n')[0]].filter(Boolean).join(' · ')}
    </span>
  </p>
);

/** What holds for the prices, and which sheet this is. */
function Foot({ project: { priceNotes }, page, madeAt }: PartProps) {
  const { t, format } = useTexts(priceListWords);
  return (
    <footer
      class={`flex items-start justify-between gap-2 border-t border-line pt-2 print:mt-auto ${SMALL}`}
    >
      <p class="whitespace-pre-line">
        {[t.priceList.small, priceNotes].filter(Boolean).join('\n')}
      </p>
      <p class="flex-none text-right">
        {t.priceList.asOf} {format.dateTime(madeAt)} <strong class="block text-ink">{page}</strong>
      </p>
    </footer>
  );
}

/** A logo at least this many times as wide as high is taken for one that contains the name. */
const WIDE = 2;

/** The organisation that offers units in print: its name, and what its settings say. */
function Letterhead({ name, address, contact, logo }: Organisation) {
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

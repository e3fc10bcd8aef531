import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { publishedStatusOf } from '../../../values/unit-states.ts';
import type { Unit } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Segments } from '../../components/segments.tsx';
import { amountText, fixedText } from '../../texts/amounts.ts';
import { publicationWords } from './words.ts';
import { floorOf, nameOf } from '../../texts/unit-name.ts';
import { attributesOf, ELEMENT, type WebsiteLook } from './code.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { putOnline } from '../units/bulk/bulk-run.ts';
import { CHOICES, type OnlineChoice, type OnlineCounts, readChosen } from './online-counts.ts';

const DEVICES = ['desktop', 'phone'] as const;

interface FrameProps {
  /** What stands in the address bar. */
  readonly address: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A browser's window with a website. */
export function WebsiteFrame({ address, title, children }: FrameProps) {
  const { t } = useTexts(publicationWords);
  const [device, setDevice] = useState<(typeof DEVICES)[number]>('desktop');
  return (
    <section class="card website" aria-label={t.publications.preview}>
      <header>
        <span class="website-dots" aria-hidden="true" />
        <span class="website-address cut">{address}</span>
        <Segments
          label={t.publications.device}
          isBare
          look="max-md:hidden [&_span]:min-h-6"
          value={device}
          change={setDevice}
          options={DEVICES.map((value) => ({ value, label: t.publications.devices[value] }))}
        />
      </header>
      <div class={`website-page ${device}`} tabIndex={0} role="group" aria-label={address}>
        <div>
          <h2>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}

interface PreviewProps {
  readonly publicationKey: string;
  readonly look: WebsiteLook;
  /** Another value reads the units again. */
  readonly version: string;
}

/** The units as a website shows them, without the button that leads to its page of contact. */
export function Preview({ publicationKey, look, version }: PreviewProps) {
  const { language } = useTexts(publicationWords);
  const place = useRef<HTMLDivElement>(null);
  const { accent } = look;
  const attributes = attributesOf(publicationKey, { ...look, contact: '' });
  useEffect(() => {
    const units = document.createElement('einheit-units');
    for (const [name, value] of attributes) units.setAttribute(name, value);
    units.setAttribute('lang', language);
    units.style.setProperty('--einheit-accent', accent);
    place.current?.replaceChildren(units);
    void import(ELEMENT);
  }, [attributes.join(), language, accent, version]);
  return <div ref={place} />;
}

/** The columns of `FadedList` with numbers, after that of the floor plan. */
const NUMBERS = new Set([3, 4, 5]);

/** What a list would look like that has no units yet. */
export function FadedList({ units }: { readonly units: readonly Unit[] }) {
  const { t, language } = useTexts(publicationWords);
  const areaOf = ({ wohnflaecheQm }: Unit) =>
    wohnflaecheQm === null ? '–' : `${fixedText(wohnflaecheQm, 2, language)} m²`;
  const priceOf = ({ status, kaufpreis }: Unit) =>
    status === 'verkauft' || kaufpreis === null
      ? '–'
      : t.units.euros({ price: amountText(kaufpreis, language) });
  const rooms = new Set(units.flatMap(({ zimmer }) => zimmer ?? []));
  return (
    <div class="faded-list" aria-hidden="true">
      <p>
        <span>{t.units.any}</span>
        {[...rooms].toSorted().map((count) => (
          <span key={count}>{amountText(count, language)}</span>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            {['', ...Object.values(t.publications.columns)].map((column, at) => (
              <th key={column} class={NUMBERS.has(at) ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <td>
                <Icon name="plan" />
              </td>
              <th>{nameOf(unit)}</th>
              <td>{floorOf(t, unit) || '–'}</td>
              <td class="number">
                {unit.zimmer === null ? '–' : amountText(unit.zimmer, language)}
              </td>
              <td class="number">{areaOf(unit)}</td>
              <td class="number">{priceOf(unit)}</td>
              <td>
                <span class={`inline-block size-2 rounded-full bg-(--status) of-${unit.status}`} />{' '}
                {t.statuses[publishedStatusOf(unit.status)]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  readonly projectIds: readonly string[] | null;
  readonly counts: OnlineCounts;
  readonly changed: () => Promise<void>;
}

/** In place of a list without units: which ones to put online, and the button that does. */
export function PutOnline({ projectIds, counts, changed }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const { busy, refusal, submit } = useSubmit();
  const [chosen, choose] = useState<OnlineChoice>(counts.open > 0 ? 'open' : 'all');
  const send = async () => {
    const units = await readChosen(orgId, projectIds, chosen);
    const count = await putOnline(orgId, units, changed);
    announce(t.publications.putOnline({ n: count }));
  };
  return (
    <div class="absolute inset-x-4 top-46 mx-auto grid w-[min(27.5rem,100%-2rem)] gap-3 rounded-14 border border-line bg-surface p-5 text-14 text-ink shadow-float">
      <h3 class="-mb-2 text-16 font-bold">{t.publications.putTitle({ all: counts.all })}</h3>
      <fieldset>
        <legend class="small p-0 pb-2">{t.publications.putHint}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} class="row min-h-10 flex-nowrap border-t border-line">
            <input
              type="radio"
              name="put-online"
              checked={chosen === choice}
              disabled={counts[choice] === 0}
              class="m-0"
              onChange={() => choose(choice)}
            />
            {t.publications.puts[choice]}
            <span class="small ml-auto whitespace-nowrap">
              {t.publications.unitsOf({ n: counts[choice] })}
            </span>
          </label>
        ))}
      </fieldset>
      <RefusalBanner refusal={refusal} />
      <Button kind="primary" busy={busy} onClick={() => void submit(send)}>
        {t.publications.put({ count: counts[chosen] })}
      </Button>
    </div>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { shownPrice } from '../../values/unit-states.ts';
import { readProjects } from '../api/stock.ts';
import type { Unit } from '../api/types.ts';
import { readUnits } from '../api/units.ts';
import { useLastLoaded, useReading } from '../api/use-reading.ts';
import { Dialog } from '../components/dialog.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Status } from '../components/status.tsx';
import { useSettled } from '../components/responsive.tsx';
import { useMembership } from '../membership/membership.ts';
import { hrefOf, type MenuName } from '../navigation/routes.ts';
import { finderWords } from './finder-words.ts';
import { amountText } from '../texts/amounts.ts';
import { floorOf, nameOf } from '../texts/unit-name.ts';
import { useTexts } from '../kit/use-texts.ts';

/** Most units, and most projects, that are shown. */
const MOST = 8;

/** Pause in typing before units are searched for. */
const SEARCH_AFTER_MS = 150;

interface Props {
  /** The pages that the person can see. */
  readonly pages: readonly MenuName[];
  readonly close: () => void;
}

/** What can be opened. */
interface Found {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
  readonly about?: string;
  readonly unit?: Unit;
}

/** Finds a unit, also by its reservation, a project or a page by a part of its name. Arrows choose, Enter opens. */
export function Finder({ pages, close }: Props) {
  const { t } = useTexts(finderWords);
  const [text, setText] = useState('');
  const { found, isCurrent } = useFound(text.trim(), pages);
  const isEmpty = isCurrent && found.length === 0;
  const opensFirst = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const first = () => list.current?.querySelector('a');
  // Enter may be faster than the search. Only another text takes it back: effects may run after the key.
  useEffect(() => {
    if (isCurrent && opensFirst.current) first()?.click();
    opensFirst.current &&= !isCurrent;
  }, [isCurrent]);
  const stops = () => [field.current, ...(list.current?.querySelectorAll('a') ?? [])];
  return (
    <Dialog title={t.finder.label} onClose={close}>
      <div
        class="grid grid-cols-1 gap-4"
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by !== undefined) {
            event.preventDefault();
            moveFocus(stops(), by);
          } else if (event.key === 'Enter' && event.target === field.current) {
            opensFirst.current = !isCurrent;
            if (isCurrent) first()?.click();
          }
        }}
      >
        <input
          ref={field}
          type="text"
          aria-label={t.finder.label}
          autocomplete="off"
          maxLength={200}
          value={text}
          onInput={({ currentTarget }) => {
            opensFirst.current = false;
            setText(currentTarget.value);
          }}
        />
        <ul ref={list} class="grid min-h-88 grid-cols-1 content-start">
          {found.map((each) => (
            <FoundLink key={each.href} {...each} close={close} />
          ))}
        </ul>
        <p class={`hint ${isEmpty ? '' : 'max-md:hidden'}`} role="status">
          {isEmpty ? t.finder.nothing : t.finder.keys}
        </p>
      </div>
    </Dialog>
  );
}

/** Moves the focus by this many of its stops, around their end. */
function moveFocus(stops: readonly (HTMLElement | null)[], by: number): void {
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops.at((at + by) % stops.length)?.focus();
}

function FoundLink({ href, icon, name, about, unit, close }: Found & Pick<Props, 'close'>) {
  return (
    <li>
      <a
        class="flex min-h-field items-center gap-3 rounded-6 px-2 text-ink no-underline hover:bg-accent-soft focus-visible:bg-accent-soft"
        href={href}
        onClick={close}
      >
        <Icon name={icon} />
        <span class="cut flex-1 max-md:py-1">
          <bdi>{name}</bdi> <span class="small max-md:block">{about}</span>
        </span>
        {unit !== undefined && <Offer {...unit} />}
      </a>
    </li>
  );
}

/** What a unit costs, and how far its sale is. */
function Offer({ kaufpreis, preisAufAnfrage, status }: Unit) {
  const { t, language } = useTexts(finderWords);
  const price = shownPrice({ preisAufAnfrage }, kaufpreis);
  return (
    <span class="flex flex-none items-center justify-end gap-3 text-13 max-md:grid max-md:justify-items-end max-md:gap-0">
      {price !== null && t.units.euros({ price: amountText(price, language) })}
      <Status status={status} />
    </span>
  );
}

interface Finding {
  /** The latest answer. */
  readonly found: readonly Found[];
  /** Whether it is the one to the whole text. */
  readonly isCurrent: boolean;
}

/** What a text finds: units in the order of their names, then projects, then pages. */
function useFound(text: string, pages: Props['pages']): Finding {
  const { t } = useTexts(finderWords);
  const { orgId } = useMembership();
  const sought = useSettled(text, SEARCH_AFTER_MS);
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const units = useReading(`found in ${orgId} ${sought}`, async (signal) =>
    sought === ''
      ? []
      : (await readUnits(orgId, { q: sought, sort: 'unit', limit: MOST }, signal)).units,
  );
  const shown = useLastLoaded(units);
  const all = projects.state === 'loaded' ? projects.value : [];
  const isIn = (whole: string) => whole.toLowerCase().includes(sought.toLowerCase());
  const fits = ({ name }: { readonly name: string }) => isIn(name);
  const caseOf = ({ reservation }: Unit) => {
    const reference = reservation?.reference ?? '';
    return reference !== '' && isIn(reference) ? `${t.reservations.reference} ${reference}` : '';
  };
  const found = [
    ...(shown.state === 'loaded' ? shown.value : []).map((unit) => ({
      href: hrefOf(orgId, 'units/:id', unit.id),
      icon: 'units' as const,
      name: nameOf(unit),
      unit,
      about: [
        all.find(({ id }) => id === unit.projectId)?.name,
        unit.haus,
        floorOf(t, unit),
        caseOf(unit),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...all
      .filter((project) => sought !== '' && fits(project))
      .slice(0, MOST)
      .map(({ id, name }) => ({
        href: hrefOf(orgId, 'projects/:id', id),
        icon: 'projects' as const,
        name,
      })),
    ...pages
      .map((page) => ({ href: hrefOf(orgId, page), icon: page, name: t.shell.pages[page] }))
      .filter(fits),
  ];
  const isLoading = [units, projects].some(({ state }) => state === 'loading');
  return { found, isCurrent: text === sought && !isLoading };
}

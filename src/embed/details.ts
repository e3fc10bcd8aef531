import { button, element, picture } from './element.ts';
import { publicFactsOf } from './facts.ts';
import { imagesOf, linkTo, planOf, statusMark } from './list.ts';
import type { Unit } from './read.ts';
import type { Texts } from './texts.ts';
import { type Words, nameOf, priceOf } from './words.ts';

interface Details {
  readonly t: Texts;
  readonly words: Words;
  readonly language: string;
  /** Where the button "contact" leads; `null`: there is none. */
  readonly contact: string | null;
  readonly close: () => void;
}

/** The images of a unit: one large, and the others to choose from, the floor plan first. */
function galleryOf(unit: Unit, t: Texts): HTMLElement[] {
  const plan = planOf(unit);
  if (plan === undefined) return [];
  const images = [plan, ...imagesOf(unit).filter(({ url }) => url !== plan.url)];
  const stage = element('div', { part: 'stage', class: 'stage' });
  const textOf = (at: number) => images[at]?.category ?? t.image(at + 1);
  const thumbs = images.map((image, at) =>
    button(
      { 'aria-label': textOf(at) },
      () => show(at),
      picture(image.url, 480, { alt: '', loading: 'lazy' }),
    ),
  );
  const show = (at: number) => {
    const url = images[at]?.url ?? plan.url;
    stage.replaceChildren(picture(url, devicePixelRatio > 1 ? 1600 : 960, { alt: textOf(at) }));
    for (const [each, thumb] of thumbs.entries()) {
      thumb.setAttribute('aria-pressed', String(each === at));
    }
  };
  show(0);
  const choice = thumbs.length > 1 ? [element('div', { class: 'thumbs' }, ...thumbs)] : [];
  return [element('div', { part: 'gallery', class: 'gallery' }, stage, ...choice)];
}

const joined = (...texts: readonly (string | null)[]) =>
  texts.filter((text) => text !== null && text !== '–').join(', ');

/** What is known of a unit, each with its name. */
function factsOf(unit: Unit, { t, words, language }: Details): (readonly [string, string])[] {
  const { haus, unitLocation, energieeffizienzklasse, heizungsart, baujahr, metadata } = unit;
  const { energieausweistyp, energieverbrauch } = unit;
  // The typed fact is among the others.
  const kennwert = unit.energiekennwert === undefined ? energieverbrauch : null;
  const isSold = unit.status === 'verkauft';
  const parking = isSold ? null : (unit.kaufpreisStellplatz ?? unit.kaltmieteStellplatz);
  const facts = [
    [t.house, haus ?? ''],
    [t.floor, joined(words.floor(unit), unitLocation)],
    [t.rooms, words.rooms(unit)],
    [t.area, words.squareMetres(unit.wohnflaecheQm)],
    ...Object.entries(metadata),
    [t.usable, words.squareMetres(unit.nutzflaecheQm)],
    [t.parking, words.money(parking)],
    [t.charges, words.money(isSold ? null : unit.hausgeldGesamt)],
    [t.energy, joined(energieausweistyp, kennwert, energieeffizienzklasse, heizungsart)],
    [t.built, String(baujahr ?? '')],
    ...publicFactsOf(unit, language, words),
  ] as const;
  return facts.filter(([, value]) => value !== '' && value !== '–');
}

/** The details of a unit, for a dialog. Whoever has the website adds to them in the slot `detail`. */
export function detailsOf(unit: Unit, details: Details): HTMLElement[] {
  const { t, words, contact, close } = details;
  const perSquareMetre =
    priceOf(unit) === null ? null : (unit.kaufpreisPerQm ?? unit.kaltmietePerQm);
  const facts = factsOf(unit, details).flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, value),
  ]);
  const { beschreibung: text } = unit;
  const link =
    contact === null
      ? []
      : [element('a', { part: 'contact', class: 'primary', href: contact }, t.contact)];
  const documents = unit.documents.map((each) => linkTo(each, words.document(each)));
  const body = element(
    'div',
    { class: 'body' },
    element('h2', { part: 'title', id: 'title' }, `${t.number} ${nameOf(unit)}`),
    statusMark(unit, t),
    ...(unit.status === 'verkauft'
      ? []
      : [element('p', { part: 'price', class: 'price' }, words.price(unit))]),
    ...(perSquareMetre === null
      ? []
      : [element('small', {}, words.perSquareMetre(perSquareMetre))]),
    element('dl', { part: 'facts' }, ...facts),
    ...(text === null ? [] : [element('p', { part: 'text', class: 'text' }, text)]),
    ...link,
    ...documents,
    element('slot', { name: 'detail' }),
  );
  const closer = button({ part: 'close', class: 'close', 'aria-label': t.close }, close, '✕');
  return [closer, ...galleryOf(unit, t), body];
}

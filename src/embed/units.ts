import { type Choice, type Column, chosenOf, housesOf } from './choice.ts';
import { detailsOf } from './details.ts';
import { button, element } from './element.ts';
import { filtersOf } from './filters.ts';
import { type Drawing, linkTo, stackOf, tableOf } from './list.ts';
import { type Aged, type Project, type Unit, readProjects, readUnits } from './read.ts';
import { STYLE } from './style.ts';
import { type Texts, textsOf } from './texts.ts';
import { longHouse, nameOf, wordsIn } from './words.ts';

/** The service is where the script comes from. */
const SERVICE = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

/** How often the units are read again while the page is visible, in milliseconds. */
const AGAIN_MS = 30_000;
/** A list of this age is not fresh, in seconds: while the service answers, the oldest is two minutes old. */
const OLD_SECONDS = 300;
/** In a narrower place, rows are cards, in pixels: as in the style. */
const NARROW = 576;
/** In a narrow place, houses with more units than this together are folded. */
const MANY = 40;

/** What is read of nothing. */
const NONE: Aged<never> = { items: [], age: 0 };

const START: Choice = {
  isPlan: false,
  rooms: null,
  house: '',
  maxPrice: '',
  onlyFree: false,
  sort: null,
  descending: false,
};

/**
 * `<einheit-units key="einheit_pub_…">`: the published units of a project, as a list or floor by floor, and
 * their details in a dialog.
 *
 * Attributes: `key`; `project`, an id, instead of a choice; `view`, `table`, `cards` or `plan`; `hide`,
 * `sold`, `documents` or both; `lang`, `de` or `en`; `detail`, the address of a unit's own page, and
 * `contact`, both with `{id}` and `{name}` in place of the unit's. Slot `detail`: in the dialog. Event
 * `einheit-unit`: a unit is shown there; its `detail` is the unit. Style: custom properties `--einheit-*`,
 * and parts.
 */
class EinheitUnits extends HTMLElement {
  static readonly observedAttributes = ['key', 'project', 'lang'];
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #filters = element('form', { part: 'filters' });
  readonly #notice = element('p', { part: 'count', role: 'status' });
  readonly #age = element('p', { part: 'age' });
  readonly #body = element('div', { class: 'list' });
  readonly #documents = element('p', { part: 'documents' });
  readonly #dialog = element('dialog', { part: 'dialog', 'aria-labelledby': 'title' });
  readonly #resized = new ResizeObserver(() => {
    if (this.#units !== undefined && this.#isNarrow !== this.#wasNarrow) this.#draw();
  });
  #choice = START;
  #projects: readonly Project[] = [];
  #project = '';
  #units: readonly Unit[] | undefined;
  #shown = '';
  #wasNarrow = false;
  /** Which houses a visitor has opened or closed. */
  readonly #folds = new Map<string, boolean>();
  /** Grows with each start: an answer to an earlier one is ignored. */
  #run = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [style];
    const head = element('div', { class: 'head' }, this.#filters, this.#notice);
    this.#root.append(head, this.#age, this.#body, this.#documents, this.#dialog);
    this.#filters.addEventListener('submit', (event) => event.preventDefault());
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  connectedCallback(): void {
    this.#choice = { ...START, isPlan: this.getAttribute('view') === 'plan' };
    this.#resized.observe(this);
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#read(this.#run);
    }, AGAIN_MS);
    this.#start();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    this.#resized.disconnect();
    this.#run++;
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#timer !== undefined) this.#start();
  }

  get #language(): string {
    const marked = this.closest('[lang]')?.getAttribute('lang');
    return (marked ?? navigator.language).toLowerCase().startsWith('en') ? 'en' : 'de';
  }

  get #texts(): Texts {
    return textsOf(this.#language);
  }

  get #base(): string {
    return `${SERVICE}/public/v1/${encodeURIComponent(this.getAttribute('key') ?? '')}`;
  }

  get #isNarrow(): boolean {
    return this.clientWidth < NARROW;
  }

  #start(): void {
    this.#run++;
    this.#units = undefined;
    this.#shown = '';
    this.#project = this.getAttribute('project') ?? '';
    this.#notice.textContent = this.#texts.loading;
    this.#age.textContent = '';
    void this.#read(this.#run);
  }

  /** Reads the projects, if there is a choice of them, and the units of the chosen one. */
  async #read(run: number): Promise<void> {
    try {
      const fixed = this.getAttribute('project');
      const { items: projects, age: ofProjects } = await readProjects(this.#base);
      if (run !== this.#run) return;
      const chosen = projects.some(({ id }) => id === this.#project);
      const project = fixed ?? (chosen ? this.#project : (projects[0]?.id ?? ''));
      const { items: units, age } = project === '' ? NONE : await readUnits(this.#base, project);
      if (run !== this.#run) return;
      this.#sayAge(Math.max(age, ofProjects));
      const shown = JSON.stringify([projects, units]);
      if (shown === this.#shown) return;
      if (project !== this.#project) this.#startChoice();
      this.#project = project;
      this.#shown = shown;
      const hidden = this.getAttribute('hide')?.split(' ') ?? [];
      const without = <Item>(item: Item) =>
        hidden.includes('documents') ? { ...item, documents: [] } : item;
      this.#projects = projects.map(without);
      this.#units = units
        .filter(({ status }) => status !== 'verkauft' || !hidden.includes('sold'))
        .map(without);
      this.#draw();
    } catch (error) {
      if (run === this.#run && this.#units === undefined) this.#fail(error);
    }
  }

  /** Says how old the units are, if the service's cache has had to show what it had. */
  #sayAge(seconds: number): void {
    this.#age.textContent =
      seconds < OLD_SECONDS
        ? ''
        : this.#texts.asOf(wordsIn(this.#texts, this.#language).ago(seconds));
  }

  /** Another project has other rooms and houses to choose from. */
  #startChoice(): void {
    this.#choice = { ...START, isPlan: this.#choice.isPlan };
  }

  /** Tells the visitor. Units that are already shown stay instead. */
  #fail(error: unknown): void {
    const t = this.#texts;
    const isGone = error instanceof Error && error.message === '404';
    const again = button({ part: 'chip' }, () => this.#start(), t.again);
    this.#notice.textContent = '';
    const text = element('p', { role: 'alert' }, isGone ? t.unknown : t.failed);
    this.#body.replaceChildren(text, ...(isGone ? [] : [again]));
  }

  #set(change: Partial<Choice>): void {
    this.#choice = { ...this.#choice, ...change };
    // The field of the price stays while somebody writes into it.
    this.#draw(!('maxPrice' in change));
  }

  /** Draws everything anew. What had the focus gets it again. */
  #draw(withFilters = true): void {
    const { activeElement } = this.#root;
    const key = activeElement instanceof HTMLElement ? activeElement.dataset['key'] : undefined;
    const units = this.#units ?? [];
    const chosen = chosenOf(units, this.#choice);
    if (withFilters) this.#drawFilters(units);
    this.#count(chosen);
    const drawing = this.#drawing();
    this.#wasNarrow = this.#isNarrow;
    this.#body.replaceChildren(...(chosen.length === 0 ? [] : this.#listOf(chosen, drawing)));
    this.#drawDocuments(drawing);
    if (key === undefined || this.#root.activeElement !== null) return;
    for (const each of this.#root.querySelectorAll<HTMLElement>('[data-key]')) {
      if (each.dataset['key'] === key) each.focus();
    }
  }

  #drawFilters(units: readonly Unit[]): void {
    const choice = this.#choice;
    const filters = filtersOf({
      t: this.#texts,
      units,
      choice,
      set: (to) => this.#set(to),
    });
    this.#filters.replaceChildren(...this.#projectChoice(), ...filters);
  }

  /** A choice of the project, if there are several. */
  #projectChoice(): HTMLElement[] {
    if (this.#projects.length < 2 || this.hasAttribute('project')) return [];
    const options = this.#projects.map(({ id, name }) => element('option', { value: id }, name));
    const select = element('select', { 'data-key': 'project' }, ...options);
    select.value = this.#project;
    select.addEventListener('change', () => {
      this.#project = select.value;
      this.#startChoice();
      this.#run++;
      void this.#read(this.#run);
    });
    return [element('label', {}, element('span', {}, this.#texts.project), select)];
  }

  /** Says how many units are shown, and how many of them are free. */
  #count(chosen: readonly Unit[]): void {
    const t = this.#texts;
    const { house } = this.#choice;
    const words = wordsIn(t, this.#language);
    const free = chosen.filter(({ status }) => status === 'frei').length;
    const bold = (count: number) => element('b', {}, words.count(count));
    const place = element(
      'span',
      { class: 'u' },
      house === '' ? '' : t.inHouse(longHouse(house, t)),
    );
    const all = [bold(chosen.length), ` ${t.units(chosen.length)}`, place, ', '];
    const none = this.#units?.length === 0 ? t.empty : t.none;
    this.#notice.replaceChildren(
      ...(chosen.length === 0 ? [none] : [...all, bold(free), ` ${t.statuses.frei}`]),
    );
  }

  #drawDocuments({ words }: Drawing): void {
    const { documents = [] } = this.#projects.find(({ id }) => id === this.#project) ?? {};
    this.#documents.replaceChildren(...documents.map((each) => linkTo(each, words.document(each))));
  }

  #drawing(): Drawing {
    const t = this.#texts;
    return {
      t,
      words: wordsIn(t, this.#language),
      choice: this.#choice,
      look: this.getAttribute('view') === 'cards' ? 'c w' : this.#isNarrow ? 'c' : '',
      pageOf: (unit) => this.#addressIn('detail', unit),
      open: (unit) => this.#show(unit),
      sortBy: (sort) => this.#sortBy(sort),
    };
  }

  /** The units, by house if they have several. In a narrow place, the houses of many units are folded. */
  #listOf(chosen: readonly Unit[], drawing: Drawing): HTMLElement[] {
    const { t, words, choice } = drawing;
    const { isPlan } = choice;
    const draw = isPlan ? stackOf : tableOf;
    const isFolded = this.#isNarrow && !isPlan && chosen.length > MANY && choice.sort === null;
    const byHouse = housesOf(chosen).length > 1;
    if (!isFolded && !(isPlan && byHouse)) return [draw(chosen, drawing)];
    const nameIn = (unit: Unit) => (byHouse ? (unit.haus ?? '–') : words.floor(unit));
    return [...Map.groupBy(chosen, nameIn)].map(([name, those], at) => {
      const title = byHouse ? longHouse(name, t) : name;
      if (isPlan) return element('section', {}, element('b', {}, title), draw(those, drawing));
      const free = those.filter(({ status }) => status === 'frei').length;
      const count = `${words.count(those.length)} ${t.units(those.length)}, ${words.count(free)} ${t.statuses.frei}`;
      const summary = element(
        'summary',
        { part: 'house', 'data-key': name },
        element('b', {}, title),
        ` ${count}`,
      );
      const isOpen = this.#folds.get(name) ?? (byHouse && at === 0);
      return this.#fold(name, isOpen, summary, () => draw(those, drawing));
    });
  }

  /** A part that is drawn once it is opened. */
  #fold(name: string, isOpen: boolean, summary: HTMLElement, draw: () => HTMLElement): HTMLElement {
    const details = element('details', {}, summary);
    const fill = () => {
      if (details.open && details.children.length === 1) details.append(draw());
    };
    details.open = isOpen;
    fill();
    details.addEventListener('toggle', () => {
      this.#folds.set(name, details.open);
      fill();
    });
    return details;
  }

  /** An address that an attribute has, of a unit; `null` without one. */
  #addressIn(attribute: string, unit: Unit): string | null {
    const pattern = this.getAttribute(attribute);
    const values: Readonly<Record<string, string>> = { id: unit.id, name: nameOf(unit) };
    return (
      pattern?.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
        encodeURIComponent(values[name] ?? all),
      ) ?? null
    );
  }

  #show(unit: Unit): void {
    const t = this.#texts;
    const contact = this.#addressIn('contact', unit);
    const close = () => this.#dialog.close();
    this.#dialog.style.setProperty('--page', backgroundBehind(this));
    const language = this.#language;
    const words = wordsIn(t, language);
    this.#dialog.replaceChildren(...detailsOf(unit, { t, words, language, contact, close }));
    this.#dialog.showModal();
    this.dispatchEvent(new CustomEvent('einheit-unit', { detail: unit, bubbles: true }));
  }

  #sortBy(sort: Column): void {
    const descending = this.#choice.sort === sort && !this.#choice.descending;
    this.#set({ sort, descending });
  }
}

/** The colour of the page behind an element: a dialog has it, too. */
function backgroundBehind(start: Element): string {
  for (let at: Element | null = start; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

if (customElements.get('einheit-units') === undefined) {
  customElements.define('einheit-units', EinheitUnits);
}

import { type Project, type Unit, readProjects, readUnits } from './read.ts';
import { STYLE } from './style.ts';
import { type Texts, textsOf } from './texts.ts';
import { type Choice, type Column, chosenOf, element, planOf, tableOf, writerOf } from './view.ts';

/** The service is where the script comes from. */
const SERVICE = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

/** How often the units are read again while the page is visible, in milliseconds. */
const AGAIN_MS = 30_000;

const START: Choice = {
  view: 'table',
  status: '',
  minRooms: 0,
  maxPrice: 0,
  sort: 'floor',
  descending: false,
};

/**
 * `<einheit-units key="einheit_pub_…">`: the published units of a project, as a table or floor by floor.
 * Attributes: `key`; `project`, an id, instead of a choice; `view`, `table` or `plan`; `lang`, `de` or
 * `en`. Style: custom properties `--einheit-*`.
 */
class EinheitUnits extends HTMLElement {
  static readonly observedAttributes = ['key', 'project', 'lang'];
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #form = element('form');
  readonly #notice = element('p', { role: 'status' });
  readonly #body = element('div');
  #choice = START;
  #projects: readonly Project[] = [];
  #project = '';
  #units: readonly Unit[] | undefined;
  #shown = '';
  /** Grows with each start: an answer to an earlier one is ignored. */
  #run = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [style];
    this.#root.append(this.#form, this.#notice, this.#body);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
    });
  }

  connectedCallback(): void {
    const view = this.getAttribute('view') === 'plan' ? 'plan' : 'table';
    this.#choice = { ...START, view };
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#read(this.#run);
    }, AGAIN_MS);
    this.#start();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
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

  #start(): void {
    this.#run++;
    this.#units = undefined;
    this.#shown = '';
    this.#project = this.getAttribute('project') ?? '';
    this.#notice.textContent = this.#texts.loading;
    void this.#read(this.#run);
  }

  /** Reads the projects, if there is a choice of them, and the units of the chosen one. */
  async #read(run: number): Promise<void> {
    try {
      const fixed = this.getAttribute('project');
      const projects = fixed === null ? await readProjects(this.#base) : [];
      if (run !== this.#run) return;
      const chosen = projects.some(({ id }) => id === this.#project);
      const project = fixed ?? (chosen ? this.#project : (projects[0]?.id ?? ''));
      const units = project === '' ? [] : await readUnits(this.#base, project);
      if (run !== this.#run) return;
      this.#project = project;
      const shown = JSON.stringify([projects, units]);
      if (shown === this.#shown) return;
      this.#shown = shown;
      this.#projects = projects;
      const isFirst = this.#units === undefined;
      this.#units = units;
      if (isFirst) this.#drawForm();
      this.#draw();
    } catch (error) {
      if (run === this.#run && this.#units === undefined) this.#fail(error);
    }
  }

  /** Tells the visitor. Units that are already shown stay instead. */
  #fail(error: unknown): void {
    const t = this.#texts;
    const isGone = error instanceof Error && error.message === '404';
    const again = element('button', { type: 'button' }, t.again);
    again.addEventListener('click', () => {
      this.#start();
    });
    this.#notice.textContent = '';
    const text = element('p', { role: 'alert' }, isGone ? t.unknown : t.failed);
    this.#body.replaceChildren(text, ...(isGone ? [] : [again]));
  }

  #drawForm(): void {
    const t = this.#texts;
    const set = (change: Partial<Choice>) => {
      this.#choice = { ...this.#choice, ...change };
      this.#draw();
    };
    const status = choice(
      [...new Set(Object.values(t.statuses))].map((text) => [text, text]),
      t.all,
    );
    status.addEventListener('change', () => {
      set({ status: status.value });
    });
    const rooms = element('input', { type: 'number', min: '0', step: '0.5', inputmode: 'decimal' });
    rooms.addEventListener('input', () => {
      set({ minRooms: Number(rooms.value) });
    });
    const price = element('input', {
      type: 'number',
      min: '0',
      step: '1000',
      inputmode: 'numeric',
    });
    price.addEventListener('input', () => {
      set({ maxPrice: Number(price.value) });
    });
    const view = choice([
      ['table', t.table],
      ['plan', t.plan],
    ]);
    view.value = this.#choice.view;
    view.addEventListener('change', () => {
      set({ view: view.value === 'plan' ? 'plan' : 'table' });
    });
    const project = choice(this.#projects.map(({ id, name }) => [id, name]));
    project.value = this.#project;
    project.addEventListener('change', () => {
      this.#project = project.value;
      this.#run++;
      void this.#read(this.#run);
    });
    const hasPrices = this.#units?.some(({ kaufpreis }) => kaufpreis !== null) ?? false;
    this.#form.replaceChildren(
      ...(this.#projects.length > 1 ? [labelled(t.project, project)] : []),
      labelled(t.status, status),
      labelled(t.minRooms, rooms),
      ...(hasPrices ? [labelled(t.maxPrice, price)] : []),
      labelled(t.view, view),
    );
  }

  #draw(): void {
    const t = this.#texts;
    const units = this.#units ?? [];
    const write = writerOf(t, this.#language);
    const chosen = chosenOf(units, this.#choice, t);
    const drawing = { t, write, choice: this.#choice };
    this.#notice.textContent =
      chosen.length === 0 ? t.none : t.shown(write.count(chosen.length), write.count(units.length));
    this.#body.replaceChildren(
      this.#choice.view === 'plan'
        ? planOf(chosen, drawing)
        : tableOf(chosen, drawing, (column) => {
            this.#sortBy(column);
          }),
    );
  }

  #sortBy(sort: Column): void {
    const descending = this.#choice.sort === sort && !this.#choice.descending;
    this.#choice = { ...this.#choice, sort, descending };
    this.#draw();
    // The table is a new one: the focus goes to the same head.
    this.#body.querySelector<HTMLElement>(`[data-sort="${sort}"]`)?.focus();
  }
}

const labelled = (text: string, control: HTMLElement) => element('label', {}, text, control);

/** A choice of values. @param all the text of the choice that excludes none. */
function choice(options: readonly (readonly [string, string])[], all?: string): HTMLSelectElement {
  const every = all === undefined ? [] : [element('option', { value: '' }, all)];
  const each = options.map(([value, text]) => element('option', { value }, text));
  return element('select', {}, ...every, ...each);
}

if (customElements.get('einheit-units') === undefined) {
  customElements.define('einheit-units', EinheitUnits);
}

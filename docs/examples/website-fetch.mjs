// Lists the available units of every published project, with nothing but fetch.
const PUBLICATION = 'https://einheit.example/public/v1/einheit_pub_…';

/**
 * Every page of a list: `Link` leads to the next one.
 *
 * @param {string} address
 * @returns {AsyncGenerator<Record<string, Record<string, string | null>[]>>}
 */
async function* pages(address) {
  /** @type {string | undefined} */
  let next = address;
  while (next !== undefined) {
    // Without 'no-cache', the browser may show an older answer first.
    const answer = await fetch(next, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
    yield await answer.json();
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
}

/**
 * Every project or unit on the pages of a list.
 *
 * @param {string} address
 * @param {'projects' | 'units'} name
 */
async function* items(address, name) {
  for await (const page of pages(address)) yield* page[name];
}

const list = document.querySelector('#units');
const euros = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });
const metres = new Intl.NumberFormat('de', { maximumFractionDigits: 2 });
try {
  for await (const { id, name } of items(`${PUBLICATION}/projects`, 'projects')) {
    const units = items(`${PUBLICATION}/projects/${id}/properties`, 'units');
    for await (const unit of units) {
      if (unit.status !== 'frei') continue;
      const item = document.createElement('li');
      const { unitIdentifier, unitNumber, wohnflaecheQm, kaufpreis, kaltmieteWohnung } = unit;
      // A unit has a price, or a rent if it is to let, or neither.
      const amount = kaufpreis ?? kaltmieteWohnung;
      const price = amount === null ? 'Preis auf Anfrage' : euros.format(Number(amount));
      const rent = kaltmieteWohnung === null ? '' : ' kalt im Monat';
      const area = wohnflaecheQm === null ? '–' : `${metres.format(Number(wohnflaecheQm))} m²`;
      item.textContent = `${name}, ${unitIdentifier ?? unitNumber ?? '–'}: ${area}, ${price}${rent}`;
      list.append(item);
    }
  }
} catch {
  const notice = document.createElement('p');
  notice.textContent = 'Die Wohnungen können gerade nicht geladen werden.';
  list.replaceWith(notice);
}

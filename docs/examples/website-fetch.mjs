// Lists the available units of every published project, with nothing but fetch.
const PUBLICATION = 'https://einheit.example/public/v1/einheit_pub_…';

/** Every page of a list: `Link` leads to the next one. */
async function* pages(address) {
  for (let next = address; next !== undefined;) {
    const answer = await fetch(next);
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
    yield await answer.json();
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
}

const list = document.querySelector('#units');
const euros = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });
try {
  for await (const { projects } of pages(`${PUBLICATION}/projects`)) {
    for (const { id, name } of projects) {
      for await (const { units } of pages(`${PUBLICATION}/projects/${id}/properties`)) {
        for (const { status, unitNumber, wohnflaecheQm, kaufpreis } of units) {
          if (status !== 'frei') continue;
          const item = document.createElement('li');
          const price = kaufpreis === null ? 'Preis auf Anfrage' : euros.format(kaufpreis);
          item.textContent = `${name}, Nr. ${unitNumber ?? '–'}: ${wohnflaecheQm ?? '–'} m², ${price}`;
          list.append(item);
        }
      }
    }
  }
} catch {
  const notice = document.createElement('p');
  notice.textContent = 'Die Wohnungen können gerade nicht geladen werden.';
  list.replaceWith(notice);
}

import type { stockDe } from './stock-de.ts';

/** English texts of the Stapelplan. */
export const stockEn: typeof stockDe = {
  stack: {
    archived: 'Archived units too',
    more: 'Filters',
    faded: 'What does not fit steps back.',
    print: 'Print A4',
    legend: 'Filter by status',
    all: 'Show all',
    floor: (etage) =>
      etage === 0 ? 'Ground floor' : etage > 0 ? `Floor ${etage}` : `Basement ${-etage}`,
    topFloor: 'Top',
    freeOf: (free: string, total: string) => `${free} of ${total} available`,
    soldShare: (share) => `${share} sold`,
    free: (free) => `${free} available`,
    rooms: (rooms: string) => `${rooms} rm.`,
    euros: (price: string) => `€${price}`,
    worth: (sum) => `for ${sum}`,
    onRequest: 'on request',
    asList: 'As a list',
    tiles: 'Show',
    tile: { price: 'Price', square: '€/m²', state: 'Status' },
    perSquare: (price) => `€${price}/m²`,
    open: 'Open',
    noFloor: 'no floor',
    total: (total) => `${total} units`,
    priceRange: (from, to) => `from ${from} to ${to}`,
    as: (date) => `As of ${date}`,
    squareMetres: (area) => `${area} m²`,
    none: 'No units yet',
    noneHint: 'This project has no units yet.',
    noProjectHint: 'The stacking plan shows the units of a project.',
    toProjects: 'To the projects',
    unknownProject: 'This project does not exist or no longer exists.',
  },
};

import type { publicationsDe } from './publications-de.ts';

/** English texts of the pages about websites and price lists. */
export const publicationsEn: typeof publicationsDe = {
  publications: {
    lead: 'Units on your own website, always up to date.',
    create: 'Create a publication',
    created: (name) => `“${name}” is published.`,
    none: 'Nothing is published yet',
    noneHint:
      'A publication shows units that are online on your website. You choose the projects, and whether prices appear.',
    nameHint: 'Its purpose, for example “Website Lindenhof”.',
    projects: 'Projects',
    allProjects: 'All projects with units that are online',
    prices: 'Show prices',
    pricesHint: 'Units “on request” never show a price.',
    withPrices: 'with prices',
    withoutPrices: 'without prices',
    imageSize: 'Images',
    imageSizes: { original: 'in full size', thumbnail: 'small, at most 480 pixels' },
    endTitle: (name) => `End “${name}”`,
    endHint:
      'The website then shows no units any more. This cannot be undone: a new publication has another key.',
    ended: (name) => `“${name}” has ended.`,
    paste: 'Paste into the website',
    preview: 'What it looks like',
  },
  priceList: {
    title: 'Price list',
    print: 'Print',
    asOf: (date) => `As of ${date}`,
    unit: 'Unit',
    floor: 'Floor',
    rooms: 'Rooms',
    area: 'Living area',
    price: 'Price',
    parking: 'Parking',
    status: 'Status',
    none: 'This project has no units yet.',
    small: 'All prices in euros. Subject to change and prior sale.',
  },
};

import { lateTexts } from './late-texts.ts';

const publicationsDe = {
  lead: 'Ihre Einheiten auf Ihren Seiten, immer mit dem Stand von jetzt',
  create: 'Website anlegen',
  more: 'Weitere Website',
  none: 'Noch nichts veröffentlicht',
  noneHint:
    'Ihre Website zeigt die Einheiten, die online sind. Sie wählen die Projekte und ob Preise erscheinen.',
  nameHint: 'Die Adresse der Website oder wofür sie ist, zum Beispiel „quartier-lindenhof.de“.',
  projects: 'Projekte',
  allProjects: 'Alle Projekte mit Einheiten, die online sind',
  prices: 'Preise',
  pricesHint: '„auf Anfrage“ bleibt immer ohne Preis',
  imageSize: 'Bilder',
  imageSizes: {
    480: 'klein',
    960: 'mittel',
    1600: 'groß',
  },
  metadata: 'Eigene Angaben',
  metadataHint: 'Namen aus Ihren Einheiten, mit Kommas: Loggia, Bezug. Andere bleiben intern.',
  noMetadata: 'keine',
  endTitle: (name: string) => `„${name}“ beenden`,
  endHint:
    'Die Website zeigt dann keine Einheiten mehr. Das lässt sich nicht rückgängig machen: Eine neue hat einen anderen Schlüssel.',
  ended: (name: string) => `„${name}“ ist beendet.`,
  paste: 'Einbauen',
  pasteHint:
    'Verkaufte, Unterlagen, Kontakt und Aussehen stehen im Code: nach einer Änderung neu einbauen.',
  agency: 'An die Agentur',
  agencyHint:
    'Senden Sie diese Nachricht an alle, die Ihre Website bauen. Der Code ist kein Geheimnis.',
  subject: (name: string) => `Wohnungen einbauen: ${name}`,
  message: (name: string, code: string, origin: string, from: string) => `Guten Tag,

bitte bauen Sie unsere Wohnungen in die Website ein: ${name}. Diese Zeilen kommen dorthin, wo die Liste stehen soll:

${code}

Die Liste übernimmt die Schrift der Seite und zeigt immer den Stand von jetzt. Gepflegt wird auf der Website nichts.
Falls die Seite eine Content-Security-Policy hat: ${origin} bei script-src, connect-src und img-src erlauben.

Viele Grüße
${from}`,
  openMail: 'E-Mail schreiben',
  copyMessage: 'Nachricht kopieren',
  preview: 'So sieht es aus',
  device: 'Gezeigt wie auf',
  devices: { desktop: 'Rechner', phone: 'Telefon' },
  sampleTitle: 'Unsere Wohnungen',
  columns: ['Wohnung', 'Etage', 'Zimmer', 'Wohnfläche', 'Preis', 'Status'],
  tabs: 'Websites',
  count: (online: string, all: string) => `${online} von ${all}`,
  online: (parts: string) => `online: ${parts}`,
  noneOnline: 'online. Die Liste auf der Website ist leer.',
  choose: 'Einheiten wählen',
  shown: 'Was zu sehen ist',
  parts: { sold: 'Verkaufte Einheiten', documents: 'Unterlagen' },
  partHints: { sold: 'ohne Preis, ausgegraut', documents: 'Grundriss und andere als PDF' },
  notary: 'Beim Notar',
  look: 'Aussehen',
  font: 'Schrift',
  fontHow: 'wie die Seite',
  accent: 'Farbe',
  accents: { '#1f4e61': 'Blau', '#0f766e': 'Grün', '#8a4b32': 'Ziegel', '#22303a': 'Schiefer' },
  view: 'Form',
  views: { table: 'Liste', cards: 'Karten', plan: 'Stapelplan' },
  contact: 'Kontakt führt zu',
  contactHint:
    'Adresse Ihrer Kontaktseite. Soll sie die Wohnung erfahren: /kontakt?wohnung={name}. Statt {name} steht dann zum Beispiel A-303.',
  all: 'alle',
  putTitle: (all: string) => `0 von ${all} online – jetzt online stellen`,
  putHint: 'So sähe die Liste aus. Was soll online sein?',
  puts: {
    open: 'Freie und auf Anfrage',
    all: 'Alle, Verkaufte ohne Preis',
    plan: 'Nur mit Grundriss',
  },
  unitsOf: (count: string) => (count === '1' ? '1 Einheit' : `${count} Einheiten`),
  put: (count: string) => `${count} jetzt online stellen`,
  putOnline: (count: string) =>
    count === '1' ? '1 Einheit ist online.' : `${count} Einheiten sind online.`,
};

const publicationsEn: typeof publicationsDe = {
  lead: 'Your units on your own pages, always up to date',
  create: 'Add a website',
  more: 'Another website',
  none: 'Nothing is published yet',
  noneHint:
    'Your website shows the units that are online. You choose the projects, and whether prices appear.',
  nameHint: 'The website’s address or its purpose, for example “quartier-lindenhof.de”.',
  projects: 'Projects',
  allProjects: 'All projects with units that are online',
  prices: 'Prices',
  pricesHint: '“on request” never shows a price',
  imageSize: 'Images',
  imageSizes: {
    480: 'small',
    960: 'medium',
    1600: 'large',
  },
  metadata: 'Own facts',
  metadataHint: 'Names from your units, with commas: Loggia, Bezug. Others stay internal.',
  noMetadata: 'none',
  endTitle: (name) => `End “${name}”`,
  endHint:
    'The website then shows no units any more. This cannot be undone: a new one has another key.',
  ended: (name) => `“${name}” has ended.`,
  paste: 'Paste into the website',
  pasteHint:
    'Sold units, documents, contact and looks are part of the code: paste it again after a change.',
  agency: 'To the agency',
  agencyHint: 'Send this message to whoever builds your website. The code is no secret.',
  subject: (name) => `Show our homes: ${name}`,
  message: (name, code, origin, from) => `Hello,

please show our homes on the website: ${name}. These lines belong where the list is to be:

${code}

The list takes the page’s font and is always up to date. Nothing has to be maintained on the website.
If the page has a Content-Security-Policy: permit ${origin} in script-src, connect-src and img-src.

Kind regards
${from}`,
  openMail: 'Write an e-mail',
  copyMessage: 'Copy the message',
  preview: 'What it looks like',
  device: 'Shown as on a',
  devices: { desktop: 'Computer', phone: 'Phone' },
  sampleTitle: 'Our homes',
  columns: ['Home', 'Floor', 'Rooms', 'Living area', 'Price', 'Status'],
  tabs: 'Websites',
  count: (online, all) => `${online} of ${all}`,
  online: (parts) => `online: ${parts}`,
  noneOnline: 'online. The list on the website is empty.',
  choose: 'Choose units',
  shown: 'What it shows',
  parts: { sold: 'Sold units', documents: 'Documents' },
  partHints: { sold: 'without price, in grey', documents: 'Floor plan and others as PDF' },
  notary: 'At the notary',
  look: 'Looks',
  font: 'Font',
  fontHow: 'like the page',
  accent: 'Colour',
  accents: { '#1f4e61': 'Blue', '#0f766e': 'Green', '#8a4b32': 'Brick', '#22303a': 'Slate' },
  view: 'Form',
  views: { table: 'List', cards: 'Cards', plan: 'Floors' },
  contact: 'Contact leads to',
  contactHint:
    'Address of your contact page. To tell it which home: /contact?home={name}. Instead of {name} it then says A-303, for example.',
  all: 'all',
  putTitle: (all) => `0 of ${all} online: put them online now`,
  putHint: 'The list would look like this. What should be online?',
  puts: {
    open: 'Available and on request',
    all: 'All, sold ones without price',
    plan: 'Only with a floor plan',
  },
  unitsOf: (count) => (count === '1' ? '1 unit' : `${count} units`),
  put: (count) => `Put ${count} online now`,
  putOnline: (count) => (count === '1' ? '1 unit is online.' : `${count} units are online.`),
};

/** All texts, with those of publications. */
export const usePublicationTexts = lateTexts(
  { publications: publicationsDe },
  { publications: publicationsEn },
);

import { lateTexts } from './late-texts.ts';

const publicationsDe = {
  lead: 'Ihre Einheiten auf Ihren Seiten, immer mit dem Stand von jetzt.',
  create: 'Veröffentlichung anlegen',
  none: 'Noch nichts veröffentlicht',
  noneHint:
    'Eine Veröffentlichung zeigt Einheiten, die online sind, auf Ihrer Website. Sie wählen die Projekte und ob Preise erscheinen.',
  nameHint: 'Wofür sie ist, zum Beispiel „Website Lindenhof“.',
  allProjects: 'Alle Projekte mit Einheiten, die online sind',
  prices: 'Preise zeigen',
  pricesHint: 'Einheiten „auf Anfrage“ zeigen nie einen Preis.',
  imageSize: 'Bilder',
  imageSizes: {
    480: 'klein, bis 480 Pixel',
    960: 'mittel, bis 960 Pixel',
    1600: 'groß, bis 1.600 Pixel',
  },
  metadata: 'Eigene Angaben',
  metadataHint: 'Namen aus Ihren Einheiten, mit Kommas: Loggia, Bezug. Andere bleiben intern.',
  noMetadata: 'keine',
  endTitle: (name: string) => `„${name}“ beenden`,
  endHint:
    'Die Website zeigt dann keine Einheiten mehr. Das lässt sich nicht rückgängig machen: Eine neue Veröffentlichung hat einen anderen Schlüssel.',
  ended: (name: string) => `„${name}“ ist beendet.`,
  paste: 'Einbauen',
  preview: 'So sieht es aus',
  tabs: 'Veröffentlichungen',
  count: (online: string, all: string) => `${online} von ${all}`,
  noneOnline: 'online. Die Liste auf der Website ist leer.',
  choose: 'Einheiten wählen',
  shown: 'Was zu sehen ist',
  putTitle: (all: string) => `0 von ${all} online – jetzt online stellen`,
  putHint: 'Was soll online sein?',
  puts: { open: 'Freie und auf Anfrage', all: 'Alle' },
  unitsOf: (count: string) => `${count} Einheiten`,
  put: (count: string) => `${count} jetzt online stellen`,
  putOnline: (count: string) =>
    count === '1' ? '1 Einheit ist online.' : `${count} Einheiten sind online.`,
};

const publicationsEn: typeof publicationsDe = {
  lead: 'Units on your own website, always up to date.',
  create: 'Create a publication',
  none: 'Nothing is published yet',
  noneHint:
    'A publication shows units that are online on your website. You choose the projects, and whether prices appear.',
  nameHint: 'Its purpose, for example “Website Lindenhof”.',
  allProjects: 'All projects with units that are online',
  prices: 'Show prices',
  pricesHint: 'Units “on request” never show a price.',
  imageSize: 'Images',
  imageSizes: {
    480: 'small, up to 480 pixels',
    960: 'medium, up to 960 pixels',
    1600: 'large, up to 1,600 pixels',
  },
  metadata: 'Own facts',
  metadataHint: 'Names from your units, with commas: Loggia, Bezug. Others stay internal.',
  noMetadata: 'none',
  endTitle: (name) => `End “${name}”`,
  endHint:
    'The website then shows no units any more. This cannot be undone: a new publication has another key.',
  ended: (name) => `“${name}” has ended.`,
  paste: 'Paste into the website',
  preview: 'What it looks like',
  tabs: 'Publications',
  count: (online, all) => `${online} of ${all}`,
  noneOnline: 'online. The list on the website is empty.',
  choose: 'Choose units',
  shown: 'What it shows',
  putTitle: (all) => `0 of ${all} online: put them online now`,
  putHint: 'What should be online?',
  puts: { open: 'Available and on request', all: 'All' },
  unitsOf: (count) => `${count} units`,
  put: (count) => `Put ${count} online now`,
  putOnline: (count) => (count === '1' ? '1 unit is online.' : `${count} units are online.`),
};

/** All texts, with those of publications. */
export const usePublicationTexts = lateTexts(
  { publications: publicationsDe },
  { publications: publicationsEn },
);

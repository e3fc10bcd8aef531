import { lateTexts } from './late-texts.ts';

const publicationsDe = {
  lead: 'Einheiten auf der eigenen Website, immer aktuell.',
  create: 'Veröffentlichung anlegen',
  created: (name: string) => `„${name}“ ist veröffentlicht.`,
  none: 'Noch nichts veröffentlicht',
  noneHint:
    'Eine Veröffentlichung zeigt Einheiten, die online sind, auf Ihrer Website. Sie wählen die Projekte und ob Preise erscheinen.',
  nameHint: 'Wofür sie ist, zum Beispiel „Website Lindenhof“.',
  projects: 'Projekte',
  allProjects: 'Alle Projekte mit Einheiten, die online sind',
  prices: 'Preise zeigen',
  pricesHint: 'Einheiten „auf Anfrage“ zeigen nie einen Preis.',
  withPrices: 'mit Preisen',
  withoutPrices: 'ohne Preise',
  imageSize: 'Bilder',
  imageSizes: { original: 'in voller Größe', thumbnail: 'klein, höchstens 480 Pixel' },
  endTitle: (name: string) => `„${name}“ beenden`,
  endHint:
    'Die Website zeigt dann keine Einheiten mehr. Das lässt sich nicht rückgängig machen: Eine neue Veröffentlichung hat einen anderen Schlüssel.',
  ended: (name: string) => `„${name}“ ist beendet.`,
  paste: 'Auf der Website einfügen',
  preview: 'So sieht es aus',
};

const publicationsEn: typeof publicationsDe = {
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
};

/** All texts, with those of publications. */
export const usePublicationTexts = lateTexts(
  { publications: publicationsDe },
  { publications: publicationsEn },
);

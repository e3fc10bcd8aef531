import { FIELD_TEXTS } from '../../unit-fields/words.ts';
import { words } from '../../kit/words.ts';

/** All texts, with those of publications. */
export const publicationWords = words({
  ...FIELD_TEXTS,
  publications: {
    lead: [
      'Ihre Einheiten auf Ihren Seiten, immer mit dem Stand von jetzt',
      'Your units on your own pages, always up to date',
    ],
    create: ['Website anlegen', 'Add a website'],
    more: ['Weitere Website', 'Another website'],
    none: ['Noch nichts veröffentlicht', 'Nothing is published yet'],
    noneHint: [
      'Ihre Website zeigt die Einheiten, die online sind. Sie wählen die Projekte und ob Preise erscheinen.',
      'Your website shows the units that are online. You choose the projects, and whether prices appear.',
    ],
    nameHint: [
      'Die Adresse der Website oder wofür sie ist, zum Beispiel „quartier-lindenhof.de“.',
      'The website’s address or its purpose, for example “quartier-lindenhof.de”.',
    ],
    projects: ['Projekte', 'Projects'],
    allProjects: [
      'Alle Projekte mit Einheiten, die online sind',
      'All projects with units that are online',
    ],
    prices: ['Preise', 'Prices'],
    pricesHint: ['„auf Anfrage“ bleibt immer ohne Preis', '“on request” never shows a price'],
    imageSize: ['Bilder', 'Images'],
    imageSizes: {
      480: ['klein', 'small'],
      960: ['mittel', 'medium'],
      1600: ['groß', 'large'],
    },
    metadata: ['Eigene Angaben', 'Own facts'],
    metadataHint: [
      'Namen aus Ihren Einheiten, mit Kommas: Loggia, Bezug. Andere bleiben intern.',
      'Names from your units, with commas: Loggia, Bezug. Others stay internal.',
    ],
    noMetadata: ['keine', 'none'],
    endTitle: ['„{name}“ beenden', 'End “{name}”'],
    endHint: [
      'Die Website zeigt dann keine Einheiten mehr. Das lässt sich nicht rückgängig machen: Eine neue hat einen anderen Schlüssel.',
      'The website then shows no units any more. This cannot be undone: a new one has another key.',
    ],
    ended: ['„{name}“ ist beendet.', '“{name}” has ended.'],
    paste: ['Einbauen', 'Paste into the website'],
    pasteHint: [
      'Verkaufte, Unterlagen, Kontakt und Aussehen stehen im Code: nach einer Änderung neu einbauen.',
      'Sold units, documents, contact and looks are part of the code: paste it again after a change.',
    ],
    agency: ['An die Agentur', 'To the agency'],
    agencyHint: [
      'Senden Sie diese Nachricht an alle, die Ihre Website bauen. Der Code ist kein Geheimnis.',
      'Send this message to whoever builds your website. The code is no secret.',
    ],
    subject: ['Wohnungen einbauen: {name}', 'Show our homes: {name}'],
    message: [
      `Guten Tag,

bitte bauen Sie unsere Wohnungen in die Website ein: {name}. Diese Zeilen kommen dorthin, wo die Liste stehen soll:

{code}

Die Liste übernimmt die Schrift der Seite und zeigt immer den Stand von jetzt. Gepflegt wird auf der Website nichts.
Falls die Seite eine Content-Security-Policy hat: {origin} bei script-src, connect-src und img-src erlauben.

Viele Grüße
{from}`,
      `Hello,

please show our homes on the website: {name}. These lines belong where the list is to be:

{code}

The list takes the page’s font and is always up to date. Nothing has to be maintained on the website.
If the page has a Content-Security-Policy: permit {origin} in script-src, connect-src and img-src.

Kind regards
{from}`,
    ],
    preview: ['So sieht es aus', 'What it looks like'],
    device: ['Gezeigt wie auf', 'Shown as on a'],
    devices: {
      desktop: ['Rechner', 'Computer'],
      phone: ['Telefon', 'Phone'],
    },
    sampleTitle: ['Unsere Wohnungen', 'Our homes'],
    columns: {
      unit: ['Wohnung', 'Home'],
      floor: ['Etage', 'Floor'],
      rooms: ['Zimmer', 'Rooms'],
      area: ['Wohnfläche', 'Living area'],
      price: ['Preis', 'Price'],
      status: ['Status', 'Status'],
    },
    tabs: ['Websites', 'Websites'],
    count: ['{online} von {all}', '{online} of {all}'],
    online: ['online: {parts}', 'online: {parts}'],
    noneOnline: [
      'online. Die Liste auf der Website ist leer.',
      'online. The list on the website is empty.',
    ],
    choose: ['Einheiten wählen', 'Choose units'],
    shown: ['Was zu sehen ist', 'What it shows'],
    parts: {
      sold: ['Verkaufte Einheiten', 'Sold units'],
      documents: ['Unterlagen', 'Documents'],
    },
    partHints: {
      sold: ['ohne Preis, ausgegraut', 'without price, in grey'],
      documents: ['Grundriss und andere als PDF', 'Floor plan and others as PDF'],
    },
    notary: ['Beim Notar', 'At the notary'],
    look: ['Aussehen', 'Looks'],
    font: ['Schrift', 'Font'],
    fontHow: ['wie die Seite', 'like the page'],
    accent: ['Farbe', 'Colour'],
    accents: {
      '#1f4e61': ['Blau', 'Blue'],
      '#0f766e': ['Grün', 'Green'],
      '#8a4b32': ['Ziegel', 'Brick'],
      '#22303a': ['Schiefer', 'Slate'],
    },
    view: ['Form', 'Form'],
    views: {
      table: ['Liste', 'List'],
      cards: ['Karten', 'Cards'],
      plan: ['Stapelplan', 'Floors'],
    },
    contact: ['Kontakt führt zu', 'Contact leads to'],
    contactHint: [
      'Adresse Ihrer Kontaktseite. Soll sie die Wohnung erfahren: /kontakt?wohnung={slot}. Statt {slot} steht dann zum Beispiel A-303.',
      'Address of your contact page. To tell it which home: /contact?home={slot}. Instead of {slot} it then says A-303, for example.',
    ],
    all: ['alle', 'all'],
    putTitle: [
      '0 von {all} online – jetzt online stellen',
      '0 of {all} online: put them online now',
    ],
    putHint: [
      'So sähe die Liste aus. Was soll online sein?',
      'The list would look like this. What should be online?',
    ],
    puts: {
      open: ['Freie und auf Anfrage', 'Available and on request'],
      all: ['Alle, Verkaufte ohne Preis', 'All, sold ones without price'],
      plan: ['Nur mit Grundriss', 'Only with a floor plan'],
    },
    unitsOf: ['1 Einheit|{n} Einheiten', '1 unit|{n} units'],
    lacking: ['Was Portalen noch fehlt', 'What portals still need'],
    lacksNothing: [
      'Nichts: 1 Einheit hat alles.|Nichts: {n} Einheiten haben alles.',
      'Nothing: 1 unit has everything.|Nothing: {n} units have everything.',
    ],
    allUnits: ['alle Einheiten', 'all units'],
    address: ['Projekt', 'project'],
    compared: ['Nur die ersten {n} Projekte.', 'Only the first {n} projects.'],
    put: ['{count} jetzt online stellen', 'Put {count} online now'],
    putOnline: [
      '1 Einheit ist online.|{n} Einheiten sind online.',
      '1 unit is online.|{n} units are online.',
    ],
  },
});

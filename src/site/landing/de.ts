import { html } from 'hono/html';
import type { Figures } from './figures.ts';

const number = new Intl.NumberFormat('de');

/** The German texts of the landing page. The compiler checks that English has the same keys. */
export const de = {
  language: 'de',
  path: '/',
  other: { name: 'English', language: 'en', path: '/en' },
  title: 'Einheit: Preisliste rein, Website aktuell',
  headline: 'Preisliste rein, Website aktuell.',
  lead: 'Einheit liest Ihre Excel-Liste, zeigt jeden Fehler an seiner Zelle und bringt Preise, Status und Grundrisse auf Ihre Website.',
  begin: 'Mit der eigenen Liste beginnen',
  audience: 'Für Bauträger, Vermarkter und ihre Agenturen. Ihre Excel-Datei bleibt, wie sie ist.',
  heroPicture: 'Der Stapelplan eines Projekts mit zwei Häusern und 48 Wohnungen',
  phonePicture: 'Dieselben Wohnungen auf der Website des Projekts, auf einem Telefon',
  forOffices: 'Für Büros',
  forDevelopers: 'Für Entwickler',
  officesTitle: 'Ein Vormittag mit der Preisliste, ohne Abtippen',
  offices: {
    import: {
      alt: 'Die Prüfung einer Preisliste: zwei Fehler mit je einem Knopf, der sie behebt',
      title: 'Fehler mit einem Klick berichtigt',
      text: '„ca. 80 m²“ wird 80,00, „a. A.“ wird auf Anfrage. Vor dem Import sehen Sie jede Änderung, und einen Tag lang lässt er sich zurücknehmen.',
    },
    stack: {
      alt: 'Ein Teil des Stapelplans: Wohnungen je Etage mit Preis, Fläche und Status',
      title: 'Jeder sieht denselben Stand',
      text: 'Der Stapelplan zeigt Haus für Haus, was frei ist und welche Reservierung wann endet. Auf Papier wie am Bildschirm.',
    },
    website: {
      alt: 'Die Wohnungsliste auf der Website eines Projekts',
      title: 'Die Website zieht von selbst nach',
      text: 'Zwei Zeilen in Ihre Seite, in Ihrer Schrift und Farbe. Binnen zwei Minuten heißt verkauft dort verkauft, und der Preis ist weg.',
    },
  },
  developersTitle: 'Und für Ihre Entwickler: eine API, auf die letzte Stelle genau.',
  developersLead:
    'Was das Büro pflegt, liest Ihr CRM über dieselbe API: Einheiten anlegen, 200 auf einmal importieren, mit ERP und Portalen abgleichen. Jede Änderung meldet ein Webhook.',
  readReference: 'API lesen und ausprobieren',
  signIn: 'Anmelden',
  reference: 'API-Referenz',
  request: 'Anfrage',
  answer: 'Antwort',
  computed: 'berechnet',
  exampleNote:
    'Eine echte Anfrage und ihre echte Antwort, auf die wichtigsten Felder gekürzt. Der Dienst liest die Etage aus der Bezeichnung. Preis und Miete je Quadratmeter und die Bruttorendite berechnet er dezimal und rundet sie kaufmännisch.',
  reasonsTitle: 'Drei Gründe',
  reasons: ({ digits, units, schedules, cores, small, large }: Figures) => [
    {
      figure: `${digits.before} + ${digits.after}`,
      of: 'Stellen',
      title: 'Keine Stelle geht verloren',
      text: html`Bis zu ${digits.before} Stellen vor und ${digits.after} nach dem Komma kommen
      zurück, wie sie gesendet wurden, ob als Zahl oder als Text.`,
    },
    {
      figure: number.format(units),
      of: 'Einheiten, eine Transaktion',
      title: 'Ganz oder gar nicht, und nie doppelt',
      text: html`Ein Import gelingt ganz, oder er nennt alle Fehler auf einmal. Mit
        <code>Idempotency-Key</code> ist die Wiederholung 24 Stunden lang sicher. Jede Änderung des
        Dienstes wird mit ${number.format(schedules)} gestörten Abläufen geprüft.`,
    },
    {
      figure: number.format(large.rowsRead),
      of: 'gelesene Zeilen je Seite',
      title: 'Mit 100.000 Einheiten so schnell wie mit 1.000',
      text: html`Eine Seite mit 50 Einheiten und Gesamtzahl liest ${number.format(small.rowsRead)}
      Zeilen bei 1.000 Einheiten und ${number.format(large.rowsRead)} bei 100.000. Auf einem Rechner
      mit ${cores} Kernen sind das ${number.format(small.requestsPerSecond)} und
      ${number.format(large.requestsPerSecond)} Anfragen je Sekunde.`,
    },
  ],
  endpointsTitle: 'Elf Endpunkte',
  endpointsNote: html`Die Referenz beschreibt jeden Endpunkt, und Sie können ihn dort ausprobieren.
  Dort stehen auch die Zusätze: eine oder viele Einheiten ändern, Bilder hochladen, die Grenzen des
  Tarifs abfragen.`,
  endpoints: {
    listProjects: 'Projekte auflisten',
    createProject: 'Projekt anlegen',
    getProject: 'Projekt lesen, auf Wunsch mit Einheiten',
    listProjectProperties: 'Einheiten eines Projekts auflisten',
    createProperty: 'Einheit anlegen',
    importUnits: 'Bis zu 200 Einheiten importieren',
    listProperties: 'Einheiten auflisten, filtern, abgleichen',
    getProperty: 'Einheit lesen',
    getImport: 'Import lesen',
    listFolders: 'Ordner auflisten',
    createFolder: 'Ordner anlegen',
  },
  stepsTitle: 'Vom Zugang zur ersten Antwort',
  steps: [
    {
      title: 'Anmelden',
      text: html`Der Betreiber richtet Ihre Organisation ein und lädt Sie ein.
        <a href="/app/">Melden Sie sich</a> mit der eingeladenen E-Mail-Adresse an.`,
    },
    {
      title: 'Token ausstellen',
      text: html`Unter „API-Tokens“: Name, Rechte, Gültigkeit. Das Geheimnis wird nur einmal
      gezeigt.`,
    },
    {
      title: 'Anfrage senden',
      text: html`Fügen Sie das Token in die <a href="/docs#listProperties">Referenz</a> ein, und
        senden Sie die Anfrage.`,
    },
  ],
  forWebsites: 'Für Websites',
  forOperators: 'Für Betreiber',
  health: 'Zustand',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
};

/** The texts of the landing page in one language. */
export type Texts = typeof de;

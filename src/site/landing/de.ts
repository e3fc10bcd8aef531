import { html } from 'hono/html';
import type { Figures } from './figures.ts';

const number = new Intl.NumberFormat('de');

/** The German texts of the landing page. The compiler checks that English has the same keys. */
export const de = {
  language: 'de',
  path: '/',
  other: { name: 'English', language: 'en', path: '/en' },
  title: 'Einheit: Projekte und Einheiten über eine API',
  headline: 'Projekte und Einheiten über eine API, auf die letzte Stelle genau.',
  lead: 'Einheit führt den Bestand von Bauträgern und Vermarktern: Einheiten anlegen, 200 auf einmal importieren, mit CRM, ERP und Portalen abgleichen.',
  getToken: 'Token holen',
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

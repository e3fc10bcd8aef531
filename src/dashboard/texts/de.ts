import type { Role } from '../../values/roles.ts';
import { GERMAN_STATUSES } from '../../values/status-names-de.ts';
import type { UnitVisibility } from '../../values/unit-states.ts';
import type { RefusalCode } from '../api/refusal.ts';
import { germanFault } from './german-faults.ts';
import { units } from './units-de.ts';
import { stockDe } from './stock-de.ts';
import { reservationsDe } from './reservations-de.ts';

const roles: Record<Role, string> = {
  owner: 'Leitung',
  admin: 'Verwaltung',
  editor: 'Bearbeitung',
  viewer: 'Lesezugriff',
};

const visibilities: Record<UnitVisibility, string> = {
  online: 'online',
  offline: 'offline',
  pending_review: 'in Prüfung',
};

const refusals: Partial<Record<RefusalCode, string>> = {
  invalid_request: 'Einige Angaben sind nicht gültig.',
  forbidden: 'Ihre Rolle erlaubt das nicht.',
  assistants_forbidden: 'Diese Organisation hat Assistenten verboten.',
  quota_exceeded: 'Die Grenze Ihres Tarifs ist erreicht. Es wurde nichts geändert.',
  precondition_failed: 'Jemand anderes hat das inzwischen geändert.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  sign_in_too_old: 'Dafür müssen Sie sich neu anmelden.',
  signed_out: 'Sie sind nicht mehr angemeldet.',
  email_taken: 'Eine andere Person der Organisation hat diese E-Mail-Adresse.',
  already_member: 'Sie gehören dieser Organisation schon an.',
  invitation_ended:
    'Die Einladung ist abgelaufen. Bitten Sie die Leitung oder Verwaltung der Organisation, sie zu erneuern.',
  already_reserved: 'Die Einheit ist inzwischen reserviert.',
  sale_in_progress: 'Der Verkauf ist inzwischen weiter: Der Status bleibt.',
  sold: 'Die Einheit ist inzwischen verkauft: Der Status bleibt.',
  not_reservable: 'Eine Einheit mit diesem Status kann nicht reserviert werden.',
  too_many_tokens:
    'Mehr als 50 gültige Tokens kann eine Person nicht haben. Widerrufen Sie zuerst eines.',
  too_many_webhooks: 'Mehr als fünf Webhooks gehen nicht. Löschen Sie zuerst einen.',
  last_owner: 'Die Organisation braucht eine Leitung, die ihre Einladung angenommen hat.',
  too_many_documents: 'Mehr Unterlagen gehen hier nicht: 20 je Einheit, 200 je Projekt.',
  not_empty: 'Der Ordner ist nicht leer. Löschen oder verschieben Sie zuerst, was darin liegt.',
  external_id_taken: 'Ein anderes Dokument des Projekts hat diese externalId.',
  payload_too_large: 'Die Datei ist zu groß: höchstens 50 MB.',
  too_many_images: 'Die Einheit hat schon so viele Bilder, wie eine haben darf.',
  already_made: 'Das wurde schon angelegt; sein Geheimnis wird nicht noch einmal gezeigt.',
  too_broad:
    'So viele Einheiten lassen sich nicht auf einmal durchsuchen oder sortieren. Wählen Sie ein Projekt oder einen Status.',
  token_inactive: 'Ein ungültiges oder schon ersetztes Token lässt sich nicht erneuern.',
  rate_limited: 'Das waren zu viele Anfragen. Bitte warten Sie einen Moment.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  internal_error: 'Auf unserer Seite ist etwas schiefgegangen.',
  offline: 'Keine Antwort vom Dienst. Ist die Verbindung ins Internet unterbrochen?',
};

/** The dashboard's German texts. The compiler checks that English has the same keys. */
export const de = {
  ...stockDe,
  freshSignIn: {
    hint: 'Ihre letzte Anmeldung liegt dafür zu lange zurück, oder Ihre Anmeldungen in dieser Organisation wurden beendet.',
    link: 'Noch einmal anmelden',
  },
  roles,
  statuses: GERMAN_STATUSES,
  visibilities,
  common: {
    pages: { previous: 'Zurück', next: 'Weiter' },
    resetFilters: 'Zurücksetzen',
    empty: '–',
    cancel: 'Abbrechen',
    close: 'Schließen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    done: 'Fertig',
    save: 'Speichern',
    restored: 'Entwurf wiederhergestellt',
    discard: 'Verwerfen',
    undo: 'Rückgängig',
    stop: 'Anhalten',
    resume: 'Fortsetzen',
    progress: 'Fortschritt',
    retry: 'Noch einmal versuchen',
    loading: 'Wird geladen',
    requestId: 'Anfrage-ID',
    never: 'nie',
    unlimited: 'unbegrenzt',
    actions: 'Aktionen',
    language: 'Sprache',
    you: 'Sie',
    name: 'Name',
    change: 'Ändern',
    remove: 'Löschen',
    end: 'Beenden',
    lastUsed: 'Zuletzt benutzt',
    changeTitle: (name: string) => `„${name}“ ändern`,
    created: (name: string) => `„${name}“ ist angelegt.`,
    saved: (name: string) => `„${name}“ ist gespeichert.`,
  },
  refusals: {
    byCode: refusals,
    other: 'Das hat nicht geklappt.',
    title: 'Das ließ sich nicht laden',
    rule: germanFault,
  },
  shell: {
    signedOutTitle: 'Ihre Anmeldung ist beendet',
    signedOutHint:
      'Ihre Eingaben sind noch da. Melden Sie sich in einem neuen Tab an, und kommen Sie dann hierher zurück.',
    signInInTab: 'Im neuen Tab anmelden',
    signedInAgain: 'Ich bin angemeldet',
    person: 'Ihr Konto',
    parts: { outward: 'Nach außen', administration: 'Verwaltung' },
    offline:
      'Keine Verbindung. Ihre Änderungen bleiben auf dieser Seite, bis die Verbindung wieder da ist.',
    asOf: (moment: string) => `Sie sehen den Stand von ${moment}.`,
    failing: 'gestört',
    menu: 'Menü',
    find: 'Suchen',
    findKeys: 'Strg K',
    skip: 'Zum Inhalt',
    navigation: 'Hauptmenü',
    organisation: 'Organisation',
    invitations: 'Offene Einladungen',
    signOut: 'Abmelden',
    unknownPage: 'Diese Seite gibt es nicht',
    unknownPageHint: 'Die Adresse enthält einen Tippfehler, oder die Seite hat eine neue Adresse.',
    toOverview: 'Zur Übersicht',
    unknownOrganisation: 'Kein Zugang zu dieser Organisation',
    unknownOrganisationHint:
      'Es gibt sie nicht, oder Sie gehören nicht dazu. Vielleicht sind Sie mit einem anderen Konto angemeldet.',
    toOrganisations: 'Zu Ihren Organisationen',
    forbiddenPage: 'Ihre Rolle erlaubt diese Seite nicht',
    forbiddenPageHint: (role: string) =>
      `Ihre Rolle ist „${role}“. Die Leitung oder Verwaltung Ihrer Organisation kann sie ändern.`,
    pages: {
      overview: 'Übersicht',
      units: 'Einheiten',
      stack: 'Stapelplan',
      projects: 'Projekte',
      folders: 'Dateien',
      import: 'Import',
      publications: 'Veröffentlichen',
      'settings/tokens': 'API-Tokens',
      assistants: 'Assistenten',
      'settings/webhooks': 'Webhooks',
      'settings/members': 'Personen',
      'settings/audit': 'Protokoll',
      settings: 'Einstellungen',
    },
    documentation: 'API-Referenz',
  },
  start: {
    signInLead: 'Projekte, Einheiten und API-Tokens Ihrer Organisation.',
    signIn: 'Anmelden',
    signInHint: 'Sie melden sich mit dem Konto Ihrer Organisation an und kommen hierher zurück.',
    notConfiguredTitle: 'Die Anmeldung ist noch nicht eingerichtet',
    notConfiguredHint:
      'Die API funktioniert auch ohne Anmeldung. Der Betreiber richtet einen OpenID-Anbieter ein, wie in docs/deploy.md unter „Sign-in to the dashboard“ beschrieben.',
    failures: {
      failed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
      unavailable:
        'Der Anbieter für die Anmeldung antwortet nicht. Bitte versuchen Sie es später noch einmal.',
      denied: 'Die Anmeldung wurde abgebrochen.',
      expired:
        'Die Anmeldung hat länger als zehn Minuten gedauert. Bitte beginnen Sie noch einmal.',
      unverified:
        'Ihr Anbieter hat die E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich noch einmal an.',
    },
    choose: 'Ihre Organisationen',
    signedInAs: (email: string) => `Angemeldet als ${email}`,
    invitations: 'Einladungen',
    invitedAs: (role: string, until: string) => `Eingeladen als ${role}, bis ${until}`,
    invitationEnded: (date: string) =>
      `Die Einladung ist am ${date} abgelaufen. Bitten Sie die Leitung oder Verwaltung der Organisation, sie zu erneuern.`,
    accept: 'Annehmen',
    accepted: (name: string) => `Willkommen bei ${name}.`,
    nobodyTitle: 'Zu dieser Adresse gibt es keine Einladung',
    nobodyHint: (email: string) =>
      `Bitten Sie die Leitung oder Verwaltung Ihrer Organisation, ${email} unter „Personen“ einzuladen. Laden Sie danach diese Seite neu.`,
    otherAccount: 'Mit anderem Konto anmelden',
    reload: 'Neu laden',
  },
  overview: {
    greetings: { morning: 'Guten Morgen', day: 'Guten Tag', evening: 'Guten Abend' },
    plan: (name: string) => `Tarif ${name}`,
    monthlyUnits: 'neue Einheiten diesen Monat',
    onlineUnits: 'Einheiten online',
    storage: 'GB Dateien',
    endSoon: 'enden bald',
    appointments: 'Notartermine',
    of: (allowed: string) => `von ${allowed}`,
    left: (left: string) => `Noch ${left} bis zur Grenze des Tarifs.`,
    full: 'Die Grenze ist erreicht. Weitere Einheiten werden abgelehnt.',
    resets: (date: string) => `Am ${date} beginnt die Zählung neu.`,
    noUnitsHint:
      'Stellen Sie ein API-Token aus, importieren Sie eine Tabelle, oder beginnen Sie mit einem Beispiel.',
    example: 'Beispielprojekt laden',
    toTokens: 'Token ausstellen',
  },
  units,
  reservations: reservationsDe,
};

/** All texts of a language. */
export type Texts = typeof de;

import type { Role } from '../../values/roles.ts';
import type { RefusalCode } from '../api/refusal.ts';
import { germanFault } from '../texts/german-faults.ts';
import { STATUSES, VISIBILITIES } from '../unit-fields/states.ts';

type Pair = readonly [german: string, english: string];

/** What several pages say. */
export const SHARED = {
  freshSignIn: {
    hint: [
      'Ihre letzte Anmeldung liegt dafür zu lange zurück, oder Ihre Anmeldungen in dieser Organisation wurden beendet.',
      'This needs a sign-in less than 12 hours old.',
    ],
    link: ['Noch einmal anmelden', 'Sign in again'],
  },
  roles: {
    owner: ['Leitung', 'Owner'],
    admin: ['Verwaltung', 'Admin'],
    editor: ['Bearbeitung', 'Editor'],
    viewer: ['Lesezugriff', 'Viewer'],
  } satisfies Record<Role, Pair>,
  statuses: STATUSES,
  /** Where there is little room. */
  shortStatuses: {
    notarvorbereitung: ['Notarvorb.', 'contract prep.'],
    notartermin: ['Notartermin', 'notary appt.'],
  },
  visibilities: VISIBILITIES,
  common: {
    pages: {
      previous: ['Zurück', 'Previous'],
      next: ['Weiter', 'Next'],
    },
    resetFilters: ['Zurücksetzen', 'Clear filters'],
    empty: ['–', '–'],
    cancel: ['Abbrechen', 'Cancel'],
    close: ['Schließen', 'Close'],
    copy: ['Kopieren', 'Copy'],
    copied: ['Kopiert', 'Copied'],
    copyMessage: ['Nachricht kopieren', 'Copy the message'],
    openMail: ['E-Mail schreiben', 'Write an e-mail'],
    done: ['Fertig', 'Done'],
    print: ['A4 drucken', 'Print A4'],
    save: ['Speichern', 'Save'],
    restored: ['Entwurf wiederhergestellt', 'Draft restored'],
    discard: ['Verwerfen', 'Discard'],
    undo: ['Rückgängig', 'Undo'],
    stop: ['Anhalten', 'Stop'],
    resume: ['Fortsetzen', 'Resume'],
    progress: ['Fortschritt', 'Progress'],
    retry: ['Noch einmal versuchen', 'Try again'],
    loading: ['Wird geladen', 'Loading'],
    copyRequestId: ['Anfrage-ID kopieren', 'Copy request ID'],
    never: ['nie', 'never'],
    unlimited: ['unbegrenzt', 'unlimited'],
    actions: ['Aktionen', 'Actions'],
    language: ['Sprache', 'Language'],
    you: ['Sie', 'you'],
    name: ['Name', 'Name'],
    change: ['Ändern', 'Change'],
    remove: ['Löschen', 'Delete'],
    end: ['Beenden', 'End'],
    lastUsed: ['Zuletzt benutzt', 'Last used'],
    changeTitle: ['„{name}“ ändern', 'Change “{name}”'],
    created: ['„{name}“ ist angelegt.', '“{name}” is created.'],
    saved: ['„{name}“ ist gespeichert.', '“{name}” is saved.'],
  },
  refusals: {
    byCode: {
      invalid_request: ['Einige Angaben sind nicht gültig.', 'Some values are not valid.'],
      forbidden: ['Ihre Rolle erlaubt das nicht.', 'Your role does not permit this.'],
      assistants_forbidden: [
        'Diese Organisation hat Assistenten verboten.',
        'This organisation has forbidden assistants.',
      ],
      quota_exceeded: [
        'Die Grenze Ihres Tarifs ist erreicht. Es wurde nichts geändert.',
        'The limit of your plan is reached. Nothing was changed.',
      ],
      precondition_failed: [
        'Das wurde inzwischen geändert, von jemand anderem oder in einem anderen Fenster. Laden Sie die Seite neu.',
        'This was changed in the meantime, by somebody else or in another window. Reload the page.',
      ],
      not_found: ['Das gibt es nicht oder nicht mehr.', 'This does not exist or no longer exists.'],
      sign_in_too_old: [
        'Dafür müssen Sie sich neu anmelden.',
        'You have to sign in again for this.',
      ],
      signed_out: ['Sie sind nicht mehr angemeldet.', 'You are no longer signed in.'],
      email_taken: [
        'Eine andere Person der Organisation hat diese E-Mail-Adresse.',
        'Another person of the organisation has this e-mail address.',
      ],
      already_member: [
        'Sie gehören dieser Organisation schon an.',
        'You are already a member of this organisation.',
      ],
      invitation_ended: [
        'Die Einladung ist abgelaufen. Bitten Sie die Leitung oder Verwaltung der Organisation, sie zu erneuern.',
        'The invitation has expired. Ask an owner or an admin of the organisation to renew it.',
      ],
      already_reserved: [
        'Die Einheit ist inzwischen reserviert.',
        'The unit has been reserved in the meantime.',
      ],
      sale_in_progress: [
        'Der Verkauf ist inzwischen weiter: Der Status bleibt.',
        'The sale has gone on in the meantime: the status stays.',
      ],
      sold: [
        'Die Einheit ist inzwischen verkauft: Der Status bleibt.',
        'The unit has been sold in the meantime: the status stays.',
      ],
      not_reservable: [
        'Eine Einheit mit diesem Status kann nicht reserviert werden.',
        'A unit with this status cannot be reserved.',
      ],
      too_many_tokens: [
        'Mehr als 50 gültige Tokens kann eine Person nicht haben. Widerrufen Sie zuerst eines.',
        'A person can have no more than 50 tokens that work. Revoke one first.',
      ],
      too_many_webhooks: [
        'Mehr als fünf Webhooks gehen nicht. Löschen Sie zuerst einen.',
        'There can be no more than five webhooks. Delete one first.',
      ],
      last_owner: [
        'Die Organisation braucht eine Leitung, die ihre Einladung angenommen hat.',
        'The organisation needs at least one owner who has accepted the invitation.',
      ],
      too_many_documents: [
        'Mehr Unterlagen gehen hier nicht: 20 je Einheit, 200 je Projekt.',
        'No more documents fit here: 20 a unit, 200 a project.',
      ],
      not_empty: [
        'Der Ordner ist nicht leer. Löschen oder verschieben Sie zuerst, was darin liegt.',
        'The folder is not empty. Delete or move what is in it first.',
      ],
      external_id_taken: [
        'Ein anderes Dokument des Projekts hat diese eigene ID.',
        'Another document of the project has this ID of your own.',
      ],
      payload_too_large: [
        'Die Datei ist zu groß: höchstens 50 MB.',
        'The file is too large: 50 MB at most.',
      ],
      too_many_images: [
        'Die Einheit hat schon so viele Bilder, wie eine haben darf.',
        'The unit has as many images as a unit may have.',
      ],
      already_made: [
        'Das wurde schon angelegt; sein Geheimnis wird nicht noch einmal gezeigt.',
        'This was made already; its secret is not shown again.',
      ],
      too_broad: [
        'So viele Einheiten lassen sich nicht auf einmal durchsuchen oder sortieren. Wählen Sie ein Projekt oder einen Status.',
        'So many units cannot be searched or sorted at once. Choose a project or a status.',
      ],
      token_inactive: [
        'Ein ungültiges oder schon ersetztes Token lässt sich nicht erneuern.',
        'An invalid or already replaced token cannot be rotated.',
      ],
      rate_limited: [
        'Das waren zu viele Anfragen. Bitte warten Sie einen Moment.',
        'That was too many requests. Please wait a moment.',
      ],
      unavailable: [
        'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
        'The service cannot be reached right now. Please try again in a moment.',
      ],
      internal_error: [
        'Auf unserer Seite ist etwas schiefgegangen.',
        'Something went wrong on our side.',
      ],
      offline: [
        'Keine Antwort vom Dienst. Ist die Verbindung ins Internet unterbrochen?',
        'No answer from the service. Is the internet connection down?',
      ],
    } satisfies Partial<Record<RefusalCode, Pair>>,
    other: ['Das hat nicht geklappt.', 'That did not work.'],
    title: ['Das ließ sich nicht laden', 'This could not be loaded'],
    rule: [
      germanFault,
      ({ message }: Parameters<typeof germanFault>[0]) =>
        `${message.replace(/^[mi]/, (first) => first.toUpperCase())}.`,
    ],
  },
  shell: {
    signedOutTitle: ['Ihre Anmeldung ist beendet', 'Your session has ended'],
    signedOutHint: [
      'Ihre Eingaben sind noch da. Melden Sie sich in einem neuen Tab an, und kommen Sie dann hierher zurück.',
      'Your input is still here. Sign in in a new tab, then come back here.',
    ],
    signInInTab: ['Im neuen Tab anmelden', 'Sign in in a new tab'],
    signedInAgain: ['Ich bin angemeldet', 'I am signed in'],
    person: ['Ihr Konto', 'Your account'],
    parts: {
      outward: ['Nach außen', 'Outward'],
      administration: ['Verwaltung', 'Administration'],
    },
    offline: [
      'Keine Verbindung. Ihre Änderungen bleiben auf dieser Seite, bis die Verbindung wieder da ist.',
      'No connection. Your changes stay on this page until the connection is back.',
    ],
    asOf: ['Sie sehen den Stand von {moment}.', 'You see what was known at {moment}.'],
    failing: ['gestört', 'failing'],
    menu: ['Menü', 'Menu'],
    find: ['Suchen', 'Find'],
    findKeys: ['Strg K', 'Ctrl K'],
    skip: ['Zum Inhalt', 'To the content'],
    navigation: ['Hauptmenü', 'Main menu'],
    organisation: ['Organisation', 'Organisation'],
    invitations: ['Offene Einladungen', 'Open invitations'],
    signOut: ['Abmelden', 'Sign out'],
    unknownPage: ['Diese Seite gibt es nicht', 'This page does not exist'],
    unknownPageHint: [
      'Die Adresse enthält einen Tippfehler, oder die Seite hat eine neue Adresse.',
      'The address has a typing error, or the page has moved.',
    ],
    toOverview: ['Zur Übersicht', 'To the overview'],
    unknownOrganisation: ['Kein Zugang zu dieser Organisation', 'No access to this organisation'],
    unknownOrganisationHint: [
      'Es gibt sie nicht, oder Sie gehören nicht dazu. Vielleicht sind Sie mit einem anderen Konto angemeldet.',
      'It does not exist, or you do not belong to it. You may be signed in with another account.',
    ],
    toOrganisations: ['Zu Ihren Organisationen', 'To your organisations'],
    forbiddenPage: ['Ihre Rolle erlaubt diese Seite nicht', 'Your role does not permit this page'],
    forbiddenPageHint: [
      'Ihre Rolle ist „{role}“. Die Leitung oder Verwaltung Ihrer Organisation kann sie ändern.',
      'Your role is {role}. An owner or admin of your organisation can change it.',
    ],
    pages: {
      overview: ['Übersicht', 'Overview'],
      units: ['Einheiten', 'Units'],
      stack: ['Stapelplan', 'Stacking plan'],
      sales: ['Verkauf', 'Sales'],
      projects: ['Projekte', 'Projects'],
      folders: ['Dateien', 'Files'],
      import: ['Import', 'Import'],
      publications: ['Veröffentlichen', 'Publish'],
      'settings/tokens': ['API-Tokens', 'API tokens'],
      assistants: ['Assistenten', 'Assistants'],
      'settings/webhooks': ['Webhooks', 'Webhooks'],
      'settings/members': ['Personen', 'People'],
      'settings/audit': ['Protokoll', 'Audit log'],
      settings: ['Einstellungen', 'Settings'],
    },
    documentation: ['API-Referenz', 'API reference'],
  },
} as const;

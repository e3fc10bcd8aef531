import { words, type Wording } from '../../kit/words.ts';

/** All texts, with those of the settings. */
export const settingsWords = words({
  settings: {
    name: ['Name der Organisation', 'Name of the organisation'],
    renamed: ['Der Name ist gespeichert.', 'The name is saved.'],
    mayNotRename: [
      'Nur Leitung und Verwaltung können den Namen ändern.',
      'Only owners and admins can change the name.',
    ],
    letterhead: [
      'Briefkopf von Preisliste und Datenblatt',
      'Letterhead of price lists and data sheets',
    ],
    saveLetterhead: ['Briefkopf speichern', 'Save the letterhead'],
    letterheadSaved: ['Der Briefkopf ist gespeichert.', 'The letterhead is saved.'],
    logo: ['Logo', 'Logo'],
    logoHint: ['Ein Bild; es wird verkleinert.', 'A picture; it is made smaller.'],
    logoRefused: [
      'Das geht nicht. Bitte PNG, JPEG, WebP oder SVG.',
      'This does not work. Please use PNG, JPEG, WebP or SVG.',
    ],
    noLogo: ['Logo entfernen', 'Remove the logo'],
    lines: {
      address: ['Anschrift', 'Address'],
      contact: ['Kontakt', 'Contact'],
    },
    portals: ['Angaben für Portale', 'What portals are told'],
    savePortals: ['Angaben speichern', 'Save what portals are told'],
    portalsSaved: ['Die Angaben sind gespeichert.', 'What portals are told is saved.'],
    firm: ['Firma', 'Firm'],
    firmHint: ['Wenn sie anders heißt als „{name}“.', 'If its name is not “{name}”.'],
    providerId: ['Anbieterkennung (OpenImmo)', 'Provider id (OpenImmo)'],
    providerIdHint: [
      'Die Kennung, die Sie vom Portal erhalten haben.',
      'The id that you have from the portal.',
    ],
    imprint: ['Impressum', 'Imprint'],
    copyId: ['ID der Organisation kopieren', 'Copy the ID of the organisation'],
    plan: ['Tarif', 'Plan'],
    planHint: [
      'Nur der Betreiber kann den Tarif ändern.',
      'Only the operator can change the plan.',
    ],
    monthlyUnits: ['Neue Einheiten im Monat', 'New units a month'],
    onlineUnits: ['Gleichzeitig online', 'Online at the same time'],
    folders: ['Ordner', 'Folders'],
    storage: ['Speicher für Dateien', 'Storage for files'],
    sessions: ['Ihre Anmeldungen', 'Your sessions'],
    sessionsHint: [
      'Eine Anmeldung endet nach 12 Stunden ohne Benutzung, spätestens nach 7 Tagen.',
      'A session ends after 12 hours without use, and after 7 days at the latest.',
    ],
    browser: ['Browser', 'Browser'],
    signedIn: ['Angemeldet', 'Signed in'],
    thisOne: ['dieser Browser', 'this browser'],
    endOthers: ['Alle anderen beenden', 'End all others'],
    ended: ['Die Anmeldung ist beendet.', 'The session has ended.'],
    othersEnded: ['Alle anderen Anmeldungen sind beendet.', 'All other sessions have ended.'],
    unknownBrowser: ['Unbekannter Browser', 'Unknown browser'],
    onSystem: ['{browser} unter {system}', '{browser} on {system}'],
    scheme: ['Farben', 'Colours'],
    schemes: {
      system: ['wie das System', 'same as the system'],
      light: ['hell', 'light'],
      dark: ['dunkel', 'dark'],
    },
    display: ['Anzeige', 'Display'],
  },
});

export type SettingsWording = Wording<ReturnType<typeof settingsWords>>;

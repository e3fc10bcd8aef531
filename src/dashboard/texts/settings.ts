import { lateTexts } from './late-texts.ts';

const settingsDe = {
  name: 'Name der Organisation',
  renamed: 'Der Name ist gespeichert.',
  mayNotRename: 'Nur Inhaber und Administratoren können den Namen ändern.',
  id: 'ID der Organisation',
  plan: 'Tarif',
  planHint: 'Nur der Betreiber kann den Tarif ändern.',
  monthlyUnits: 'Neue Einheiten im Monat',
  onlineUnits: 'Gleichzeitig online',
  sessions: 'Ihre Anmeldungen',
  sessionsHint: 'Eine Anmeldung endet nach 12 Stunden ohne Benutzung, spätestens nach 7 Tagen.',
  browser: 'Browser',
  signedIn: 'Angemeldet',
  thisOne: 'dieser Browser',
  endOthers: 'Alle anderen beenden',
  ended: 'Die Anmeldung ist beendet.',
  othersEnded: 'Alle anderen Anmeldungen sind beendet.',
  unknownBrowser: 'Unbekannter Browser',
  onSystem: (browser: string, system: string) => `${browser} unter ${system}`,
  scheme: 'Farben',
  schemes: { system: 'wie das System', light: 'hell', dark: 'dunkel' },
  display: 'Anzeige',
};

const settingsEn: typeof settingsDe = {
  name: 'Name of the organisation',
  renamed: 'The name is saved.',
  mayNotRename: 'Only owners and admins can change the name.',
  id: 'ID of the organisation',
  plan: 'Plan',
  planHint: 'Only the operator can change the plan.',
  monthlyUnits: 'New units a month',
  onlineUnits: 'Online at the same time',
  sessions: 'Your sessions',
  sessionsHint: 'A session ends after 12 hours without use, and after 7 days at the latest.',
  browser: 'Browser',
  signedIn: 'Signed in',
  thisOne: 'this browser',
  endOthers: 'End all others',
  ended: 'The session has ended.',
  othersEnded: 'All other sessions have ended.',
  unknownBrowser: 'Unknown browser',
  onSystem: (browser, system) => `${browser} on ${system}`,
  scheme: 'Colours',
  schemes: { system: 'same as the system', light: 'light', dark: 'dark' },
  display: 'Display',
};

/** All texts, with those of the settings. */
export const useSettingsTexts = lateTexts({ settings: settingsDe }, { settings: settingsEn });

export type SettingsWording = ReturnType<typeof useSettingsTexts>;

import type { settingsDe } from './settings-de.ts';

/** English texts of the settings. */
export const settingsEn: typeof settingsDe = {
  settings: {
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
  },
  freshSignIn: {
    hint: 'This needs a sign-in less than 12 hours old.',
    link: 'Sign in again',
  },
};

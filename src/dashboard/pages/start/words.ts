import { words } from '../../kit/words.ts';

/** All texts, with those of signing in and choosing an organisation. */
export const startWords = words({
  start: {
    signInLead: [
      'Projekte, Einheiten und API-Tokens Ihrer Organisation.',
      'Projects, units and API tokens of your organisation.',
    ],
    signIn: ['Anmelden', 'Sign in'],
    signInHint: [
      'Sie melden sich mit dem Konto Ihrer Organisation an und kommen hierher zurück.',
      'You sign in with your organisation’s account, and come back here.',
    ],
    notConfiguredTitle: ['Die Anmeldung ist noch nicht eingerichtet', 'Sign-in is not set up yet'],
    notConfiguredHint: [
      'Die API funktioniert auch ohne Anmeldung. Der Betreiber richtet einen OpenID-Anbieter ein, wie in docs/deploy.md unter „Sign-in to the dashboard“ beschrieben.',
      'The API works without it. The operator sets up an OpenID provider, as described in docs/deploy.md under “Sign-in to the dashboard”.',
    ],
    failures: {
      failed: [
        'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
        'Signing in did not work. Please try again.',
      ],
      unavailable: [
        'Der Anbieter für die Anmeldung antwortet nicht. Bitte versuchen Sie es später noch einmal.',
        'The sign-in provider does not answer. Please try again later.',
      ],
      denied: ['Die Anmeldung wurde abgebrochen.', 'The sign-in was cancelled.'],
      expired: [
        'Die Anmeldung hat länger als zehn Minuten gedauert. Bitte beginnen Sie noch einmal.',
        'The sign-in took longer than ten minutes. Please begin again.',
      ],
      unverified: [
        'Ihr Anbieter hat die E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich noch einmal an.',
        'Your provider has not verified the e-mail address. Verify it there, then sign in again.',
      ],
    },
    choose: ['Ihre Organisationen', 'Your organisations'],
    signedInAs: ['Angemeldet als {email}', 'Signed in as {email}'],
    invitations: ['Einladungen', 'Invitations'],
    invitedAs: ['Eingeladen als {role}, bis {until}', 'Invited as {role}, until {until}'],
    invitationEnded: [
      'Die Einladung ist am {date} abgelaufen. Bitten Sie die Leitung oder Verwaltung der Organisation, sie zu erneuern.',
      'The invitation expired on {date}. Ask an owner or an admin of the organisation to renew it.',
    ],
    accept: ['Annehmen', 'Accept'],
    accepted: ['Willkommen bei {name}.', 'Welcome to {name}.'],
    nobodyTitle: [
      'Zu dieser Adresse gibt es keine Einladung',
      'There is no invitation for this address',
    ],
    nobodyHint: [
      'Bitten Sie die Leitung oder Verwaltung Ihrer Organisation, {email} unter „Personen“ einzuladen. Laden Sie danach diese Seite neu.',
      'Ask an owner or admin of your organisation to invite {email} under “People”. Then reload this page.',
    ],
    otherAccount: ['Mit anderem Konto anmelden', 'Sign in with another account'],
    reload: ['Neu laden', 'Reload'],
  },
});

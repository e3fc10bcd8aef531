import type { Role } from '../../../values/roles.ts';
import { type Pair, words } from '../../kit/words.ts';

/** All texts, with those of the organisation's people. */
export const memberWords = words({
  members: {
    rights: {
      owner: [
        'Alles, auch die Personen der Leitung verwalten.',
        'Everything, including other owners.',
      ],
      admin: [
        'Alle Personen außer der Leitung, alle Tokens, Protokoll, Name der Organisation.',
        'All people except owners, all tokens, webhooks, the audit log, the organisation’s name.',
      ],
      editor: [
        'Projekte und Einheiten anlegen, ändern, importieren; eigene Tokens.',
        'Create, change and import projects and units; own tokens.',
      ],
      viewer: [
        'Alles lesen; eigene Tokens mit Leserechten.',
        'Read everything; own tokens with read scopes.',
      ],
    } satisfies Record<Role, Pair>,
    lead: [
      'Die Personen Ihrer Organisation und ihre Rollen.',
      'The people of your organisation and their roles.',
    ],
    invite: ['Person einladen', 'Invite a person'],
    email: ['E-Mail-Adresse', 'E-mail address'],
    emailHint: [
      'Die Person muss sich mit genau dieser Adresse anmelden.',
      'The person has to sign in with exactly this address.',
    ],
    role: ['Rolle', 'Role'],
    since: ['Dabei seit', 'Member since'],
    pending: ['Eingeladen', 'Invited'],
    invitationEnds: ['läuft ab ', 'expires '],
    invitationEnded: ['Einladung abgelaufen', 'Invitation expired'],
    renew: ['Erneut einladen', 'Invite again'],
    acceptUntil: ['Annehmen bis', 'Accept until'],
    remove: ['Entfernen', 'Remove'],
    withdraw: ['Zurückziehen', 'Withdraw'],
    endSessions: ['Anmeldungen beenden', 'End sessions'],
    whatRolesMay: ['Was die Rollen dürfen', 'What the roles may do'],
    may: ['Darf', 'May'],
    invitedTitle: ['{name} ist eingeladen', '{name} is invited'],
    invitedHint: [
      'Der Dienst verschickt keine E-Mail. Senden Sie der Person diese Nachricht. Sie meldet sich mit der eingeladenen Adresse an und nimmt die Einladung an.',
      'The service sends no e-mail. Send this message to the person. They sign in with the invited address and accept the invitation.',
    ],
    link: ['Link', 'Link'],
    message: [
      'Guten Tag {to},\n\n{by} lädt Sie ein, bei „{organisation}“ mitzuarbeiten. Melden Sie sich bis {until} mit {email} an, und nehmen Sie die Einladung an:',
      'Hello {to},\n\n{by} invites you to work in “{organisation}”. Sign in with {email} by {until}, and accept the invitation:',
    ],
    subject: ['Einladung zu {organisation}', 'Invitation to {organisation}'],
    copyLink: ['Link kopieren', 'Copy link'],
    removeTitle: ['{name} entfernen', 'Remove {name}'],
    removeHint: [
      'Die Person verliert sofort den Zugang, und ihre API-Tokens werden ungültig. Projekte und Einheiten bleiben.',
      'The person loses access at once, and their API tokens become invalid. Projects and units stay.',
    ],
    removed: ['{name} ist entfernt.', '{name} is removed.'],
    withdrawTitle: ['Einladung an {name} zurückziehen', 'Withdraw the invitation of {name}'],
    withdrawHint: [
      'Die Person kann die Einladung dann nicht mehr annehmen.',
      'The person can then no longer accept the invitation.',
    ],
    endSessionsTitle: ['Anmeldungen von {name} beenden', 'End the sessions of {name}'],
    endSessionsHint: [
      'Die Person muss sich in allen Browsern neu anmelden, bevor sie diese Organisation wieder öffnet. Andere Organisationen sind nicht betroffen. Ihre API-Tokens bleiben gültig.',
      'In every browser, the person has to sign in again before they open this organisation. Other organisations are not affected. Their API tokens stay valid.',
    ],
    sessionsEnded: [
      'Die Anmeldungen von {name} sind beendet.',
      'The sessions of {name} have ended.',
    ],
    onlyYou: [
      'Noch sind Sie allein. Laden Sie die Personen ein, die Einheiten pflegen.',
      'You are alone so far. Invite the people who look after the units.',
    ],
    ownRole: [
      'Ihre Rolle kann nur eine andere Person ändern.',
      'Only another person can change your role.',
    ],
  },
});

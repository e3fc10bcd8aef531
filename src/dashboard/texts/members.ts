import type { Role } from '../../values/roles.ts';
import { lateTexts } from './late-texts.ts';

const rightsDe: Record<Role, string> = {
  owner: 'Alles, auch die Personen der Leitung verwalten.',
  admin: 'Alle Personen außer der Leitung, alle Tokens, Protokoll, Name der Organisation.',
  editor: 'Projekte und Einheiten anlegen, ändern, importieren; eigene Tokens.',
  viewer: 'Alles lesen; eigene Tokens mit Leserechten.',
};

const membersDe = {
  rights: rightsDe,
  lead: 'Die Personen Ihrer Organisation und ihre Rollen.',
  invite: 'Person einladen',
  email: 'E-Mail-Adresse',
  emailHint: 'Die Person muss sich mit genau dieser Adresse anmelden.',
  role: 'Rolle',
  since: 'Dabei seit',
  pending: 'Eingeladen',
  invitationEnds: 'läuft ab ',
  invitationEnded: 'Einladung abgelaufen',
  renew: 'Erneut einladen',
  acceptUntil: 'Annehmen bis',
  remove: 'Entfernen',
  withdraw: 'Zurückziehen',
  endSessions: 'Anmeldungen beenden',
  whatRolesMay: 'Was die Rollen dürfen',
  may: 'Darf',
  invitedTitle: (name: string) => `${name} ist eingeladen`,
  invitedHint:
    'Der Dienst verschickt keine E-Mail. Senden Sie der Person diese Nachricht. Sie meldet sich mit der eingeladenen Adresse an und nimmt die Einladung an.',
  link: 'Link',
  message: (to: string, by: string, organisation: string, email: string, until: string) =>
    `Guten Tag ${to},\n\n${by} lädt Sie ein, bei „${organisation}“ mitzuarbeiten. Melden Sie sich bis ${until} mit ${email} an, und nehmen Sie die Einladung an:`,
  copyMessage: 'Nachricht kopieren',
  copyLink: 'Link kopieren',
  removeTitle: (name: string) => `${name} entfernen`,
  removeHint:
    'Die Person verliert sofort den Zugang, und ihre API-Tokens werden ungültig. Projekte und Einheiten bleiben.',
  removed: (name: string) => `${name} ist entfernt.`,
  withdrawTitle: (name: string) => `Einladung an ${name} zurückziehen`,
  withdrawHint: 'Die Person kann die Einladung dann nicht mehr annehmen.',
  endSessionsTitle: (name: string) => `Anmeldungen von ${name} beenden`,
  endSessionsHint:
    'Die Person muss sich in allen Browsern neu anmelden, bevor sie diese Organisation wieder öffnet. Andere Organisationen sind nicht betroffen. Ihre API-Tokens bleiben gültig.',
  sessionsEnded: (name: string) => `Die Anmeldungen von ${name} sind beendet.`,
  onlyYou: 'Noch sind Sie allein. Laden Sie die Personen ein, die Einheiten pflegen.',
  ownRole: 'Ihre Rolle kann nur eine andere Person ändern.',
};

const membersEn: typeof membersDe = {
  rights: {
    owner: 'Everything, including other owners.',
    admin:
      'All people except owners, all tokens, webhooks, the audit log, the organisation’s name.',
    editor: 'Create, change and import projects and units; own tokens.',
    viewer: 'Read everything; own tokens with read scopes.',
  },
  lead: 'The people of your organisation and their roles.',
  invite: 'Invite a person',
  email: 'E-mail address',
  emailHint: 'The person has to sign in with exactly this address.',
  role: 'Role',
  since: 'Member since',
  pending: 'Invited',
  invitationEnds: 'expires ',
  invitationEnded: 'Invitation expired',
  renew: 'Invite again',
  acceptUntil: 'Accept until',
  remove: 'Remove',
  withdraw: 'Withdraw',
  endSessions: 'End sessions',
  whatRolesMay: 'What the roles may do',
  may: 'May',
  invitedTitle: (name) => `${name} is invited`,
  invitedHint:
    'The service sends no e-mail. Send this message to the person. They sign in with the invited address and accept the invitation.',
  link: 'Link',
  message: (to, by, organisation, email, until) =>
    `Hello ${to},\n\n${by} invites you to work in “${organisation}”. Sign in with ${email} by ${until}, and accept the invitation:`,
  copyMessage: 'Copy message',
  copyLink: 'Copy link',
  removeTitle: (name) => `Remove ${name}`,
  removeHint:
    'The person loses access at once, and their API tokens become invalid. Projects and units stay.',
  removed: (name) => `${name} is removed.`,
  withdrawTitle: (name) => `Withdraw the invitation of ${name}`,
  withdrawHint: 'The person can then no longer accept the invitation.',
  endSessionsTitle: (name) => `End the sessions of ${name}`,
  endSessionsHint:
    'In every browser, the person has to sign in again before they open this organisation. Other organisations are not affected. Their API tokens stay valid.',
  sessionsEnded: (name) => `The sessions of ${name} have ended.`,
  onlyYou: 'You are alone so far. Invite the people who look after the units.',
  ownRole: 'Only another person can change your role.',
};

/** All texts, with those of the organisation's people. */
export const useMemberTexts = lateTexts({ members: membersDe }, { members: membersEn });

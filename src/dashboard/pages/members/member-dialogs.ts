/** The dialogs of the members' page. */
export const MEMBER_DIALOGS = ['invite', 'change', 'remove', 'end-sessions'] as const;

export type MemberDialog = (typeof MEMBER_DIALOGS)[number];

/** The dialogs of the tokens' page. */
export const TOKEN_DIALOGS = ['issue', 'rotate', 'revoke'] as const;

export type TokenDialog = (typeof TOKEN_DIALOGS)[number];

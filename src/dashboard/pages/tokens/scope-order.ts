import { type Scope, SCOPES } from '../../../values/roles.ts';

const ofFolders = (scope: Scope) => scope.startsWith('files:');

/** The scopes as people meet them: what most tokens need comes first. */
export const SCOPE_ORDER: readonly Scope[] = [
  ...SCOPES.filter((scope) => !ofFolders(scope)),
  ...SCOPES.filter((scope) => ofFolders(scope)),
];

import { PERMISSIONS } from '../../src/access/permissions.ts';
import { SCOPES } from '../../src/values/roles.ts';

/** The scopes that a token of everybody but a viewer may have. */
export const SCOPES_OF_EDITORS = SCOPES.filter((scope) => PERMISSIONS.editor.has(scope));

import { NORDLICHT } from '../../../src/local/demo/people.ts';

/** The demo's people, by their role. */
export const OWNER = 'Henrike Boysen';
export const ADMIN = 'Tomasz Wójcik';
export const EDITOR = 'Leyla Şimşek';
export const VIEWER = 'Jonas Mbeki';
export const IN_TWO_ORGANISATIONS = 'Carla Núñez-Behrend';
export const INVITED = '王 小明';
export const UNINVITED = 'Piet Ohnesorg';

/** The address of a page of the demo's first organisation. */
export const at = (page: string) => `/app/${NORDLICHT.id}/${page}`;

/** The overview's heading. */
export const GREETING = /^Guten (?:Morgen|Tag|Abend), /;

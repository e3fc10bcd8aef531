/** A well-formed id that nothing has. */
export const UNKNOWN = '01900000-0000-7000-8000-000000000000';

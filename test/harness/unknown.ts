/** A well-formed id of which there is nothing. */
export const UNKNOWN = '01900000-0000-7000-8000-000000000000';

let person = '';

/** Names the signed-in person, before anything that this browser keeps for them is read. */
export function setPerson(id: string): void {
  person = id;
}

/**
 * The key of what this browser keeps for the signed-in person. Another one who signs in here, for example
 * after the session has ended, has other keys.
 *
 * @param name includes the organisation, unless the content is of none.
 */
export const ownKey = (name: string): string => `${person} ${name}`;

import type { Organisation } from '../api/types.ts';

/** The organisation that offers units in print: its name, and what its settings say. */
export function Letterhead({ name, address, contact, logo }: Organisation) {
  const named = (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  );
  return (
    <div class="letterhead">
      {logo === null ? named : <img src={logo} alt="" />}
      <p class="lines">
        {logo !== null && named}
        {[logo === null ? null : '', address, contact].filter((text) => text !== null).join('\n')}
      </p>
    </div>
  );
}

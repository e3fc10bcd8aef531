import type { Organisation } from '../api/types.ts';

/** The organisation that offers units in print: its name, and what its settings say. */
export function Letterhead({ name, address, contact, logo }: Organisation) {
  return (
    <div class="letterhead">
      <p class="lines">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {address !== null && `\n${address}`}
      </p>
      {contact !== null && <p class="lines">{contact}</p>}
      {logo !== null && <img src={logo} alt="" />}
    </div>
  );
}

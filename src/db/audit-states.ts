import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { customType } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';

const Snapshot = z.record(z.string(), z.unknown()).nullable();
const StoredStates = z.object({ before: Snapshot, after: Snapshot });

/** The target of a change before and after it: itself, or its changed fields; `null` where it did not exist. */
export type States = Readonly<z.infer<typeof StoredStates>>;

/**
 * Texts that many entries have, the most frequent last. Never change it: deflate refers to positions in
 * it, so that entries could no longer be read.
 */
const dictionary = new TextEncoder().encode(
  '"scopes":["project:read","role":"editor","admin","owner","viewer","email":"name":"revokedAt":"lastUsedAt":"expiresAt":"replacedBy":' +
    '"projectIds":null,"showPrices":"imageSize":"enabled":"description":"url":"https://"parentId":"color":"org","private",' +
    '"type":"units","unitCount":"documentCount":0,"completedAt":"createdAt":"category":"fileName":"sortOrder":"propertyId":"' +
    '"isErbbaupacht":"isDenkmal":"heizungsart":"energieverbrauch":"energieausweistyp":"energieeffizienzklasse":"vermietetSeit":"mietstatus":' +
    '"anlageklasse":"bauzustand":"hausgeldNichtUmlagefaehig":"hausgeldGesamt":"kaltmieteStellplatz":"kaufpreisStellplatz":' +
    '"longitude":"latitude":"nutzflaecheQm":"unitLocation":"etageLabel":"haus":"beschreibung":"externalSourceId":"' +
    '"unitIdentifier":"unitNumber":"street":"houseNumber":"postalCode":"city":"etage":"zimmer":"wohnflaecheQm":"baujahr":20' +
    '"projectId":"archivedAt":"archived":false,true,"visibility":"offline","intern","online","preisAufAnfrage":true,"reservation":{"until":"2026-' +
    '"status":"notartermin","notarvorbereitung","auf_anfrage","verkauft","reserviert","frei","kaltmieteWohnung":"kaltmietePerQm":"' +
    '{"before":null,"after":{"kaufpreis":"0000.00","kaufpreisPerQm":".00","bruttorendite":"3.',
);

/** An entry with its states as `before` and `after`, as people read it. */
export const withStates = <Entry extends { readonly states: States }>({
  states,
  ...entry
}: Entry) => ({
  ...entry,
  ...states,
});

/** Compresses what an entry of the audit log stores (deflate, RFC 1951). */
export const packStates = (states: States): Buffer =>
  deflateRawSync(JSON.stringify(states), { dictionary });

/**
 * Both states of an entry, compressed, as a BLOB: the fields of both have the same names, and most
 * entries are alike. D1 returns a BLOB as an array of byte values.
 */
export const compressedStates = customType<{
  data: States;
  driverData: Uint8Array | readonly number[];
}>({
  dataType: () => 'blob',
  toDriver: packStates,
  fromDriver: (stored) =>
    StoredStates.parse(
      JSON.parse(inflateRawSync(Uint8Array.from(stored), { dictionary }).toString()),
    ),
});

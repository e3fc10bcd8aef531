/**
 * Floor labels in everyday German, separated by `|`, grouped by the floor that they name. `none` is
 * a label without a floor number, `unread` a label that the service does not understand. Many occur
 * in real listings.
 */
const LABELS: readonly (readonly [number | 'none' | 'unread', string])[] = [
  [0, 'EG|eg|Eg.|E.G.| EG |Erdgeschoss|Erdgeschoß|ERDGESCHOSS|Parterre|HP|Hochparterre'],
  [0, 'hochparterre rechts|EG links|EG re.|EG, rechts|EG mitte|EG mit Garten'],
  [0, 'Erdgeschoss mit Terrasse|EG (Erdgeschoss)|Etage 0|0|VH EG|HH, EG li|EG/links'],
  [0, 'EG - links|EG hinten|Vorderhaus, Erdgeschoss vorne|Erdgeschoss (Erdgeschoss)'],
  [0, 'EG, Hochparterre|SF EG|Seitenflügel, Parterre'],
  [0, 'EG hi li|EG vo re|EG mi li'],
  [1, '1|1.|1. OG|1.OG|1 OG|1OG|OG|OG 1|OG1|OG I|I. OG|i.og|1. Etage|1. Stock|1.Stock links'],
  [1, '1. Geschoss|1. Geschoss (Dachgeschoss)|1. Obergeschoss|1. Obergeschoß|Obergeschoss'],
  [1, 'OG links|1 links|1. re|Etage 1|I. Etage|01|1.\u{A0}OG|OG, DG|VH 1. OG li.'],
  [1, '1.OG/rechts'],
  [2, 'VH, 2. OG links|2. OG links|2.OG re|II. OG|II.OG|II OG|ii. Etage|2. Geschoss'],
  [2, '2. stock|2. STOCKWERK|OG 2|OG2|OG. 2|Stock 2|Geschoss 2|Dachgeschoss, 2. Geschoss'],
  [2, '2. OG mitte|2. OG mit Balkon|2. OG vorne links|HH 2. OG|Hinterhaus, 2. Etage'],
  [2, 'SF 2. OG re.|Seitenfluegel 2. OG|２．ＯＧ|2. OG, 2. Etage|2. OG hinten rechts|(2. OG)'],
  [2, '2. OG - Mitte|II. Obergeschoß li'],
  [3, '3. Geschoss|3. Geschoss (Dachgeschoss)|Dachgeschoss, 3. Geschoss|III. OG|3|3. OG DG'],
  [3, 'DG 3. OG|3. OG, Staffelgeschoss|OG III|3. Stock Mitte|3 re.'],
  [4, '4. Geschoss|4. Geschoss (Dachgeschoss)|Dachgeschoss, 4. Geschoss|IV. OG'],
  [4, 'DG / 4. Etage|4. OG mit Aufzug|Etage IV|iv. stock rechts|Staffelgeschoß, 4. OG'],
  [5, '5. Geschoss|Dachgeschoss, 5. Geschoss|V. OG|5. OG (links)|OG V'],
  [6, '6. Geschoss|Dachgeschoss, 6. Geschoss|VI. OG|6.Etage,rechts'],
  [9, '9. Geschoss|IX. OG|9. OG vorn'],
  [13, '13. Geschoss|XIII. OG|13|13. OG Vorderhaus'],
  [16, '16. Geschoss|XVI. Stock'],
  [-1, 'UG|U.G.|1. UG|1.UG links|UG 1|UG1|UG -1|KG|Keller|Kellergeschoß|Souterrain'],
  [-1, 'souterrain hinten|Tiefparterre|1. Untergeschoss|I. UG|-1'],
  [-1, '1. Untergeschoss (Souterrain)|Etage -1|UG mit Garten|HH, Souterrain'],
  [-2, '2. UG|II. UG|UG 2|UG II|2. Untergeschoß|-2|2.UG re|Etage -2'],
  ['none', 'DG|D.G.|Dachgeschoss|dachgeschoß|Staffelgeschoss|DG links|VH, DG rechts'],
  ['none', 'DG mit Dachterrasse|Dachgeschoss (DG)|Dach geschoss|| |.| , '],
  ['unread', '2. Geschoss (Erdgeschoss)|EG, 1. OG|EG/OG|EG - 1. OG|EG+1.OG|1.-2. OG|1 / 2|2. OG 3'],
  ['none', 'DG re|DG hi li|DG mi|DG/Maisonette'],
  ['unread', 'UG, EG|Penthouse|Maisonette|oben|ganz oben|Galerie|Zwischengeschoss links'],
  ['unread', '3. OG Whg. 5|WE 12|DG 2|EG 2|2. EG|3. DG|HH 1|Haus 3|links|VH|mit Garten'],
  ['unread', 'rechts, hinten|k.A.|-|?|null|n/a|keine Angabe|2,5|2.5|2.5. OG|1½|+1|−1|-1. OG'],
  ['unread', '- 1. OG|201. OG|21. UG|999|1e1|0x1|IIII. OG|VX. OG|II|X|٣|三階|🏠|Nähe Aufzug'],
  ['unread', 'constructor|__proto__|EG; drop table|2. OG mit Erdgeschoss|Stock|Etage'],
  ['unread', 'Hochparterre, 2. OG|Keller im EG|3. OG - DG|First floor|2nd floor|ground'],
];

/** The same labels, one entry for each. */
export const LABELLED = LABELS.flatMap(([reading, labels]) =>
  labels.split('|').map((etageLabel) => ({ etageLabel, reading })),
);

import { expect, test } from 'vitest';
import { readFreeTexts } from '../../src/values/facts/read-texts.ts';

test.each([
  ['energieverbrauch', '28,4', { energiekennwert: '28.4' }],
  ['energieverbrauch', '28.4', { energiekennwert: '28.4' }],
  ['energieverbrauch', ' 28,4 kWh/(m²·a) ', { energiekennwert: '28.4' }],
  ['energieverbrauch', '45 kWh/m2a', { energiekennwert: '45' }],
  ['energieverbrauch', '45 kWh/m² im Jahr', { energiekennwert: '45' }],
  ['energieverbrauch', '112,75kWh', { energiekennwert: '112.75' }],
  ['energieverbrauch', '1.234', {}],
  ['energieverbrauch', '0', {}],
  ['energieverbrauch', 'ca. 45', {}],
  ['energieverbrauch', '45–50 kWh/(m²·a)', {}],
  ['energieverbrauch', '45 kWh/(m²·a), Klasse A', {}],
  ['energieverbrauch', '45 MWh', {}],
  ['energieverbrauch', null, {}],
  ['heizungsart', 'Fernwärme', { energietraeger: 'fernwaerme' }],
  ['heizungsart', 'FERNWÄRME ', { energietraeger: 'fernwaerme' }],
  ['heizungsart', 'fernwaerme', { energietraeger: 'fernwaerme' }],
  ['heizungsart', 'Gas-Zentralheizung', { energietraeger: 'gas' }],
  ['heizungsart', 'Ölheizung', { energietraeger: 'oel' }],
  ['heizungsart', 'Pelletheizung', { energietraeger: 'pellet' }],
  ['heizungsart', 'Luft-Wasser-Wärmepumpe', { energietraeger: 'waermepumpe' }],
  ['heizungsart', 'BHKW', { energietraeger: 'bhkw' }],
  ['heizungsart', 'Fernwärme, Fußbodenheizung', {}],
  ['heizungsart', 'Fußbodenheizung', {}],
  ['heizungsart', 'Zentralheizung', {}],
  ['heizungsart', '', {}],
  ['energieeffizienzklasse', 'A+', { klasse: 'A+' }],
  ['energieeffizienzklasse', 'Klasse b', { klasse: 'B' }],
  ['energieeffizienzklasse', 'A bis B', {}],
  ['energieeffizienzklasse', 'I', {}],
])('The text %s: %j says %j', (name, text, facts) => {
  expect(readFreeTexts({ [name]: text })).toEqual(facts);
});

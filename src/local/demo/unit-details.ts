import type { MoreAboutUnit } from './listing.ts';
import type { Random } from './random.ts';
import type { Stock } from './stocks.ts';

/** The fields that people fill in after the import: many for some units, none for others. */
export function detailsOf(stock: Stock, random: Random, squareMetres: number): MoreAboutUnit {
  if (random.percent(25)) return {};
  return {
    ...energyOf(stock, random),
    ...costsOf(stock, random, squareMetres),
    ...tenancyOf(stock, random),
    ...placeOf(stock, random),
    isDenkmal: stock.isDenkmal === true ? random.percent(90) : random.pick([false, null]),
    isErbbaupacht: stock.isErbbaupacht ?? random.pick([false, null]),
  };
}

function energyOf(stock: Stock, random: Random): MoreAboutUnit {
  const energieeffizienzklasse = random.pick(stock.energyClasses);
  const heizungsart = random.pick(stock.heating);
  if (energieeffizienzklasse === null) return { heizungsart };
  const need = random.int(180, 2600) / 10;
  return {
    heizungsart,
    energieeffizienzklasse,
    energieausweistyp: random.pick(['Bedarfsausweis', 'Verbrauchsausweis']),
    energieverbrauch: random.pick([
      need.toFixed(1),
      `${String(need).replace('.', ',')} kWh/(m²·a)`,
    ]),
  };
}

function costsOf({ terms }: Stock, random: Random, squareMetres: number): MoreAboutUnit {
  const costs: MoreAboutUnit = {};
  if (random.percent(40)) costs.nutzflaecheQm = String(squareMetres + random.int(3, 18));
  if (terms.includes('sale')) {
    const hausgeld = squareMetres * random.int(280, 460);
    costs.hausgeldGesamt = (hausgeld / 100).toFixed(2);
    costs.hausgeldNichtUmlagefaehig = ((hausgeld * 0.35) / 100).toFixed(2);
    if (random.percent(60)) costs.kaufpreisStellplatz = String(random.int(24, 95) * 500);
  }
  if (terms.includes('rent') && random.percent(40)) {
    costs.kaltmieteStellplatz = `${random.int(35, 130)}.${random.pick(['00', '50', '9'])}`;
  }
  return costs;
}

function tenancyOf({ terms, conditions }: Stock, random: Random): MoreAboutUnit {
  const bauzustand = random.pick(conditions);
  if (!terms.includes('both')) return { bauzustand, anlageklasse: 'Eigennutzung' };
  const investment = { bauzustand, anlageklasse: 'Kapitalanlage' };
  if (random.percent(30)) return { ...investment, mietstatus: 'leerstehend' };
  const vermietetSeit = `${random.int(1998, 2025)}-${random.pick(['01', '04', '10'])}-01`;
  return { ...investment, mietstatus: 'vermietet', vermietetSeit };
}

function placeOf({ centre: [latitude, longitude] }: Stock, random: Random): MoreAboutUnit {
  if (random.percent(50)) return {};
  return {
    latitude: (latitude + random.int(-900, 900) / 100_000).toFixed(6),
    longitude: (longitude + random.int(-900, 900) / 100_000).toFixed(5),
    ...(random.percent(20) && { videoUrl: `https://video.example/${random.int(1000, 9999)}` }),
    ...(random.percent(10) && { virtualTourUrl: 'https://tour.example/?lang=de&haus=1#küche' }),
  };
}

import type { FieldName, NewFieldName } from '../unit-fields/field.ts';

/** How spreadsheets head fields, as `plainHeader` writes it, the most usual header first. */
export const HEADERS: Readonly<Record<NewFieldName, string> & Partial<Record<FieldName, string>>> =
  {
    unitIdentifier:
      'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr dhh dhhnr parzelle tuer tuernr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
    unitNumber: 'lfdnr laufendenummer laufendenr laufnummer lfdnummer unitnumber serialno number',
    street: 'strasse str strassenname anschrift adresse street streetname address road',
    houseNumber: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
    postalCode: 'plz postleitzahl postalcode postcode zip zipcode',
    city: 'ort stadt gemeinde wohnort city town place',
    etageLabel:
      'etage geschoss gesch stockwerk stock og ebene etagenlage etagelage geschosslage etg etagelabel floor level storey story',
    etage: 'etagenummer etagenr floornumber',
    haus: 'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus stiege block bauteil house building',
    unitLocation: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
    zimmer:
      'zimmer zimmeranzahl zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
    wohnflaecheQm:
      'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wnfl wohnungsgroesse wohnungsflaeche livingarea livingspace internalarea floorarea flaeche groesse area size',
    baujahr:
      'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
    kaufpreis:
      'kaufpreis kaufpreiswohnung kaufpreiswhg listenpreis angebotspreis verkaufspreis vkpreis vkp kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice askingprice listprice festpreis salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
    preisAufAnfrage: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
    kaltmieteWohnung:
      'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
    notarterminAm: 'notarterminam notartermin beurkundungstermin termin notaryappointment',
    verkauftAm:
      'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
    // `Verkaufspreis` is the offer, unless another column is: its place here is after that at `kaufpreis`.
    verkaufspreis:
      'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice verkaufspreis vkpreis vkp',
    beschreibung: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
    status:
      'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
    visibility: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
    nutzflaecheQm: 'nutzflaeche nfl nf',
    hausgeldGesamt: 'hausgeld',
    bauzustand: 'bauzustand zustand',
    energieeffizienzklasse: 'energieklasse effizienzklasse',
    heizungsart: 'heizungsart',
  };

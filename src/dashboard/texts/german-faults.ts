import { type Rule, inWords } from '../../values/rules.ts';

/** German texts of all rules. The API's own texts are English. */
const GERMAN: Readonly<Record<Exclude<Rule, 'other'>, string>> = {
  required: 'Diese Angabe fehlt.',
  required_or_external: 'Diese Angabe oder externalSourceId fehlt.',
  unknown: 'Diese Angabe ist unbekannt.',
  not_empty: 'Das darf nicht leer sein.',
  string: 'Das muss ein Text sein.',
  max_characters: 'Das dürfen höchstens {max} Zeichen sein.',
  no_nul: 'Das darf kein NUL-Zeichen enthalten.',
  well_formed: 'Das enthält ein unvollständiges Unicode-Zeichen.',
  email: 'Das muss eine E-Mail-Adresse sein.',
  web_address: 'Das muss eine Adresse mit http oder https sein.',
  https_address: 'Das muss eine Adresse mit https sein.',
  default_port: 'Das muss der übliche Port sein: 443.',
  no_credentials: 'Das darf weder Benutzernamen noch Passwort enthalten.',
  host_name: 'Das muss ein Domainname sein, keine IP-Adresse.',
  public_host: 'Das muss ein öffentlich erreichbarer Server sein.',
  other_host: 'Das darf kein Server dieses Dienstes sein.',
  uuid: 'Das muss eine ID sein.',
  digits: 'Das darf nur aus Ziffern bestehen.',
  one_of: 'Das muss eines davon sein: {words}.',
  boolean: 'Das muss wahr oder falsch sein.',
  integer: 'Das muss eine ganze Zahl sein.',
  integer_unquoted: 'Das muss eine ganze Zahl sein.',
  integer_from_0: 'Das muss eine ganze Zahl ab 0 sein.',
  range: 'Das muss von {min} bis {max} sein.',
  at_most: 'Das darf höchstens {max} sein.',
  number: 'Das muss eine Zahl sein.',
  decimal: 'Das muss eine Zahl sein, ohne andere Zeichen.',
  no_exponent: 'Das muss ohne Exponenten geschrieben sein.',
  not_negative: 'Das darf nicht negativ sein.',
  digits_before_point: 'Höchstens {max} Stellen vor dem Komma.',
  digits_after_point: 'Höchstens {max} Stellen nach dem Komma.',
  ambiguous_point: 'Das kann {other} oder {read} heißen.',
  degrees: 'Das müssen Grad von {min} bis {max} sein.',
  date_time: 'Das muss ein Zeitpunkt mit Zeitzone sein.',
  future: 'Das muss in der Zukunft liegen.',
  within_days: 'Das darf höchstens {max} Tage in der Zukunft liegen.',
  floor: 'Das muss ein Geschoss nennen, etwa 2. OG.',
  object: 'Das muss ein Objekt sein.',
  array: 'Das muss eine Liste sein.',
  array_of: 'Das muss eine Liste sein.',
  size: 'Das müssen {min} bis {max} Einträge sein; es sind {sent}.',
  distinct_words: 'Das müssen {min} bis {max} verschiedene Werte sein.',
  not_repeated: 'Das darf nicht doppelt vorkommen.',
  identifier_taken:
    'Das Projekt hat schon eine Einheit mit dieser Kennung. Der Import legt eine zweite an.',
  identifier_repeated: 'Eine andere Zeile hat schon diese Kennung.',
  same_unit: 'Das ist dieselbe Einheit wie {other}.',
  no_such_unit: 'Diese Einheit hat die Organisation nicht.',
  no_such_project: 'Dieses Projekt hat die Organisation nicht.',
  ambiguous_unit: 'Mehrere Einheiten haben diesen Wert. Nennen Sie eine mit ihrer ID: {words}.',
  not_below_itself: 'Das darf weder der Ordner selbst noch einer seiner Unterordner sein.',
  beyond_role: '{other} ist mit dieser Rolle nicht möglich.',
  whole_rate: 'Das muss leer sein, wenn die Anfragen unbegrenzt sind, sonst eine Zahl.',
  given_once: 'Das darf nur einmal angegeben sein.',
  own_cursor: 'Das muss ein Cursor dieser Liste sein.',
  cursor_without_offset: 'Das ist zusammen mit offset nicht möglich.',
  not_supported: 'Das wird hier nicht unterstützt.',
  visible_ascii: 'Das müssen 1 bis {max} sichtbare ASCII-Zeichen sein.',
  visible: 'Das müssen 1 bis {max} sichtbare Zeichen sein.',
  entity_tags: 'Das muss eine Liste von ETags sein, oder *.',
  changed_since: 'Das wurde inzwischen geändert.',
  tag_of_unit: 'Das muss der ETag dessen sein, was geändert wird.',
  nothing_to_match: 'Das darf nicht angegeben sein, denn die Einheit gibt es noch nicht.',
  one_file: 'Das muss eine Datei sein.',
  file_name: 'Die Datei braucht einen Namen.',
  file_name_characters: 'Der Dateiname darf höchstens {max} Zeichen haben.',
  file_name_without_path: 'Der Dateiname darf keinen Pfad enthalten.',
  file_name_visible: 'Der Dateiname darf keine Steuerzeichen enthalten.',
  file_name_unicode: 'Der Dateiname enthält ein unvollständiges Unicode-Zeichen.',
  image_format: 'Das muss ein Bild in JPEG, PNG, WebP oder AVIF sein.',
  image_whole: 'Das Bild ist unvollständig.',
  image_damaged: 'Das Bild ist beschädigt.',
  image_pixels: 'Das Bild ist beschädigt: Es hat keine Pixel.',
  image_megapixels: 'Das Bild darf höchstens {max} Megapixel haben.',
  form: 'Das Formular ist nicht vollständig.',
  form_names: 'Jeder Teil des Formulars braucht einen Namen.',
  body_broken_off: 'Die Übertragung ist abgebrochen.',
  body_stopped: 'Die Übertragung stockt: {max} Sekunden lang kam nichts.',
  body_slow: 'Die Übertragung hat länger als {max} Sekunden gedauert.',
  slots: 'Das müssen zwei Slots mit Bindestrich sein: 0-127.',
  slots_ascending: 'Das muss von einem Slot zum selben oder einem höheren gehen, 0 bis {max}.',
  slots_of_one_home: 'Das müssen Slots einer Datenbank sein; diese sind von {words}.',
  binding: 'Das muss das Binding einer Datenbank sein.',
  migrated: 'Die Datenbank muss migriert sein: npm run migrate.',
  checkpoint: 'Das muss die Antwort des letzten Schritts sein.',
};

/** A fault from the service. Its rule may be newer than this page. */
interface Fault {
  readonly rule: string;
  /** The rule in English. */
  readonly message: string;
}

/** The rule's German text; the service's English text for an unknown rule. */
export function germanFault(fault: Fault): string {
  const texts: Readonly<Partial<Record<string, string>>> = GERMAN;
  const text = texts[fault.rule];
  return text === undefined ? fault.message : inWords(text, fault);
}

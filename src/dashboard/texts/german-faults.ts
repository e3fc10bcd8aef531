import type { Fault } from '../api/refusal.ts';
import { filledIn } from '../../values/placeholders.ts';
import type { Rule } from '../../values/rule-messages.ts';

/** Rules of requests that the dashboard does not make. */
type Others =
  | 'other'
  | 'no_body'
  | 'range_text'
  | 'range_german'
  | 'range_order'
  | 'not_after'
  | 'narrows';

/** German texts of the rules. The API's own texts are English. */
const GERMAN: Readonly<Record<Exclude<Rule, Others>, string>> = {
  required: 'Diese Angabe fehlt.',
  required_or_external: 'Diese Angabe oder die eigene ID fehlt.',
  unknown: 'Diese Angabe ist unbekannt.',
  set_later: 'Das lässt sich erst nach dem Anlegen ändern.',
  set_by_service: 'Das vergibt der Dienst.',
  not_changeable: 'Das lässt sich nicht ändern.',
  not_changeable_here: 'Das lässt sich hier nicht ändern.',
  computed: 'Das wird berechnet aus {words}.',
  not_empty: 'Das darf nicht leer sein.',
  string: 'Das muss ein Text sein.',
  max_characters: 'Das dürfen höchstens {max} Zeichen sein.',
  names: 'Das dürfen höchstens {max} Namen sein.',
  metadata_name:
    'Der Name muss aus 1 bis 40 Buchstaben (a–z), Ziffern, Binde- und Unterstrichen bestehen.',
  reserved_name: 'Dieser Name geht nicht. Bitte wählen Sie einen anderen.',
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
  readable_address: 'Unter dieser Adresse war kein Bild zu lesen.',
  uuid: 'Das muss eine ID sein.',
  digits: 'Das darf nur aus Ziffern bestehen.',
  one_of: 'Das muss eines davon sein: {words}.',
  boolean: 'Das muss wahr oder falsch sein.',
  boolean_unquoted: 'Das muss wahr oder falsch sein.',
  integer: 'Das muss eine ganze Zahl sein.',
  integer_unquoted: 'Das muss eine ganze Zahl sein.',
  integer_from_0: 'Das muss eine ganze Zahl ab 0 sein.',
  range: 'Das muss von {min} bis {max} sein.',
  at_most: 'Das darf höchstens {max} sein.',
  number: 'Das muss eine Zahl sein.',
  decimal: 'Nur die Zahl, zum Beispiel 67,38.',
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
  only_sold: 'Nur eine verkaufte Einheit hat einen Tag des Verkaufs.',
  range_dates: 'Das muss ein Datum sein oder ein Zeitraum, etwa 2027-01-01..2027-06-30.',
  type_of_kind: 'Das passt nicht zur Objektart.',
  country: 'Das muss ein Ländercode aus zwei Großbuchstaben sein, etwa DE.',
  moves_back: 'Das läge vor „{other}“. Der Verkauf geht nur nach vorn.',
  same_unit: 'Das ist dieselbe Einheit wie {other}.',
  no_such_unit: 'Diese Einheit hat die Organisation nicht.',
  no_such_project: 'Dieses Projekt hat die Organisation nicht.',
  ambiguous_unit: 'Mehrere Einheiten haben diesen Wert. Nennen Sie eine mit ihrer ID: {words}.',
  in_other_project: 'Ein anderes Projekt hat eine Einheit mit dieser ID.',
  folder_levels: 'Ordner können höchstens {max} Ebenen tief liegen.',
  one_address: 'Die Adresse muss so geschrieben sein, wie Verweise sie schreiben.',
  not_below_itself: 'Das darf weder der Ordner selbst noch einer seiner Unterordner sein.',
  beyond_role: '{other} ist mit dieser Rolle nicht möglich.',
  whole_rate: 'Das muss leer sein, wenn die Anfragen unbegrenzt sind, sonst eine Zahl.',
  given_once: 'Das darf nur einmal angegeben sein.',
  own_cursor: 'Das muss ein Cursor dieser Liste sein.',
  cursor_without_offset: 'Das ist zusammen mit offset nicht möglich.',
  one_credential: 'Das darf nicht zusammen mit dem Cookie einer Anmeldung gesendet werden.',
  not_supported: 'Das wird hier nicht unterstützt.',
  visible_ascii: 'Das müssen 1 bis {max} sichtbare ASCII-Zeichen sein.',
  visible: 'Das müssen 1 bis {max} sichtbare Zeichen sein.',
  entity_tags: 'Das muss eine Liste von ETags sein, oder *.',
  changed_since: 'Das wurde inzwischen geändert.',
  tag_of_unit: 'Das muss der ETag dessen sein, was geändert wird.',
  nothing_to_match: 'Das darf nicht angegeben sein, denn die Einheit gibt es noch nicht.',
  exists_already: 'Das darf nicht angegeben sein, denn die Einheit gibt es schon.',
  one_file: 'Das muss eine Datei sein.',
  file_name: 'Die Datei braucht einen Namen.',
  file_name_characters: 'Der Dateiname darf höchstens {max} Zeichen haben.',
  file_name_without_path: 'Der Dateiname darf keinen Pfad enthalten.',
  file_name_visible: 'Der Dateiname darf keine Steuerzeichen enthalten.',
  file_name_unicode: 'Der Dateiname enthält ein unvollständiges Unicode-Zeichen.',
  name_visible:
    'Der Name darf weder Steuerzeichen noch Zeichen enthalten, die die Schreibrichtung umkehren.',
  document_name: 'Der Dateiname muss auf eine dieser Endungen enden: {words}.',
  document_type: 'Die Endung muss zum Inhalt passen: {words}.',
  document_place: 'Ein Dokument braucht einen Ordner, ein Projekt oder eine Einheit.',
  document_project: 'Das muss das Projekt der Einheit sein.',
  date: 'Das muss ein Datum sein, etwa 2035-12-31.',
  language: 'Das muss eine Sprache sein, etwa de oder en-GB.',
  content_type: 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
  content_type_header: 'Der angegebene Typ passt nicht zur Endung der Datei.',
  content_digest: 'Die Datei ist nicht so angekommen, wie sie abgeschickt wurde.',
  content_digest_form: 'Das muss ein SHA-256 sein: sha-256=:…:, in Base64.',
  content_length: 'Die Datei hat nicht die angekündigten {max} Bytes.',
  image_format: 'Das muss ein Bild in JPEG, PNG, WebP oder AVIF sein.',
  image_whole: 'Das Bild ist unvollständig.',
  image_damaged: 'Das Bild ist beschädigt.',
  image_pixels: 'Das Bild ist beschädigt: Es hat keine Pixel.',
  image_megapixels: 'Das Bild darf höchstens {max} Megapixel haben.',
  image_side: 'Ein JPEG oder PNG darf an keiner Seite mehr als {max} Pixel haben.',
  form: 'Das Formular ist nicht vollständig.',
  form_names: 'Jeder Teil des Formulars braucht einen Namen.',
  body_broken_off: 'Die Übertragung ist abgebrochen.',
  body_stopped: 'Die Übertragung stockt: {max} Sekunden lang kam nichts.',
  body_slow: 'Die Übertragung hat länger als {max} Sekunden gedauert.',
  record_kind: 'Diese Art von Datensatz gehört nicht an diese Stelle.',
  record_field: 'Das muss so sein, wie es exportiert wurde.',
};

/** The rule's German text; the service's English text for an unknown rule. */
export function germanFault(
  fault: Pick<Fault, 'rule' | 'message'> & Partial<Pick<Fault, 'path'>>,
): string {
  const texts: Readonly<Partial<Record<string, string>>> = GERMAN;
  const isPrice = fault.rule === 'decimal' && fault.path?.includes('kaufpreis') === true;
  const text = isPrice ? 'Nur die Zahl, zum Beispiel 450.000.' : texts[fault.rule];
  return text === undefined ? fault.message : filledIn(text, fault);
}

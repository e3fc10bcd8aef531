import { filledIn } from './placeholders.ts';

// The rules for requests. A fault names its rule by code, for programs, and in words. The codes are
// published: codes may be added, and none may change its meaning.

/** Each rule in words. `{max}` stands for a parameter of the fault. */
export const RULES = {
  other: 'is not valid',
  required: 'is required',
  required_or_external: 'is required, or externalSourceId',
  unknown: 'is not known',
  set_later: 'cannot be set when a {words} is made; use PATCH',
  set_by_service: 'is set by the service',
  not_changeable: 'cannot be changed',
  not_changeable_here: 'cannot be changed here: it has operations of its own',
  computed: 'is computed from {words}',
  not_empty: 'must not be empty',
  string: 'must be a string',
  max_characters: 'must have at most {max} characters',
  names: 'must have at most {max} names',
  metadata_name: 'must have a name of 1 to 40 letters (a-z), digits, hyphens and underscores',
  reserved_name: 'must not be a name that every object of JavaScript has',
  no_nul: 'must not contain a NUL character',
  well_formed: 'must not contain a lone surrogate',
  email: 'must be an e-mail address',
  web_address: 'must be an http or https address',
  https_address: 'must be an https address',
  default_port: 'must be on the default port, 443',
  no_credentials: 'must not contain a user name or a password',
  host_name: 'must name its host by a domain name, not by an address',
  public_host: 'must name a public host',
  other_host: 'must not be a host of this service',
  readable_address: 'must lead to a picture that can be read: {words}',
  uuid: 'must be a UUID',
  digits: 'must consist of digits; other text belongs in {other}',
  one_of: 'must be one of {words}',
  boolean: 'must be true or false',
  boolean_unquoted: 'must be true or false, written without quotation marks',
  integer: 'must be an integer',
  integer_unquoted: 'must be an integer, written without quotation marks',
  integer_from_0: 'must be an integer of 0 or more',
  range: 'must be from {min} to {max}',
  at_most: 'must be at most {max}',
  number: 'must be a number, a decimal string or null',
  decimal: 'must be a plain decimal number such as 1234.56, or null',
  no_exponent: 'must be written without an exponent',
  not_negative: 'must not be negative',
  digits_before_point: 'must have at most {max} digits before the point',
  digits_after_point: 'must have at most {max} digits after the point',
  ambiguous_point:
    'must not be a string with three digits after the point: write {other}, or {read} as a number',
  degrees: 'must be decimal degrees from {min} to {max}',
  date_time: 'must be an RFC 3339 date-time with an offset, e.g. 2026-01-31T08:00:00Z',
  future: 'must be in the future',
  within_days: 'must be at most {max} days from now',
  floor: 'must name one floor, such as 2. OG, unless etage is given',
  object: 'must be an object',
  array: 'must be an array',
  array_of: 'must be an array of {words}',
  size: 'must have from {min} to {max} {words}, but {sent} were sent',
  distinct_words: 'must have from {min} to {max} different words',
  not_repeated: 'must not be repeated',
  identifier_taken: 'must be new, as the project has a unit with this identifier already',
  identifier_repeated: 'must not be repeated, as another of these units has this identifier',
  same_unit: 'names the same unit as {other}',
  no_such_unit: 'names no unit of the organisation',
  moves_back: 'would move the unit back from {other}: send movesBack, too, if it is meant',
  type_of_kind: 'must fit {other}',
  country: 'must be a country code of two capital letters, such as DE',
  only_sold: 'must be null, unless the unit is verkauft',
  no_such_project: 'names no project of the organisation',
  ambiguous_unit: 'is that of {other} units; name one by its id: {words}',
  folder_levels: 'must leave folders at most {max} levels deep',
  not_below_itself: 'must not be the folder itself or one below it',
  beyond_role: "{other} is beyond the member's role, {role}",
  in_other_project:
    'is that of the unit {words} in the project {other}; send anyProject to move it here, or ifNoneMatch to create another one',
  whole_rate: 'must be null if requestsPerMinute is null, and otherwise a number',
  given_once: 'must be given once',
  own_cursor: 'must be a cursor of this very list',
  cursor_without_offset: 'must not be combined with offset',
  visible_ascii: 'must be from 1 to {max} visible ASCII characters',
  visible: 'must be from 1 to {max} visible characters, in UTF-8',
  one_credential: 'must not be sent together with the cookie of a session',
  not_supported: 'is not supported by this operation, and would guard nothing',
  entity_tags: 'must be entity tags in double quotes, separated by commas, or *',
  changed_since: 'must be the ETag of what is stored, which is the version of {other}',
  tag_of_unit: 'must be the ETag of what is changed, read alone and without include',
  nothing_to_match: 'must be left out, as there is no such unit yet',
  exists_already: 'must be left out, as there is such a unit already',
  range_text: 'must be a number such as 3 or 449999.99, or a range of two: 3..4, ..450000 or 1..',
  range_dates:
    'must be a date such as 2027-01-31, or a range of two: 2027-01-01..2027-06-30 or 2027-01-01..',
  range_german:
    'must be written without a comma and without points between thousands, as 450000.50; 78.125 as 78.1250',
  not_after: 'must not be after {other}',
  range_order: 'must begin with its smaller end',
  narrows: 'must be given, as too many units are left',
  one_address:
    'The address must be written as links write it: ids in lower case, nothing percent-encoded, and no empty cursor.',
  no_body: 'must be left out, as the operation takes no body',
  one_file: 'must be one file',
  file_name: 'must have a file name',
  file_name_characters: 'must have a file name of at most {max} characters',
  file_name_without_path: 'must have a file name without a path',
  file_name_visible: 'must have a file name without control characters',
  file_name_unicode: 'must have a file name in Unicode',
  name_visible: 'must not have control characters, or marks that turn the direction of text',
  document_name: 'must end with one of {words}',
  document_type: 'must keep the type of its content, {words}',
  document_place: 'must be given, unless {other} is',
  document_project: 'must be the project of the unit',
  date: 'must be a date, such as 2035-12-31',
  language: 'must be a language, such as de or en-GB',
  content_type: 'The content must be of the type {words}, as the name of the document says.',
  content_type_header: 'must be {words}, as the name of the document says, or be left out',
  content_digest: 'must be the digest of the content, and is not',
  content_digest_form: 'must have one SHA-256: sha-256=:…:, in base64',
  content_length: 'The content must have {max} bytes, as Content-Length says.',
  image_format: 'must be a JPEG, PNG, WebP or AVIF image',
  image_whole: 'must be whole: it breaks off',
  image_damaged: 'must not be damaged',
  image_pixels: 'must not be damaged: it has no pixels',
  image_megapixels: 'must have at most {max} megapixels',
  image_side: 'must have at most {max} pixels a side, as JPEG or PNG',
  form: 'The body is not a whole multipart form in UTF-8.',
  form_names: 'Each part of the form must have a name.',
  body_broken_off: 'The body broke off.',
  body_stopped: 'The body stopped: nothing of it has arrived for {max} seconds.',
  body_slow: 'The body took too long: it must arrive within {max} seconds.',
  record_kind: 'must be a kind of this import; only the first record may be an organisation',
  record_field: 'must be as it was exported',
} as const satisfies Readonly<Record<string, string>>;

export type Rule = keyof typeof RULES;

/** The parameters of rules. A fault has them beside its rule. */
export interface RuleParams {
  readonly min: number;
  readonly max: number;
  readonly sent: number;
  /** Words that are permitted, or what is counted. */
  readonly words: string;
  /** Another field, value or place that the rule is about. */
  readonly other: string;
  readonly role: string;
  readonly read: string;
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name & keyof RuleParams) | NamesIn<Rest>
  : never;

/** The parameters of a rule: none, or one object. */
export type ParamsOf<R extends Rule> =
  NamesIn<(typeof RULES)[R]> extends never ? [] : [Pick<RuleParams, NamesIn<(typeof RULES)[R]>>];

/** A broken rule, with its parameters. */
export interface BrokenRule extends Partial<RuleParams> {
  readonly rule: Rule;
  /** The rule, in words. */
  readonly message: string;
}

/** A broken rule, for a fault that no schema finds. */
export function broken<R extends Rule>(name: R, ...[params]: ParamsOf<R>): BrokenRule {
  return { message: filledIn(RULES[name], { ...params }), rule: name, ...params };
}

/** A value breaks a rule. The message is for the caller. */
export class RuleError extends Error {
  readonly broken: BrokenRule;

  constructor(named: BrokenRule) {
    super(named.message);
    this.broken = named;
  }
}

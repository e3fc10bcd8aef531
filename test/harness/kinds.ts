/** The kind of value that a field of a request accepts. */
export type Kind =
  | 'name'
  | 'text'
  | 'uuid'
  | 'word'
  | 'digits'
  | 'decimal'
  | 'integer'
  | 'flag'
  | 'yesOrNo'
  | 'choice'
  | 'day'
  | 'moment';

type SuspicionKind =
  | 'shifted_columns'
  | 'wrong_encoding'
  | 'broken_characters'
  | 'looks_like_sheet'
  | 'other_separator'
  | 'field_not_found'
  | 'ambiguous_heading'
  | 'loose_quotes';

/** Something about the whole file that a person should check before the import. It leaves no row out. */
export interface Suspicion {
  kind: SuspicionKind;
  /** One or two sentences in Portuguese. */
  message: string;
}

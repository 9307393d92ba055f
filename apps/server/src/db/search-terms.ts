/** A code as people type it: after zeros come letters, digits or hyphens, with a digit among them. */
const ZEROS_OF_CODE = /^0+(?=[\p{L}\d-]*\d[\p{L}\d-]*$)/u;

/**
 * The words that a text must all contain for what a person typed, codes without leading zeros. SQL compares each as
 * `like like_anywhere(word)`, which folds case and accents and takes % _ \ literally.
 */
export function searchWords(search: string | undefined): string[] {
  if (search === undefined) return [];
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(ZEROS_OF_CODE, ''));
}

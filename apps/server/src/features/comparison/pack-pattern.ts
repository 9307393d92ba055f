/** The factors that are so frequent by chance that only a pack of that size, named in the description, makes them likely. */
export const FREQUENT_FACTORS: readonly number[] = [2, 3];

/**
 * The pattern of a name that says that so many are in a pack: 'C/2', 'CX 3', 'LEVE 3', '2UN'. JavaScript (with the flags `iu`) and
 * PostgreSQL (`~*`) read it alike.
 */
export function packPattern(size: number): string {
  return String.raw`(?:^|\s)(?:(?:C|CX|COM|LEVE|KIT)[\s/.]*${size}|${size}\s*(?:UN|UND|UNID|UNIDADES|CP|COMP|CAPS|AMP|ENV))(?![\w,.À-ÿ])`;
}

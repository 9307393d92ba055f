/** What someone typed or chose in a form, or the dialog that they opened. */
export type KeptKind = 'typed' | 'opened';

interface Field {
  readonly kind: KeptKind;
  /** The value to keep; undefined while it is as it was when the form opened. */
  changed(): unknown;
}

const fields = new Map<string, Field>();
/** Values of an earlier session that aren't in their fields again yet. */
let returning: Readonly<Record<string, unknown>> = {};

/** Adds an open field. Returns a function that removes it. */
export function addField(key: string, field: Field): () => void {
  fields.set(key, field);
  return () => {
    if (fields.get(key) === field) fields.delete(key);
  };
}

/** What was typed or chosen in all open fields. */
export function changedFields(): Record<string, unknown> {
  const values = [...fields].map(([key, field]) => [key, field.changed()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Whether an open form has something that its person typed or chose. */
export function hasTyped(): boolean {
  return [...fields.values()].some((field) => field.kind === 'typed' && field.changed() !== undefined);
}

/** Hands values to the fields that open next. */
export function returnValues(values: Readonly<Record<string, unknown>>): void {
  returning = values;
}

/** The value that a field had when the session ended; undefined if it wasn't kept. */
export function returningValue(key: string): unknown {
  return returning[key];
}

/** The field has its value again, so the next one of the same key opens as usual. */
export function valueReturned(key: string): void {
  const { [key]: _returned, ...others } = returning;
  returning = others;
}

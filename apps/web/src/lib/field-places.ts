type Place = 'list' | 'card' | 'search' | 'facts' | 'form';

/**
 * A field without a place is `never`: it stands beside another one or nowhere. A new field of the contract doesn't
 * compile until it is here, and then not until each of its places has it.
 */
export type FieldPlaces<Row, Table extends Readonly<Record<keyof Row, Place>>> = Table;

export type FieldsIn<Table, Where extends Place> = {
  [Field in keyof Table]: Where extends Table[Field] ? Field : never;
}[keyof Table];

const OF_ONE_PHARMACY =
  'decides the pharmacy, and begins an index. Only a distributed database would ask every node.';

/**
 * How statements reach big tables without naming a pharmacy, and why each may stay. Whatever is new here reads the rows of all
 * pharmacies: name the pharmacy, and add a line only if it isn't known (docs/production.md, "Beyond one database machine").
 */
export const UNSCOPED_REASONS: Readonly<Record<string, string>> = {
  'count by amplify_id':
    'A phone repeats a count by its id alone, and the id is unique over all pharmacies. One index entry.',
  'count by id': 'An address of the web has only the number of a count. One entry of count_by_id.',
  'count_line by id':
    'An address of the web has only the number of a line. PostgreSQL 18 skips through the key, one step a pharmacy.',
  'product by id': 'An address of the web has only the id of a product. One entry of product_by_id.',
  'count by inventory_number': `An inventory ${OF_ONE_PHARMACY}`,
  'count by cognito_user_id':
    'A phone fetches what its collector counted, in any pharmacy. A range of count_by_collector_change.',
  'count by changed_at':
    'The change feed dispatches the changes of all pharmacies. A range of the newest entries of count_by_change.',
  'count_line by received_at':
    'The dashboard counts the lines of one hour at most, in all pharmacies; whole hours are kept totals.',
  'product by nothing':
    'The list of all pharmacies, which no screen asks for. It reads what precedes its page.',
  'product by search':
    'A search in all pharmacies, which no screen asks for. It reads what it finds, in product_by_search.',
  'audit by id':
    'The rows of a page that indexes of the pharmacy, thing or person chose before, by primary key.',
  'audit by entity_id': 'The history of a thing is asked for by its id alone. A range of audit_by_entity.',
  'settlement_item by settlement_id': `A settlement ${OF_ONE_PHARMACY}`,
  'settlement_line by settlement_id': `A settlement ${OF_ONE_PHARMACY}`,
  'stock_snapshot_item by snapshot_id': `A snapshot ${OF_ONE_PHARMACY}`,
};

/** The big tables whose primary key doesn't begin with the pharmacy, and why. */
export const UNSCOPED_KEYS: Readonly<Record<string, string>> = {
  audit: 'Accounts and sessions belong to no pharmacy, and a primary key has no nulls.',
  settlement_item: `A settlement ${OF_ONE_PHARMACY}`,
  settlement_line: `A settlement ${OF_ONE_PHARMACY}`,
  stock_snapshot_item: `A snapshot ${OF_ONE_PHARMACY}`,
};

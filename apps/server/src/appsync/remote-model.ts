/** A model of the remote that the worker reads, with the fields that it asks for. */
export interface RemoteModel {
  readonly name: 'Inventory' | 'Count';
  readonly plural: 'Inventories' | 'Counts';
  readonly required: readonly string[];
  /** Fields that an app's own schema may lack. A missing one is not asked for again. */
  readonly optional: readonly string[];
}

const synced = ['_version', '_deleted', '_lastChangedAt'];

export const inventoryModel: RemoteModel = {
  name: 'Inventory',
  plural: 'Inventories',
  required: ['id', 'name', ...synced],
  optional: ['pharmacyID', 'finalizado'],
};

export const countModel: RemoteModel = {
  name: 'Count',
  plural: 'Counts',
  required: ['id', 'inventoryID', ...synced],
  optional: ['cognitoUserID', 'user_name', 'barcode', 'internalBarcode', 'factor', 'sectionID', 'createdAt'],
};

/** The documents of a model, as Amplify's own clients write them. */
export const documents = {
  sync: ({ plural }: RemoteModel, fields: readonly string[]) => `
    query Sync${plural}($limit: Int, $nextToken: String, $lastSync: AWSTimestamp) {
      sync${plural}(limit: $limit, nextToken: $nextToken, lastSync: $lastSync) {
        items { ${fields.join(' ')} } nextToken startedAt
      }
    }`,
  get: ({ name }: RemoteModel, fields: readonly string[]) =>
    `query Get${name}($id: ID!) { get${name}(id: $id) { ${fields.join(' ')} } }`,
  update: ({ name }: RemoteModel, fields: readonly string[]) =>
    `mutation Update${name}($input: Update${name}Input!) { update${name}(input: $input) { ${fields.join(' ')} } }`,
  delete: ({ name }: RemoteModel, fields: readonly string[]) =>
    `mutation Delete${name}($input: Delete${name}Input!) { delete${name}(input: $input) { ${fields.join(' ')} } }`,
} as const;

/** "Validation error of type FieldUndefined: Field 'x' in type 'Count' is undefined", or graphql-js's own message. */
const UNKNOWN_FIELD =
  /Field ['"](\w+)['"] in type ['"]\w+['"] is undefined|Cannot query field ['"](\w+)['"] on/g;

/** The unknown fields that the message of a refusal names. */
export function unknownFieldsIn(message: string): string[] {
  return [...message.matchAll(UNKNOWN_FIELD)].flatMap((match) => match[1] ?? match[2] ?? []);
}

/** The scalars of our models' fields. */
export type ModelScalar = 'ID' | 'String' | 'Boolean' | 'Float' | 'AWSJSON' | 'AWSDateTime';

/** A type that an Amplify DataStore client synchronises (docs/collector-api.md). */
export interface Model {
  readonly name: 'Inventory' | 'Section' | 'Count';
  /** As the client's generated schema writes it, in `sync<plural>` and `list<plural>`. */
  readonly plural: string;
  /** The model's own fields. The schema adds id, createdAt, updatedAt and the metadata of versioned data sources. */
  readonly fields: Readonly<Record<string, ModelScalar>>;
  /**
   * The field with the owner's `sub`. An app whose schema has an owner rule sends it as an argument of subscriptions.
   */
  readonly owner?: string;
}

const inventoryModel: Model = {
  name: 'Inventory',
  plural: 'Inventories',
  fields: {
    name: 'String',
    pharmacyID: 'ID',
    pharmacyName: 'String',
    finalizado: 'Boolean',
    source: 'String',
  },
};

const sectionModel: Model = {
  name: 'Section',
  plural: 'Sections',
  fields: {
    inventoryID: 'ID',
    name: 'String',
    collector_sub: 'String',
    collector_name: 'String',
    finalizado: 'Boolean',
  },
  owner: 'collector_sub',
};

const countModel: Model = {
  name: 'Count',
  plural: 'Counts',
  fields: {
    cognitoUserID: 'String',
    user_name: 'String',
    barcode: 'AWSJSON',
    internalBarcode: 'AWSJSON',
    factor: 'Float',
    inventoryID: 'ID',
    sectionID: 'ID',
    after_close: 'Boolean',
  },
  owner: 'cognitoUserID',
};

export const models: readonly Model[] = [inventoryModel, sectionModel, countModel];

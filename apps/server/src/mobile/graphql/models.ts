/** The scalars that fields of our models have. */
export type ModelScalar = 'ID' | 'String' | 'Boolean' | 'Float' | 'AWSJSON' | 'AWSDateTime';

/** A type that an Amplify DataStore client synchronises (docs/collector-api.md). */
export interface Model {
  readonly name: 'Inventory' | 'Section' | 'Count';
  /** As the client's generated schema writes it; `sync<plural>` and `list<plural>` are made of it. */
  readonly plural: string;
  /** The model's own fields; the schema adds id, createdAt, updatedAt and the metadata of versioned sources. */
  readonly fields: Readonly<Record<string, ModelScalar>>;
  /** The field that names whose a row is; an app with an owner rule in its schema gives it when it subscribes. */
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

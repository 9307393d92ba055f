'use strict';
// The models of docs/collector-api.md, as `amplify codegen models` writes them for an app.

/** A field from its name and GraphQL type. A type that ends with `!` is required. */
function field([name, type]) {
  return {
    name,
    type: type.replace('!', ''),
    isArray: false,
    isRequired: type.endsWith('!'),
    attributes: [],
    ...(['createdAt', 'updatedAt'].includes(name) ? { isReadOnly: true } : {}),
  };
}

function model(name, pluralName, types) {
  const withTimes = { id: 'ID!', ...types, createdAt: 'AWSDateTime', updatedAt: 'AWSDateTime' };
  return {
    name,
    pluralName,
    syncable: true,
    fields: Object.fromEntries(Object.entries(withTimes).map((entry) => [entry[0], field(entry)])),
    attributes: [{ type: 'model', properties: {} }],
  };
}

const models = {
  Inventory: model('Inventory', 'Inventories', {
    name: 'String!',
    pharmacyID: 'ID',
    pharmacyName: 'String',
    finalizado: 'Boolean',
    source: 'String',
  }),
  Section: model('Section', 'Sections', {
    inventoryID: 'ID!',
    name: 'String!',
    collector_sub: 'String',
    collector_name: 'String',
    finalizado: 'Boolean',
  }),
  Count: model('Count', 'Counts', {
    cognitoUserID: 'String',
    user_name: 'String',
    barcode: 'AWSJSON',
    internalBarcode: 'AWSJSON',
    factor: 'Float',
    inventoryID: 'ID!',
    sectionID: 'ID',
    after_close: 'Boolean',
  }),
};

/** `@auth(rules: [{allow: owner, ownerField: "cognitoUserID", identityClaim: "sub"}])`, which many apps use. */
const ownerRule = {
  type: 'auth',
  properties: {
    rules: [
      {
        provider: 'userPools',
        ownerField: 'cognitoUserID',
        allow: 'owner',
        identityClaim: 'sub',
        operations: ['create', 'update', 'delete', 'read'],
      },
    ],
  },
};

function schemaOf({ ownsCounts }) {
  const Count = {
    ...models.Count,
    attributes: [...models.Count.attributes, ...(ownsCounts ? [ownerRule] : [])],
  };
  return { models: { ...models, Count }, enums: {}, nonModels: {}, version: '1', codegenVersion: '3.4.4' };
}

module.exports = { schemaOf };

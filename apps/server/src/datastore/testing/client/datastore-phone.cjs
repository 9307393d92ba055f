'use strict';
// A collector's phone: the unmodified Amplify DataStore in its own process, because Amplify is a singleton of a process.
// The test sends commands over IPC ({id, command, args} → {id, result | error}) and receives events ({happened}).
const { setOnline, watchRequests } = require('./phone-globals.cjs');
const { schemaOf } = require('./phone-models.cjs');
// Only `require`: a mix with ESM would load two copies of Amplify's core.
const { Amplify } = require('aws-amplify');
const { signIn, signOut } = require('aws-amplify/auth');
const { DataStore, initSchema, syncExpression } = require('aws-amplify/datastore');
const { Hub } = require('aws-amplify/utils');

const models = initSchema(schemaOf({ ownsCounts: process.argv.includes('owns-counts') }));

const report = (list, entry) => process.send?.({ happened: { list, entry } });
watchRequests((request) => report('requests', request));
Hub.listen('datastore', ({ payload }) => report('events', payload.event));
Hub.listen('api', ({ payload }) => report('realTime', payload.data?.connectionState ?? payload.event));
// A browser prints these and continues.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit());

const plain = (row) => JSON.parse(JSON.stringify(row ?? null));

async function held(model, id) {
  const row = await DataStore.query(models[model], id);
  if (row === undefined) throw new Error(`the phone has no ${model} ${id}`);
  return row;
}

const commands = {
  async signIn({ origin, username, password, syncPageSize, onlyInventory }) {
    const { identity } = await (await fetch(`${origin}/api/config/`)).json();
    const { userPoolId, userPoolClientId, region, endpoint, authFlow } = identity;
    Amplify.configure({
      Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } },
      API: { GraphQL: { endpoint: `${origin}/graphql`, region, defaultAuthMode: 'userPool' } },
    });
    DataStore.configure({
      syncPageSize,
      ...(onlyInventory === undefined
        ? {}
        : {
            syncExpressions: [syncExpression(models.Count, (count) => count.inventoryID.eq(onlyInventory))],
          }),
      errorHandler: ({ message, operation, process: during, model, localModel }) =>
        report('errors', {
          message,
          operation: operation ?? null,
          during,
          model,
          localModel: plain(localModel),
        }),
    });
    // Signs the previous user of the phone out.
    await signOut();
    await signIn({ username, password, options: { authFlowType: authFlow } });
  },
  start: () => DataStore.start(),
  stop: () => DataStore.stop(),
  setOnline: ({ isOnline }) => setOnline(isOnline),
  query: async ({ model }) => plain(await DataStore.query(models[model])),
  find: async ({ model, id }) => plain(await DataStore.query(models[model], id)),
  save: async ({ model, fields }) => plain(await DataStore.save(new models[model](fields))),
  async update({ model, id, fields }) {
    const row = await held(model, id);
    return plain(
      await DataStore.save(models[model].copyOf(row, (draft) => void Object.assign(draft, fields))),
    );
  },
  delete: async ({ model, id }) => plain(await DataStore.delete(await held(model, id))),
};

process.on('message', async ({ id, command, args }) => {
  try {
    process.send?.({ id, result: (await commands[command](args)) ?? null });
  } catch (error) {
    process.send?.({ id, error: String(error?.stack ?? error) });
  }
});

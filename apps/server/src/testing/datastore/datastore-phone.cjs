'use strict';
// A collector's phone: the unmodified Amplify DataStore in a process of its own, since Amplify is one per process.
// The test says over IPC what to do ({id, command, args} → {id, result | error}) and hears what happens ({happened}).
const { setOnline, watchRequests } = require('./phone-globals.cjs');
const { schemaOf } = require('./phone-models.cjs');
// By `require` only: a mix with ESM gives two copies of Amplify's core.
const { Amplify } = require('aws-amplify');
const { signIn, signOut } = require('aws-amplify/auth');
const { DataStore, initSchema, syncExpression } = require('aws-amplify/datastore');
const { Hub } = require('aws-amplify/utils');

const models = initSchema(schemaOf({ ownsCounts: process.argv.includes('owns-counts') }));

const tell = (list, entry) => process.send?.({ happened: { list, entry } });
watchRequests((request) => tell('requests', request));
Hub.listen('datastore', ({ payload }) => tell('events', payload.event));
Hub.listen('api', ({ payload }) => tell('realTime', payload.data?.connectionState ?? payload.event));
// A browser prints these and lives on.
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
        tell('errors', {
          message,
          operation: operation ?? null,
          during,
          model,
          localModel: plain(localModel),
        }),
    });
    // Whoever had the phone before.
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

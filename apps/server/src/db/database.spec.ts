import { expect, it } from 'vitest';
import { databaseFault } from './database.js';

const failure = (code: string | undefined, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['08006', 'connection failure'],
  ['53300', 'sorry, too many clients already'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ECONNRESET', 'read ECONNRESET'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'timeout exceeded when trying to connect'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
])('the failure %s (%s) is refused as unavailable with its cause', (code, message) => {
  const error = failure(code, message);
  const fault = databaseFault(error);
  expect(fault).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } });
  expect(fault?.cause).toBe(error);
  expect(fault?.message).not.toContain(message);
});

it.each([
  ['53100', 'could not extend file "base/5/16384": No space left on device'],
  ['58030', 'could not write to file "pg_wal/xlogtemp.1": No space left on device'],
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
])('the failure %s (%s) says that the disk is full', (code, message) => {
  const fault = databaseFault(failure(code, message));
  expect(fault?.code).toBe('out_of_space');
  expect(fault?.message).toContain('sem espaço em disco');
});

it.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['40P01', 'deadlock detected'],
  ['42P01', 'relation "product" does not exist'],
  ['22P02', 'invalid input syntax'],
])('the failure %s (%s) is a fault of the statement or is tried again', (code, message) => {
  expect(databaseFault(failure(code, message))).toBeNull();
});

it('a value that is not an Error is no fault of the database', () => {
  expect(databaseFault('57P01')).toBeNull();
});

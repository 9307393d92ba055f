import type { ServerAccess } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from './api-session.js';
import { runOperator } from './operator.js';

/** Registers a person as the operator does and opens a session for them, which takes a licence seat. */
export async function registerPerson(
  server: ServerAccess,
  person: { name: string; email: string; password: string },
): Promise<ApiSession> {
  const words = ['--email', person.email, '--name', person.name, '--password', person.password];
  await runOperator(server, 'user', 'create', ...words);
  return openApiSession(server, person);
}

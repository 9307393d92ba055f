/** One call of the HTTP contract. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Sends a call to the server at `url` with the headers that the web and the apps send. Rejects if no answer comes. */
export function callApi(url: string, { method, path, token, body, signal }: ApiCall): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Sends a call and returns the JSON of its answer. Throws on any refusal. */
export async function sendCall(url: string, call: ApiCall): Promise<unknown> {
  const answer = await callApi(url, call);
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

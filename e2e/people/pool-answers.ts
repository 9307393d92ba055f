import type { BrowserContext, Page, Request } from 'playwright-core';

/** The operation that a request asks of the user pool, as 'InitiateAuth'; '' where it asks none. */
export function operationOf(request: Request): string {
  return request.headers()['x-amz-target']?.split('.').at(-1) ?? '';
}

/**
 * Answers one operation of the user pool in its place, as Amazon's would; what `answer` leaves undefined goes on to
 * the real one.
 *
 * @param answer the body, or a refusal by its name
 */
export async function answerFor(
  where: Page | BrowserContext,
  operation: string,
  answer: (input: Record<string, unknown>) => Promise<object | undefined> | object | undefined,
): Promise<void> {
  await where.route('**/idp/**', async (route, request) => {
    if (operationOf(request) !== operation) return route.fallback();
    const body = await answer(request.postDataJSON() as Record<string, unknown>);
    if (body === undefined) return route.fallback();
    const status = '__type' in body ? 400 : 200;
    return route.fulfill({ status, contentType: 'application/x-amz-json-1.1', json: body });
  });
}

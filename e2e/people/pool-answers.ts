import type { BrowserContext, Page, Request } from '@playwright/test';

/** The pool operation of a request, such as 'InitiateAuth', or '' if it is not a call of the pool. */
export function operationOf(request: Request): string {
  return request.headers()['x-amz-target']?.split('.').at(-1) ?? '';
}

/**
 * Answers one operation instead of the real user pool, as Amazon's pool would. If `answer` gives undefined, the real pool
 * answers.
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

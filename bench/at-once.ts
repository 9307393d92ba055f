/** As many people as look at a list at the same time on a busy night. */
export const AT_ONCE = 10;

/** Makes as many calls at the same time, and waits for all of them. */
export async function atOnce(call: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, call));
}

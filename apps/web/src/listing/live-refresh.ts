/**
 * For lists that collectors fill while staff watch: refetched every 30 seconds while the tab is visible, and when it
 * becomes visible. Rows keep their ids, so the scroll position stays. The bar shows the age of such a list.
 */
export const liveRefresh = {
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  meta: { live: true },
} as const;

/**
 * For lists that collectors fill while staff look at them: asked again every 30 seconds while the tab is in sight,
 * and when it comes back into sight. Rows keep their ids, so that nobody loses their place.
 */
export const liveRefresh = { refetchInterval: 30_000, refetchOnWindowFocus: true } as const;

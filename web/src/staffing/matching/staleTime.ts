/** Every read of a ranking is logged, so window focus must not refetch it. */
export const RANKING_STALE_MS = 5 * 60_000

/** The colours of presence. */
export const STATUS_COLORS = { online: '#16a34a', away: '#f59e0b', busy: '#dc2626', 'not-visible': '#94a3b8' } as const

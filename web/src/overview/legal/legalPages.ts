/** The legal pages, by their text keys. */
export const LEGAL_PAGES = [
  { path: 'legal-notice', name: 'notice' },
  { path: 'privacy', name: 'privacy' },
  { path: 'terms', name: 'terms' },
  { path: 'processors', name: 'processors' },
  { path: 'accessibility', name: 'accessibility' },
] as const

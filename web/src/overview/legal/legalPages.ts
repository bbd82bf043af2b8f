/** The pages that the law asks for, by the names of their texts. */
export const LEGAL_PAGES = [
  { path: 'legal-notice', name: 'notice' },
  { path: 'privacy', name: 'privacy' },
  { path: 'terms', name: 'terms' },
  { path: 'processors', name: 'processors' },
  { path: 'accessibility', name: 'accessibility' },
] as const

/**
 * What every answer of the API says of itself: no cache keeps it, and wherever it is opened, a file too, it is what its type
 * says, loads nothing, runs nothing and is framed by nobody. What else pages need (devices, openers, referrers) is for pages.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

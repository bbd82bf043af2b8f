/**
 * Headers of every API response: never cached, and inert wherever it is opened, files included. Headers for pages
 * (devices, openers, referrers) are set for pages only.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

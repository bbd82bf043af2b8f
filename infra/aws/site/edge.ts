/** CloudFront Functions, which run at the edge before a request is forwarded. Kept as text, as their JavaScript is a dialect. */

/** The header with CloudFront's secret for the API. */
export const SECRET_HEADER = 'x-origin-secret'
/** The header with the client's address, which the API itself cannot see; a caller's own is overwritten. */
const ADDRESS_HEADER = 'x-viewer-address'

/** Content security policy of uploaded pictures. */
export const PICTURE_POLICY = "default-src 'none'; sandbox"

/**
 * Rewrites paths of screens (`/cra/2026/11`), whose last segment has no extension, to the page. Error pages are not used,
 * as the API needs its own 403 and 404.
 */
export const REWRITE_SCREENS = `
function handler(event) {
  var request = event.request
  if (request.uri === '/home' || request.uri === '/sign-in') request.uri += '.html'
  else if (request.uri.indexOf('.', request.uri.lastIndexOf('/')) < 0) request.uri = '/index.html'
  return request
}`

export const FORWARD_ADDRESS = `
function handler(event) {
  var request = event.request
  request.headers['${ADDRESS_HEADER}'] = { value: event.viewer.ip }
  return request
}`

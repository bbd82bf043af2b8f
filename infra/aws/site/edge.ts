/** CloudFront Functions: JavaScript that runs at the edge before a request goes on. Own language, so kept as text. */

/** The header by which CloudFront shows its secret to the API. */
export const SECRET_HEADER = 'x-origin-secret'
/** The header with the client's address, which the API itself cannot see; a caller's own is overwritten. */
const ADDRESS_HEADER = 'x-viewer-address'

/** What a picture that people have sent may do: be looked at. */
export const PICTURE_POLICY = "default-src 'none'; sandbox"

/**
 * Screens have addresses of their own (`/cra/2026/11`) but one page; two have one that shows before the app.
 * A path whose last part has no extension is a screen.
 * The API keeps its own 403 and 404: the distribution has no error pages.
 */
export const SCREENS_TO_PAGE = `
function handler(event) {
  var request = event.request
  if (request.uri === '/home' || request.uri === '/sign-in') request.uri += '.html'
  else if (request.uri.indexOf('.', request.uri.lastIndexOf('/')) < 0) request.uri = '/index.html'
  return request
}`

export const TELL_ADDRESS = `
function handler(event) {
  var request = event.request
  request.headers['${ADDRESS_HEADER}'] = { value: event.viewer.ip }
  return request
}`

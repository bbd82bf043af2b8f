/** The path of the WebSocket; on AWS also the name of the API's stage. */
export const LIVE_PATH = '/live'

/** The subprotocol. Browsers offer it beside their access token, which so appears in no address or log. */
export const LIVE_PROTOCOL = 'regie'

/** Invalidates presence only, for pages that show it. */
export const PRESENCE = 'presence'

/** Invalidates `common.inbox` only, when nothing else of its group has changed. */
export const INBOX = 'common.inbox'

/** The only message ever pushed: groups with stale answers, `PRESENCE` or `INBOX`. Pages then read as usual. */
export interface Push {
  changes: readonly string[]
}

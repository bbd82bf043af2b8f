/** The path of the WebSocket; on AWS also the name of the API's stage. */
export const LIVE_PATH = '/live'

/** The subprotocol. Browsers offer it beside their access token and the page's id, which so appear in no address or log. */
export const LIVE_PROTOCOL = 'regie'

/** The header of a request with the id of its page, which is not told what it changed itself. */
export const PAGE_HEADER = 'page-id'

/** Whether a text may be the id of a page, which each chooses at random when it is loaded. */
export const isPageId = (text: string): boolean => /^[\w-]{16,80}$/.test(text)

/** Invalidates presence only, for pages that show it. */
export const PRESENCE = 'presence'

/** Invalidates `common.inbox` only, when nothing else of its group has changed. */
export const INBOX = 'common.inbox'

/** The answer to whatever a page sends, which it does only to keep its connection open. */
export const PING_ANSWER = '{}'

/** The only message ever pushed: groups with stale answers, `PRESENCE` or `INBOX`. Pages then read as usual. */
export interface Push {
  changes: readonly string[]
}

/** Where a browser connects to hear at once what changed; on AWS the name of the stage as well. */
export const LIVE_PATH = '/live'

/** The subprotocol both sides speak. A browser offers it with its access token beside it, which thereby is in no address and no log. */
export const LIVE_PROTOCOL = 'regie'

/** Among what is stale: how colleagues show themselves. Only pages that show it read it again. */
export const PRESENCE = 'presence'

/** Among what is stale: what waits for somebody (`common.inbox`), where nothing else of its group has changed. */
export const INBOX = 'common.inbox'

/** All that is ever pushed: the groups of endpoints whose answers are stale, `PRESENCE` or `INBOX`. What changed is asked for as usual. */
export interface Push {
  changes: readonly string[]
}

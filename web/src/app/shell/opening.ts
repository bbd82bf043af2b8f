import { prefetchQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser, sessionReady } from '#web/client/session.ts'

/**
 * Reads what the header shows, in one round, as soon as it is known who is there (which itself answers the person, so that
 * nothing asks for them again). Waits for none of it: no screen does.
 */
export const readForShell = async (): Promise<void> => {
  await sessionReady().catch(() => undefined)
  if (!currentUser()) return
  prefetchQuery(contracts.common.messages, {})
  prefetchQuery(contracts.common.notifications, {})
  prefetchQuery(contracts.common.shortcuts, {})
  if (!currentUser()?.workspace.appsOff?.includes('chat')) prefetchQuery(contracts.chat.chats, {})
}

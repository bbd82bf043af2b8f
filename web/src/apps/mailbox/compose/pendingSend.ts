import { useSyncExternalStore } from 'react'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { call, queryClient } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'

/** A mail that was sent and can still be taken back. It leaves by itself when this page is closed, a little later. */
interface Held {
  id: string
  timer: ReturnType<typeof setTimeout>
}

let held: Held | undefined
const watchers = new Set<() => void>()
const set = (next: Held | undefined) => {
  held = next
  for (const watcher of watchers) watcher()
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['mailbox'] })

/** Sends it now; whatever cannot be sent from here is sent by the server. */
const release = async (id: string): Promise<void> => {
  if (held?.id === id) {
    clearTimeout(held.timer)
    set(undefined)
  }
  await call(contracts.mailbox.sendNow, { id }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
  })
  refresh()
}

/** Holds a mail for as long as it may be taken back; the one before leaves. */
export const hold = ({ id, sendAt }: OpenMail): void => {
  if (held) void release(held.id)
  const left = Date.parse(sendAt ?? '') - Date.now()
  // At most as long as the server holds it, whatever this device's clock says.
  const timer = setTimeout(() => void release(id), Math.min(Math.max(left, 5000), 10_000))
  set({ id, timer })
  refresh()
}

/** Takes the mail back: it is a draft again. */
export const takeBack = async (): Promise<OpenMail | undefined> => {
  if (!held) return undefined
  const { id, timer } = held
  clearTimeout(timer)
  set(undefined)
  try {
    return await call(contracts.mailbox.undo, { id })
  } finally {
    refresh()
  }
}

/** The id of the mail that can be taken back. */
export const usePendingSend = (): string | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => held?.id,
  )

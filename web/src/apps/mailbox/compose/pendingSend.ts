import { useSyncExternalStore } from 'react'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { call, queryClient } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { isTransient, isUnanswered } from '#web/client/transient.ts'
import { createWatchers } from '#web/client/watchers.ts'

/** A mail whose sending can still be undone. If the page closes, the server sends it. */
interface PendingSend {
  id: string
  timer: ReturnType<typeof setTimeout>
  /** When it is sent, by this device's clock. */
  until: number
  /** Called when it is refused: its author takes it as sent. */
  onRefused: (failure: ApiError) => void
}

/** Whether the server sends it within minutes, or has done so. */
const isSentAnyway = (failure: ApiError): boolean =>
  isUnanswered(failure) || failure.status === 401 || ['mailbox.alreadySent', 'mailbox.stale'].includes(failure.code)

let pending: PendingSend | undefined
const { watch, notify } = createWatchers()
const setPending = (next: PendingSend | undefined) => {
  pending = next
  notify()
}

export const invalidateMailbox = () => void queryClient.invalidateQueries({ queryKey: ['mailbox'] })

/** Sends the mail now. */
const sendNow = async ({ id, timer, onRefused }: Omit<PendingSend, 'until'>): Promise<void> => {
  if (pending?.id === id) {
    clearTimeout(timer)
    setPending(undefined)
  }
  await call(contracts.mailbox.sendNow, { id }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    if (!isSentAnyway(failure)) onRefused(failure)
  })
  invalidateMailbox()
}

const offerUndo = ({ id, until, onRefused }: Omit<PendingSend, 'timer'>): void => {
  const timer = setTimeout(() => void sendNow({ id, timer, onRefused }), until - Date.now())
  setPending({ id, timer, until, onRefused })
}

/** Starts the undo period of a mail; a previous one is sent now. */
export const holdMail = ({ id, sendAt }: OpenMail, onRefused: PendingSend['onRefused']): void => {
  if (pending) void sendNow(pending)
  const left = Date.parse(sendAt ?? '') - Date.now()
  // Capped at the server's undo period, as this device's clock may be wrong.
  offerUndo({ id, until: Date.now() + Math.min(Math.max(left, 5000), 10_000), onRefused })
  invalidateMailbox()
}

/** Cancels sending: the mail becomes a draft again. Without a connection it is offered again, as long as there is time. */
export const undoSend = async (): Promise<OpenMail | undefined> => {
  if (!pending) return undefined
  const { timer, ...held } = pending
  clearTimeout(timer)
  setPending(undefined)
  try {
    return await call(contracts.mailbox.undo, { id: held.id })
  } catch (failure) {
    if (!pending && failure instanceof ApiError && isTransient(failure)) offerUndo(held)
    throw failure
  } finally {
    invalidateMailbox()
  }
}

/** Id of the mail whose sending can be undone. */
export const usePendingSend = (): string | undefined => useSyncExternalStore(watch, () => pending?.id)

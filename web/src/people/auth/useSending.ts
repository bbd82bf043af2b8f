import { useState } from 'react'
import { flushSync } from 'react-dom'

export interface Sending {
  busy: boolean
  /** Why the last attempt failed, and when. */
  failure: { cause: unknown; at: number } | undefined
  /** Does the work; `failed` follows once the form can be used again, and answers `true` once it has told of it elsewhere. */
  send: (work: () => Promise<unknown>, failed?: (cause: unknown) => unknown) => Promise<void>
}

/** One attempt at a time to send a form, and what became of it. */
export const useSending = (): Sending => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Sending['failure']>()
  const send: Sending['send'] = async (work, failed) => {
    setBusy(true)
    try {
      await work()
      setFailure(undefined)
      setBusy(false)
    } catch (cause) {
      flushSync(() => {
        setFailure(undefined)
        setBusy(false)
      })
      if (failed?.(cause) !== true) setFailure({ cause, at: Date.now() })
    }
  }
  return { busy, failure, send }
}

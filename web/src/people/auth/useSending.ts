import { useState } from 'react'
import { flushSync } from 'react-dom'

export interface Sending {
  busy: boolean
  /** Why the last attempt failed, and when. */
  failure: { cause: unknown; at: number } | undefined
  /**
   * Runs the work; `failed` is called once the form is usable again, and returns `true` when it has shown the error
   * itself.
   */
  send: (work: () => Promise<unknown>, failed?: (cause: unknown) => unknown) => Promise<void>
}

/** The submission of a form: one attempt at a time, and its failure. */
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

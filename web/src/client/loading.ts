import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'
import { createWatchers } from './watchers.ts'

export interface Loading {
  /** Whether any tracked request is in flight. */
  busy: boolean
  /** 0 to 100; undefined: indeterminate. */
  progress: number | undefined
}

const inFlight = new Map<string, number>()
const { watch, notify } = createWatchers()
let current: Loading = { busy: false, progress: undefined }
let auto = true

const publish = (next: Loading) => {
  current = next
  notify()
}

const showBusy = (busy: boolean) => {
  if (busy !== current.busy) publish({ busy, progress: undefined })
}

/** Tracks the start or end of a request; the bar shows while any is in flight. */
export const setLoading = (busy: boolean, url: string): void => {
  if (!url) {
    logProblem('The request URL must be provided!')
    return
  }
  const count = (inFlight.get(url) ?? 0) + (busy ? 1 : -1)
  if (count > 0) inFlight.set(url, count)
  else inFlight.delete(url)
  if (auto) showBusy(inFlight.size > 0)
}

/** Whether requests control the bar (the default); else `busy` does. @public */
export const setAutoMode = (on: boolean, busy = false): void => {
  auto = on
  showBusy(on ? inFlight.size > 0 : busy)
}

/** The progress from 0 to 100; undefined is indeterminate. @public */
export const setProgress = (progress: number | undefined): void => {
  if (progress !== undefined && !(progress >= 0 && progress <= 100)) {
    logProblem('Progress value must be between 0 and 100!')
    return
  }
  publish({ ...current, progress })
}

export const loading = (): Loading => current

export const useLoading = (): Loading => useSyncExternalStore(watch, loading)

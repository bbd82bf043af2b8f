import { useCallback, useEffect, useRef, useState } from 'react'
import { LAST_PERSON } from '#web/client/earlyRequests.ts'
import { currentUser } from '#web/client/session.ts'

/** What is written in a form, and the version of the thing that it changes; 0: a new one. */
interface Written<T> {
  draft: T
  version: number
}

const CALM_MS = 300

const keyOf = (what: string): string => `regie:draft:${currentUser()?.id}:${what}`

/**
 * What somebody had written in a long form and not saved when their session ended or the page went; undefined for nothing.
 * `what` names the thing and how a draft of it is made, so that none of an earlier release is taken for one.
 */
export const useKept = <T extends object>(what: string, begun: T): Written<T> | undefined => {
  const [kept] = useState((): Written<T> | undefined => {
    try {
      const found = JSON.parse(localStorage.getItem(keyOf(what)) ?? 'null') as Written<T> | null
      return found && Object.keys(begun).every((field) => field in found.draft) ? found : undefined
    } catch {
      return undefined
    }
  })
  return kept
}

/**
 * Keeps what is written and not saved yet on this device, 300 ms after the last change and when the page or the form goes;
 * undefined: nothing is. The answer gives it up, for whoever saves it or leaves it unsaved.
 */
export const useKeeping = <T extends object>(what: string, unsaved: Written<T> | undefined): (() => void) => {
  const [{ key, person }] = useState(() => ({ key: keyOf(what), person: currentUser()?.id }))
  const latest = useRef(unsaved)
  const isOver = useRef(false)
  latest.current = isOver.current ? undefined : unsaved
  const keep = useRef(() => {
    try {
      // Whoever signs out, here or in another tab, takes everything along.
      if (localStorage.getItem(LAST_PERSON) !== person) return
      if (latest.current) localStorage.setItem(key, JSON.stringify(latest.current))
      else localStorage.removeItem(key)
    } catch {
      // A browser that keeps nothing loses it with the page.
    }
  }).current
  const { draft, version } = unsaved ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is written is another
  useEffect(() => {
    const timer = setTimeout(keep, CALM_MS)
    return () => clearTimeout(timer)
  }, [keep, draft, version])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return useCallback(() => {
    isOver.current = true
    latest.current = undefined
    keep()
  }, [keep])
}

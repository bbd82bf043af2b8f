import { useEffect, useRef, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '#shared/staffing/missions/fromText.ts'
import { WRITING } from '#web/ui/writing.ts'
import { DRAFT_FIELDS, type Draft, differing } from './draft.ts'
import { type Client, fromMail } from './fromMail.ts'
import type { MissionDraft } from './useMissionDraft.ts'

interface Taken {
  message: string
  /** What the message said, and what stood in the same fields before. */
  found: Partial<Draft>
  before: Partial<Draft>
}

/** What is pasted where nobody writes, and nothing is asked. */
const usePasted = (onPaste: (text: string) => void, enabled: boolean): void => {
  const latest = useRef(onPaste)
  latest.current = onPaste
  useEffect(() => {
    if (!enabled) return
    const take = (event: ClipboardEvent) => {
      const { target, defaultPrevented, clipboardData } = event
      const text = clipboardData?.getData('text/plain') ?? ''
      const isElsewhere = target instanceof Element && target.closest(`${WRITING}, [role=dialog]`)
      if (defaultPrevented || isElsewhere || !text.trim()) return
      event.preventDefault()
      latest.current(text)
    }
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [enabled])
}

/** What a client's message filled in of a draft; until it is undone, or taken again as it should have read. */
export const useMail = ({ draft, change }: MissionDraft, clients: readonly Client[], enabled: boolean) => {
  const [taken, setTaken] = useState<Taken>()
  /** The fields that still say what the message said, as they were before it. */
  const undone = (): Partial<Draft> => {
    if (!taken) return {}
    const changed = differing(draft, { ...draft, ...taken.found })
    return Object.fromEntries(
      DRAFT_FIELDS.filter((field) => field in taken.found && !changed.includes(field)).map((field) => [
        field,
        taken.before[field],
      ]),
    )
  }
  const take = (text: string) => {
    const message = text.slice(0, MAX_MESSAGE_LENGTH)
    const back = undone()
    const before = { ...draft, ...back }
    const found = fromMail(message, before, clients)
    change({ ...back, ...found })
    setTaken({ message, found, before })
  }
  usePasted(take, enabled)
  return {
    /** What was filled in by the latest message; undefined: none was taken. */
    fields: taken && DRAFT_FIELDS.filter((field) => field in taken.found),
    message: taken?.message ?? '',
    take,
    undo: () => {
      change(undone())
      setTaken(undefined)
    },
    /** The form begins anew. */
    forget: () => setTaken(undefined),
  }
}

import { useEffect, useRef, useState } from 'react'
import { stripForbiddenCharacters, truncate } from '#shared/core/text/normalise.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { EDITABLE } from '#web/ui/writing.ts'
import { DRAFT_FIELDS, type Draft, listDifferingFields } from './draft.ts'
import { type Client, clientsNamedIn, readMail } from './readMail.ts'
import type { MissionDraft } from './useMissionDraft.ts'

interface MailPrefill {
  message: string
  /** How many of the clients known then it names. */
  named: number
  /** What the message said, and what stood in the same fields before. */
  found: Partial<Draft>
  before: Partial<Draft>
}

/** Calls back with text pasted outside text fields and dialogs. */
const usePagePaste = (onPaste: (text: string) => void, enabled: boolean): void => {
  const latest = useRef(onPaste)
  latest.current = onPaste
  useEffect(() => {
    if (!enabled) return
    const take = (event: ClipboardEvent) => {
      const { target, defaultPrevented, clipboardData } = event
      const text = clipboardData?.getData('text/plain') ?? ''
      const isElsewhere = target instanceof Element && target.closest(`${EDITABLE}, [role=dialog]`)
      if (defaultPrevented || isElsewhere || !text.trim()) return
      event.preventDefault()
      latest.current(text)
    }
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [enabled])
}

/** A note with the client's message below what it says already. */
const addToNote = (note: string, message: string): string =>
  truncate([note.trim(), message.trim()].filter(Boolean).join('\n\n'), MISSION_LIMITS.note)

/** Prefills a draft from a client's message; the prefill can be undone, or repeated with a corrected message. */
export const useMailPrefill = ({ draft, change }: MissionDraft, clients: readonly Client[], enabled: boolean) => {
  const [taken, setTaken] = useState<MailPrefill>()
  /** The earlier values of prefilled fields that were not edited since. */
  const fieldsBefore = (): Partial<Draft> => {
    if (!taken) return {}
    const changed = listDifferingFields(draft, { ...draft, ...taken.found })
    return Object.fromEntries(
      DRAFT_FIELDS.filter((field) => field in taken.found && !changed.includes(field)).map((field) => [
        field,
        taken.before[field],
      ]),
    )
  }
  const take = (text: string) => {
    const message = truncate(stripForbiddenCharacters(text, 'lines'), MISSION_LIMITS.note)
    const back = fieldsBefore()
    const before = { ...draft, ...back }
    // What was changed in the note since it took the message stays.
    const isNoteEdited = taken !== undefined && !('note' in back)
    const found = {
      ...readMail(message, before, clients),
      ...(!isNoteEdited && { note: addToNote(before.note, message) }),
    }
    change({ ...back, ...found })
    setTaken({ message, named: clientsNamedIn(message, clients).length, found, before })
  }
  // A client that is created, or loaded, after the message was taken is named to no candidate either.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other clients are a reason to read it again
  useEffect(() => {
    if (taken && clientsNamedIn(taken.message, clients).length > taken.named) take(taken.message)
  }, [clients])
  usePagePaste(take, enabled)
  return {
    /** The fields filled by the latest message; undefined: no message. */
    fields: taken && DRAFT_FIELDS.filter((field) => field in taken.found),
    message: taken?.message ?? '',
    take,
    undo: () => {
      change(fieldsBefore())
      setTaken(undefined)
    },
    /** Forgets the prefill when the form is reset. */
    forget: () => setTaken(undefined),
  }
}

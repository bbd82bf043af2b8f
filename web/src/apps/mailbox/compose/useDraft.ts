import { useEffect, useRef, useState } from 'react'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { draftKey, listDraftIds } from '#web/apps/kit/saving/drafts.ts'
import { useAutosave } from '#web/apps/kit/saving/useAutosave.ts'
import { type ApiError, call, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type ComposeStart, type MailFields, toMailFields } from './composing.ts'
import { invalidateMailbox } from './pendingSend.ts'

const DEBOUNCE_MS = 1000
const APP = 'mailbox'

/** Reads the stored draft out of a conflict. */
const readConflict = ({ code, details }: ApiError) => {
  const mail = code === 'mailbox.stale' ? (details.mail as OpenMail | undefined) : undefined
  return mail && { version: mail.version, content: toMailFields(mail) }
}

/** The last saves of closed mails that are still running, by storage name. */
const closing = new Map<string, Promise<unknown>>()

/** Waits for the last saves of closed mails; false when there are none. */
export const closedDraftsSaved = async (): Promise<boolean> => (await Promise.allSettled(closing.values())).length > 0

/** A start under the storage name of an unsaved new mail that no page has open, to restore it, or else under a free one. */
export const withDraftName = async (start: ComposeStart): Promise<ComposeStart> => {
  if (start.draft || start.answers) return start
  const { held = [] } = await navigator.locks.query()
  const open = new Set(held.map(({ name }) => name))
  const kept = listDraftIds(APP).filter((id) => /^new\d*$/.test(id))
  const free = Array.from({ length: closing.size + open.size + 1 }, (_, at) => `new${at || ''}`)
  const isFree = (name: string) => !closing.has(name) && !open.has(draftKey(APP, name))
  return { ...start, name: [...kept, ...free].find(isFree) }
}

/** A mail being written: autosaved as a draft, then sent or discarded. */
export const useDraft = ({ written, draft, answers, name: named = 'new' }: ComposeStart) => {
  const [name] = useState(draft?.id ?? answers ?? named)
  const stored = useRef({ id: draft?.id, version: draft?.version ?? 0 })
  const now = useRef(written)
  const closed = useRef(false)
  const rekey = useRef<(key: string) => void>(undefined)
  const creating = useRef<Promise<unknown>>(undefined)
  const postDraft = async (
    content: MailFields,
    version: number,
    more: { send: boolean; undo?: boolean; at?: string },
    key?: string,
  ): Promise<OpenMail> => {
    // Autosave and attaching a file may both create the draft: the second waits for the first.
    await creating.current?.catch(() => {})
    const { id } = stored.current
    const known = id === undefined ? {} : { id, version }
    const input = { ...known, ...content, ...(answers && { answers }), ...more }
    const calling = call(contracts.mailbox.send, input, undefined, key)
    if (id === undefined) creating.current = calling
    const mail = await calling
    // Unsaved changes now belong to this draft, not to the next new mail.
    if (id === undefined) rekey.current?.(draftKey(APP, mail.id))
    stored.current = { id: mail.id, version: mail.version }
    await updateQueryData(contracts.mailbox.mail, { id: mail.id }, () => mail)
    // Whoever replies again at once finds it.
    await updateQueryData(contracts.mailbox.thread, { id: mail.threadId }, (mails) => [
      ...mails.filter((one) => one.id !== mail.id),
      mail,
    ])
    if (closed.current) invalidateMailbox()
    return mail
  }
  const saver = useAutosave<MailFields>({
    key: draftKey(APP, name),
    stored: { version: draft?.version ?? 0, content: written },
    send: async (change, version, key) => {
      now.current = { ...now.current, ...change }
      return (await postDraft(now.current, version, { send: false }, key)).version
    },
    readConflict: (failure) => {
      const theirs = readConflict(failure)
      if (theirs) {
        now.current = theirs.content
        stored.current.version = theirs.version
      }
      return theirs
    },
    debounceMs: DEBOUNCE_MS,
  })
  rekey.current = saver.rekey
  const { flush } = saver
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      invalidateMailbox()
      const saving = flush()
      closing.set(name, saving)
      void saving.finally(() => closing.get(name) === saving && closing.delete(name))
    }
  }, [name, flush])
  return {
    content: saver.content,
    state: saver.state,
    failure: saver.failure,
    theirs: saver.theirs,
    settle: saver.settle,
    write: saver.write,
    /** What is written by now. */
    latest: () => saver.progress().content,
    /** Sends the current content; undefined: there is a conflict to resolve first. */
    send: async (when: { undo: true } | { at: string }): Promise<OpenMail | undefined> => {
      await saver.flush()
      const { state, content } = saver.progress()
      if (state === 'conflict') return undefined
      const mail = await postDraft(content, stored.current.version, { send: true, ...when })
      saver.discard()
      return mail
    },
    /** Id of the draft, saving it first when it has none. */
    saved: async (): Promise<string> => {
      await saver.flush()
      if (stored.current.id !== undefined) return stored.current.id
      const { content } = saver.progress()
      const { id, version } = await postDraft(content, 0, { send: false })
      saver.refresh({ version, content })
      return id
    },
    discard: async (): Promise<void> => {
      await saver.flush()
      const { id } = stored.current
      if (id !== undefined) await call(contracts.mailbox.discard, { id })
      saver.discard()
    },
  }
}

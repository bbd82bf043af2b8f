import { useEffect, useRef, useState } from 'react'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { draftIds, draftKey } from '#web/apps/kit/drafts.ts'
import { useAutosave } from '#web/apps/kit/useAutosave.ts'
import { type ApiError, call, queryClient, updateQueryData } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type Start, type Written, writtenIn } from './composing.ts'

const CALM_MS = 1000
const APP = 'mailbox'

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['mailbox'] })

/** Of a draft that was saved elsewhere meanwhile: as it is now. */
const storedNow = ({ code, details }: ApiError) => {
  const mail = code === 'mailbox.stale' ? (details.mail as OpenMail | undefined) : undefined
  return mail && { version: mail.version, content: writtenIn(mail) }
}

/** Names of mails that were closed before their first saving was answered. */
const leaving = new Set<string>()

/** The name of a new mail on this device: of one that could not be saved, which is there again, or one that is free. */
const newName = (): string => {
  const kept = draftIds(APP).filter((id) => /^new\d*$/.test(id))
  const free = Array.from({ length: leaving.size + 1 }, (_, at) => `new${at || ''}`)
  return [...kept, ...free].find((name) => !leaving.has(name)) ?? 'new'
}

/** A mail as it is being written: it is saved among the drafts by itself, and sent, or thrown away. */
export const useDraft = ({ written, draft, answers }: Start) => {
  const [name] = useState(() => draft?.id ?? answers ?? newName())
  const stored = useRef({ id: draft?.id, version: draft?.version ?? 0 })
  const now = useRef(written)
  const closed = useRef(false)
  const rekey = useRef<(key: string) => void>(undefined)
  const creating = useRef<Promise<unknown>>(undefined)
  const post = async (
    content: Written,
    version: number,
    more: { send: boolean; undo?: boolean; at?: string },
    key?: string,
  ): Promise<OpenMail> => {
    // Saved by itself and for what is attached to it at once, it is one draft all the same.
    await creating.current?.catch(() => {})
    const { id } = stored.current
    const known = id === undefined ? {} : { id, version }
    const input = { ...known, ...content, ...(answers && { answers }), ...more }
    const calling = call(contracts.mailbox.send, input, undefined, key)
    if (id === undefined) creating.current = calling
    const mail = await calling
    // What is left to save from now on is of this draft, not of the next mail that is begun.
    if (id === undefined) rekey.current?.(draftKey(APP, mail.id))
    stored.current = { id: mail.id, version: mail.version }
    await updateQueryData(contracts.mailbox.mail, { id: mail.id }, () => mail)
    if (closed.current) refresh()
    return mail
  }
  const saver = useAutosave<Written>({
    key: draftKey(APP, name),
    stored: { version: draft?.version ?? 0, content: written },
    send: async (change, version, key) => {
      now.current = { ...now.current, ...change }
      return (await post(now.current, version, { send: false }, key)).version
    },
    storedNow: (failure) => {
      const theirs = storedNow(failure)
      if (theirs) {
        now.current = theirs.content
        stored.current.version = theirs.version
      }
      return theirs
    },
    calmMs: CALM_MS,
  })
  rekey.current = saver.rekey
  const { flush } = saver
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      refresh()
      leaving.add(name)
      void flush().finally(() => leaving.delete(name))
    }
  }, [name, flush])
  return {
    content: saver.content,
    state: saver.state,
    failure: saver.failure,
    theirs: saver.theirs,
    settle: saver.settle,
    write: saver.write,
    /** Sends it as it is written now; undefined: it was changed elsewhere, which is to be settled first. */
    send: async (when: { undo: true } | { at: string }): Promise<OpenMail | undefined> => {
      await saver.flush()
      const { state, content } = saver.progress()
      if (state === 'conflict') return undefined
      const mail = await post(content, stored.current.version, { send: true, ...when })
      saver.discard()
      return mail
    },
    /** The id of the draft, which is saved first when it has none. */
    saved: async (): Promise<string> => {
      await saver.flush()
      if (stored.current.id !== undefined) return stored.current.id
      const { content } = saver.progress()
      const { id, version } = await post(content, 0, { send: false })
      saver.refresh({ version, content })
      return id
    },
    discard: async (): Promise<void> => {
      await saver.flush()
      saver.discard()
      const { id } = stored.current
      if (id !== undefined) await call(contracts.mailbox.discard, { id })
    },
  }
}

import { useEffect, useState } from 'react'
import type { contacts, Tag } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { findByTitle } from '#shared/apps/labels.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { fetchAllContacts } from '../list/fetchAllContacts.ts'
import { type Imported, readFinishedImport, removeFinishedImport, saveFinishedImport } from './finishedImport.ts'
import { type ImportEntry, planTags } from './planTags.ts'

/** A batch of one request; a retry reuses its idempotency key, so that it is imported once. */
interface Part {
  key: string
  input: InputOf<typeof contacts.import>
}

const splitIntoParts = (all: readonly ImportEntry[], asTag: string, tags: readonly Tag[]): Part[] => {
  const sent = all.map(({ read, into }) => {
    const carried = [...read.tagTitles, ...(asTag ? [asTag] : [])].flatMap(
      (title) => findByTitle(tags, title)?.id ?? [],
    )
    const contact = { ...read.contact, tags: [...new Set(carried)].slice(0, CONTACT_LIMITS.tagsOfOne) }
    return { contact, ...(into !== undefined && { into }) }
  })
  const starts = Array.from({ length: Math.ceil(sent.length / CONTACT_LIMITS.atOnce) }, (_, at) => at)
  return starts.map((at) => ({
    key: crypto.randomUUID(),
    input: { contacts: sent.slice(at * CONTACT_LIMITS.atOnce, (at + 1) * CONTACT_LIMITS.atOnce) },
  }))
}

/** Creates the tags that fit; resolves with all tags, and with the dropped titles. */
const createTags = async (
  all: readonly ImportEntry[],
  asTag: string,
  onCreated: (ids: readonly string[]) => void,
): Promise<{ tags: Tag[]; leftOut: string[] }> => {
  const tags = await call(contracts.contacts.tags, {})
  const { fresh, leftOut } = planTags(tags, all, asTag)
  if (fresh.length === 0) return { tags, leftOut }
  const created = await call(contracts.contacts.createTags, { titles: fresh })
  onCreated(created.map(({ id }) => id))
  // Somebody else may have reached the limit meanwhile.
  const noRoom = fresh.filter((title) => !findByTitle(created, title))
  return { tags: [...tags, ...created], leftOut: [...noRoom, ...leftOut] }
}

/** Deletes those of the tags that no contact has. */
const removeUnusedTags = async (created: readonly string[]): Promise<void> => {
  if (created.length === 0) return
  const used = new Set((await fetchAllContacts()).flatMap(({ tags }) => tags))
  for (const id of created.filter((one) => !used.has(one))) await call(contracts.contacts.deleteTag, { id })
}

/** Imports contacts in batches of 50; after an interruption the remaining batches can be sent again. */
export const useImport = () => {
  const [kept] = useState(readFinishedImport)
  const [results, setResults] = useState<readonly Imported[]>(kept?.results ?? [])
  const [left, setLeft] = useState<readonly Part[] | undefined>(kept && [])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [leftOutTags, setLeftOutTags] = useState<readonly string[]>(kept?.leftOutTags ?? [])
  const [createdTags, setCreatedTags] = useState<readonly string[]>(kept?.createdTags ?? [])
  const finished = results.length > 0 && left?.length === 0

  useEffect(() => {
    if (finished) saveFinishedImport({ results, createdTags, leftOutTags, at: readFinishedImport()?.at ?? Date.now() })
  }, [finished, results, createdTags, leftOutTags])

  const startOver = () => {
    setResults([])
    setCreatedTags([])
    setLeftOutTags([])
    setLeft(undefined)
    removeFinishedImport()
  }

  const begin = async (all: readonly ImportEntry[], asTag: string): Promise<Part[]> => {
    const found = await createTags(all, asTag, (ids) => setCreatedTags((before) => [...before, ...ids]))
    setLeftOutTags(found.leftOut)
    return splitIntoParts(all, asTag, found.tags)
  }

  /** Sends the remaining batches, or starts with all contacts. */
  const send = async (all: readonly ImportEntry[], asTag: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      let rest = left ?? (await begin(all, asTag))
      setLeft(rest)
      for (const { key, input } of rest) {
        const answers = await call(contracts.contacts.import, input, undefined, key)
        const done = input.contacts.map(({ contact, into }, at) => ({
          name: contact.name ?? '',
          id: answers[at]?.id ?? null,
          code: answers[at]?.code ?? null,
          added: into === undefined,
        }))
        setResults((before) => [...before, ...done])
        rest = rest.slice(1)
        setLeft(rest)
      }
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: ['contacts'] })
  }

  /**
   * Deletes the contacts that the import created, and the tags that only they had; those that it completed keep what
   * they were given. Resolves with whether it succeeded.
   */
  const undo = async (): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    let done = false
    const ids = results.flatMap(({ id, added }) => (id !== null && added ? [id] : []))
    try {
      for (let at = 0; at < ids.length; at += CONTACT_LIMITS.atOnce) {
        await call(contracts.contacts.remove, { ids: ids.slice(at, at + CONTACT_LIMITS.atOnce) })
      }
      await removeUnusedTags(createdTags)
      startOver()
      done = true
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: ['contacts'] })
    return done
  }
  return {
    results,
    finished,
    /** Titles of the tags beyond the limit. */
    leftOutTags,
    /** Number of contacts still to be sent. */
    left: left?.reduce((sum, { input }) => sum + input.contacts.length, 0),
    busy,
    failure,
    send,
    undo,
    /** Makes way for another file. */
    startOver,
    /** Drops the remaining batches when another file is chosen. */
    forget: () => setLeft(undefined),
  }
}

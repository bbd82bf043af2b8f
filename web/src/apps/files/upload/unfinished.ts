import { useEffect, useSyncExternalStore } from 'react'
import { currentUser, subscribeToSession } from '#web/client/session.ts'
import { draftKeyOfPage, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'

/** A file that a closed or reloaded page had not finished sending. */
export interface UnfinishedUpload {
  name: string
  folderId: string
  fileId?: string | undefined
}

/** The draft prefix has them cleared when somebody signs out or another person signs in. */
const keyName = (): string => `regie:draft:${currentUser()?.id}:unfinished-uploads`

let left: readonly UnfinishedUpload[] = []
let sending: readonly UnfinishedUpload[] = []
let stored = ''
let isLocked = false
const { watch, notify } = createWatchers()

/** Stores the names of this page; its lock says that the page is still open. */
const store = (): void => {
  const next = JSON.stringify([...left, ...sending])
  if (next === stored) return
  stored = next
  const key = draftKeyOfPage(keyName())
  if (next === '[]') {
    removeStored(key)
    return
  }
  writeStored(key, next)
  if (!isLocked) void navigator.locks.request(key, () => new Promise(() => {}))
  isLocked = true
}

const setLeft = (next: readonly UnfinishedUpload[]): void => {
  left = next
  store()
  notify()
}

const readNames = (key: string): UnfinishedUpload[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key))
    const isOne = (one: Partial<UnfinishedUpload> | null) =>
      typeof one?.name === 'string' && typeof one.folderId === 'string'
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}

/** Takes over what pages that are gone left behind. */
const takeOver = async (): Promise<void> => {
  const { held = [] } = await navigator.locks.query()
  const open = [draftKeyOfPage(keyName()), ...held.map(({ name }) => name)]
  const gone = storedKeys().filter((key) => key.startsWith(`${keyName()}~`) && !open.includes(key))
  if (gone.length === 0) return
  const all = [...left, ...gone.flatMap(readNames)]
  setLeft([...new Map(all.map((one) => [JSON.stringify(one), one])).values()])
  gone.forEach(removeStored)
}

let person = currentUser()?.id
subscribeToSession(() => {
  const next = currentUser()?.id
  if (next === person) return
  person = next
  isLocked = false
  stored = ''
  sending = []
  left = []
  notify()
})

const isSame = (one: UnfinishedUpload, other: UnfinishedUpload): boolean =>
  one.name === other.name && one.folderId === other.folderId && one.fileId === other.fileId

/** Names the files that this page is sending, so that the next one knows them; those are no longer left behind. */
export const nameUploads = (running: readonly UnfinishedUpload[]): void => {
  sending = running.map(({ name, folderId, fileId }) => ({ name, folderId, fileId }))
  const others = left.filter((one) => !sending.some((other) => isSame(one, other)))
  if (others.length < left.length) setLeft(others)
  else store()
}

/** Forgets files that were left behind. */
export const forgetUnfinished = (forgotten: readonly UnfinishedUpload[]): void =>
  setLeft(left.filter((one) => !forgotten.includes(one)))

/** The files that earlier pages did not finish sending. */
export const useUnfinished = (): readonly UnfinishedUpload[] => {
  useEffect(() => void takeOver(), [])
  return useSyncExternalStore(watch, () => left)
}

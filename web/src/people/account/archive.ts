import { dayInParis } from '#shared/core/paris.ts'
import { namesApart, withEnding, writtenOut } from '#shared/people/account/archive.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'

/** What was taken so far. */
export interface ArchiveProgress {
  files: number
  /** Names of files whose bytes could not be had. */
  missing: string[]
}

/** There is no such file, or its address has ended. Anything else that goes wrong breaks the archive off. */
const UNAVAILABLE_STATUSES = [403, 404]

const fetchBytes = async (url: string | null): Promise<Blob | undefined> => {
  if (url === null) return undefined
  const answer = await fetch(url)
  if (UNAVAILABLE_STATUSES.includes(answer.status)) return undefined
  if (!answer.ok) throw new Error('The storage refused a file')
  return answer.blob()
}

const fetchPart = (cursor: string | undefined) => call(contracts.account.personalData, cursor ? { cursor } : {})

/** The files of the archive one after another; a part is asked for when all of the part before are in it. */
const archiveEntries = async function* (taken: ArchiveProgress, told: () => void) {
  const apart = namesApart()
  let cursor: string | undefined
  do {
    const part = await fetchPart(cursor)
    for (const { name, content } of part.entries) {
      yield { name: apart(name), input: writtenOut(content) }
      taken.files += 1
    }
    for (const { name, url } of part.files) {
      // The addresses may have ended while those before were fetched: another one is asked for, once.
      const anew = async () => (await fetchPart(cursor)).files.find((file) => file.name === name)?.url ?? null
      const bytes = (await fetchBytes(url)) ?? (url === null ? undefined : await fetchBytes(await anew()))
      if (bytes) {
        const beginning = new Uint8Array(await bytes.slice(0, 4).arrayBuffer())
        yield { name: apart(withEnding(name, beginning)), input: bytes }
        taken.files += 1
      } else taken.missing.push(name)
      told()
    }
    told()
    cursor = part.cursor
  } while (cursor)
  if (taken.missing.length > 0) yield { name: apart('missing.json'), input: writtenOut(taken.missing) }
}

/** Saves all that the workspace holds on the reader as one archive, made in this browser; nothing when any part of it fails. */
export const downloadOwnData = async (told: (taken: ArchiveProgress) => void): Promise<ArchiveProgress> => {
  const taken: ArchiveProgress = { files: 0, missing: [] }
  const { downloadZip } = await import('client-zip')
  // The stream of the archive tells nothing of what it was broken off by.
  let failure: unknown
  const entries = async function* () {
    try {
      yield* archiveEntries(taken, () => told({ ...taken }))
    } catch (error) {
      failure = error
      throw error
    }
  }
  const archive = await downloadZip(entries())
    .blob()
    .catch((error: unknown) => {
      throw failure ?? error
    })
  download(`regie-${dayInParis(new Date())}.zip`, archive, 'application/zip')
  return taken
}

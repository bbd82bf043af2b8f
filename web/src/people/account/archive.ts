import { dayInParis } from '#shared/core/dates/paris.ts'
import { createUniqueNames, formatContent, withPictureExtension } from '#shared/people/account/archive.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'

/** The progress of an archive. */
export interface ArchiveProgress {
  files: number
  /** Names of files whose bytes could not be had. */
  missing: string[]
}

/** The file is missing, or its address has expired. Any other failure aborts the archive. */
const UNAVAILABLE_STATUSES = [403, 404]

const fetchBytes = async (url: string | null): Promise<Blob | undefined> => {
  if (url === null) return undefined
  const answer = await fetch(url)
  if (UNAVAILABLE_STATUSES.includes(answer.status)) return undefined
  if (!answer.ok) throw new Error('The storage refused a file')
  return answer.blob()
}

const fetchPart = (cursor: string | undefined) => call(contracts.account.personalData, cursor ? { cursor } : {})

/** The archive's files in sequence; a page is requested when the previous one is complete. */
const archiveEntries = async function* (taken: ArchiveProgress, told: () => void) {
  const apart = createUniqueNames()
  let cursor: string | undefined
  do {
    const part = await fetchPart(cursor)
    for (const { name, content } of part.entries) {
      yield { name: apart(name), input: formatContent(content) }
      taken.files += 1
    }
    for (const { name, url } of part.files) {
      // Addresses may have expired meanwhile: a fresh one is requested once.
      const anew = async () => (await fetchPart(cursor)).files.find((file) => file.name === name)?.url ?? null
      const bytes = (await fetchBytes(url)) ?? (url === null ? undefined : await fetchBytes(await anew()))
      if (bytes) {
        const beginning = new Uint8Array(await bytes.slice(0, 4).arrayBuffer())
        yield { name: apart(withPictureExtension(name, beginning)), input: bytes }
        taken.files += 1
      } else taken.missing.push(name)
      told()
    }
    told()
    cursor = part.cursor
  } while (cursor)
  if (taken.missing.length > 0) yield { name: apart('missing.json'), input: formatContent(taken.missing) }
}

/** Downloads all data of the person as one archive, built in the browser; all or nothing. */
export const downloadOwnData = async (told: (taken: ArchiveProgress) => void): Promise<ArchiveProgress> => {
  const taken: ArchiveProgress = { files: 0, missing: [] }
  const { downloadZip } = await import('client-zip')
  // The archive's stream hides the cause of an abort.
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

import { dayInParis } from '#shared/core/paris.ts'
import { createUniqueNames, formatContent, withPictureExtension } from '#shared/people/account/archive.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'

/** What was taken so far. */
export interface Taken {
  files: number
  /** Names of files whose bytes could not be had. */
  missing: string[]
}

/** There is no such file, or its address has ended. Anything else that goes wrong breaks the archive off. */
const REFUSED = [403, 404]

const bytesAt = async (url: string | null): Promise<Blob | undefined> => {
  if (url === null) return undefined
  const answer = await fetch(url)
  if (REFUSED.includes(answer.status)) return undefined
  if (!answer.ok) throw new Error('The storage refused a file')
  return answer.blob()
}

const partAt = (cursor: string | undefined) => call(contracts.account.personalData, cursor ? { cursor } : {})

/** The files of the archive one after another; a part is asked for when all of the part before are in it. */
const contents = async function* (taken: Taken, told: () => void) {
  const apart = createUniqueNames()
  let cursor: string | undefined
  do {
    const part = await partAt(cursor)
    for (const { name, content } of part.entries) {
      yield { name: apart(name), input: formatContent(content) }
      taken.files += 1
    }
    for (const { name, url } of part.files) {
      // The addresses may have ended while those before were fetched: another one is asked for, once.
      const anew = async () => (await partAt(cursor)).files.find((file) => file.name === name)?.url ?? null
      const bytes = (await bytesAt(url)) ?? (url === null ? undefined : await bytesAt(await anew()))
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

/** Saves all that the workspace holds on the reader as one archive, made in this browser; nothing when any part of it fails. */
export const saveOwnData = async (told: (taken: Taken) => void): Promise<Taken> => {
  const taken: Taken = { files: 0, missing: [] }
  const { downloadZip } = await import('client-zip')
  // The stream of the archive tells nothing of what it was broken off by.
  let failure: unknown
  const entries = async function* () {
    try {
      yield* contents(taken, () => told({ ...taken }))
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

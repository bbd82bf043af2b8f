import assert from 'node:assert/strict'
import { readPicture } from '#functions/core/files/files.ts'
import { createUniqueNames, formatContent, withPictureExtension } from '#shared/people/account/archive.ts'
import { account } from '#shared/people/account/contract.ts'
import type { App } from './app.ts'
import { call } from './call.ts'
import type { Person } from './tenant.ts'

/** A Lambda response is limited to six megabytes. */
const MAX_ANSWER_BYTES = 4_000_000

/** An export of somebody's own data, all parts together. */
export interface Archive {
  /** The files of the archive. */
  files: Record<string, Buffer>
  /** The content of a JSON file and its continuations; undefined when missing. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects in it
  read: (name: string) => any
  /** All text in it. */
  text: string
  parts: number
}

/** Fetches an address; avatars are on the site, which is not running here. */
const fetchBytes = async (url: string): Promise<Buffer | undefined> => {
  if (url.startsWith('/avatars/')) return (await readPicture(url.slice(1)))?.content
  const answer = await fetch(url)
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
}

/** Downloads one's own data part by part, as the browser does; each part must match its declaration and size limit. */
export const downloadArchive = async (
  app: App,
  person: Person,
  between: (part: number) => Promise<void> = async () => undefined,
): Promise<Archive> => {
  const [files, contents]: [Record<string, Buffer>, Map<string, unknown>] = [{}, new Map()]
  const apart = createUniqueNames()
  let cursor: string | undefined
  let parts = 0
  do {
    const { status, body, headers } = await call(app, account.personalData, person, cursor ? { cursor } : {})
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(headers.get('content-encoding'), null)
    assert.ok(Buffer.byteLength(JSON.stringify(body)) < MAX_ANSWER_BYTES, 'A part is too large')
    for (const { name, content } of body.entries) {
      files[apart(name)] = Buffer.from(formatContent(content))
      const before = contents.get(name)
      contents.set(name, Array.isArray(before) ? [...before, ...(content as unknown[])] : content)
    }
    for (const { name, url } of body.files) {
      assert.ok(url, `${name} has no address`)
      const bytes = await fetchBytes(url)
      assert.ok(bytes, `${name} was not answered`)
      files[apart(withPictureExtension(name, bytes))] = bytes
    }
    parts += 1
    cursor = body.cursor
    if (cursor) await between(parts)
  } while (cursor)
  const text = [...contents.values()].map(formatContent).join('\n')
  return { files, read: (name) => contents.get(name), text, parts }
}

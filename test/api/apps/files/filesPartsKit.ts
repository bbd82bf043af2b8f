import { expect } from 'vitest'
import { files } from '#shared/apps/files/contract.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { type App, call, type Person } from '#test/kit/api.ts'
import { ownSpace, PDF } from './filesKit.ts'

/** A file of so many bytes, none of its parts like another. */
export const pdfOf = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 4096) content.writeUInt32LE(at, Math.min(at, bytes - 4))
  PDF.copy(content)
  content.write('\n%%EOF\n', bytes - 7)
  return content
}

export const BYTES = FILE_LIMITS.partBytes + 1000

export const CONTENT = pdfOf(BYTES)

export type Begun = OutputOf<typeof files.beginParts>

export const numbers = ({ missing }: Begun) => missing.map(({ number }) => number)

export const part = (content: Buffer, number: number) =>
  content.subarray((number - 1) * FILE_LIMITS.partBytes, number * FILE_LIMITS.partBytes)

export const put = (url: string, body: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(body) })

/** Puts the parts where they are to be put; these only where they are named. */
export const putParts = async ({ missing }: Begun, content = CONTENT, only = missing.map(({ number }) => number)) => {
  for (const { number, url } of missing)
    if (only.includes(number)) expect((await put(url, part(content, number))).status).toBe(200)
}

/** How a file is sent in parts. */
export const partsOf = (app: App) => {
  const begin = (by: Person, folderId: string, bytes: number, begun?: { uploadId: string; partsId: string }) =>
    call(app, files.beginParts, by, {
      folderId,
      bytes,
      ...(begun && { begun: { uploadId: begun.uploadId, partsId: begun.partsId } }),
    })
  const begunBy = async (by: Person, folderId = ownSpace(by), bytes = BYTES) => {
    const { status, body } = await begin(by, folderId, bytes)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const keep = (by: Person, { uploadId, partsId }: Begun, folderId = ownSpace(by), bytes = BYTES) =>
    call(app, files.keep, by, { folderId, uploadId, name: 'plan.pdf', parts: { partsId, bytes } })
  return { begin, begunBy, keep }
}

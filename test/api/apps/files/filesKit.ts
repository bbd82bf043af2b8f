import { expect } from 'vitest'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { addLink, linkIdOf } from '#functions/data/apps/files/links.ts'
import { files } from '#shared/apps/files/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** What a PNG begins with, which is what it is known by. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Posts a file where its upload was begun, as a browser does. */
export const post = async (
  { url, fields }: { url: string; fields: Record<string, string> },
  content: Buffer | string,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]))
  await fetch(url, { method: 'POST', body: form })
}

/** What is done with files, in a few words. */
export const fileKit = (app: App) => {
  const posted = async (by: Person, folderId: string, content: Buffer | string): Promise<string> => {
    const { status, body } = await call(app, files.beginUpload, by, { folderId })
    expect({ status, body }).toMatchObject({ status: 200 })
    await post(body, content)
    return body.uploadId
  }
  const keep = (by: Person, folderId: string, uploadId: string, name: string, fileId?: string) =>
    call(app, files.keep, by, { folderId, uploadId, name, ...(fileId && { fileId }) })
  const upload = async (by: Person, folderId: string, name = 'rapport.pdf', content: Buffer | string = PDF) => {
    const { status, body } = await keep(by, folderId, await posted(by, folderId, content), name)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const folder = async (by: Person, folderId: string, name: string) => {
    const { status, body } = await call(app, files.createFolder, by, { folderId, name })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const list = (by: Person, folderId?: string) => call(app, files.list, by, folderId ? { folderId } : {})
  const read = async (by: Person, id: string, version?: number): Promise<Buffer> => {
    const { status, body } = await call(app, files.download, by, { id, ...(version && { version }) })
    expect({ status, body }).toMatchObject({ status: 200 })
    const answer = await fetch(body.url)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return Buffer.from(await answer.arrayBuffer())
  }
  const storedBytes = async (by: Person) => (await call(app, company.usage, by, {})).body.months[0]?.storedBytes
  return { posted, keep, upload, folder, list, read, storedBytes }
}

/** A link to what is attached to a thing, as they could be made once, with its token. */
export const earlierLink = async (
  { tenant, personId }: Pick<Person, 'tenant' | 'personId'>,
  space: string,
  item: string,
) => {
  const expiresAt = epochSeconds() + 86_400
  const { token, hash } = newToken()
  const id = linkIdOf(item, NOBODY)
  const until = new Date(expiresAt * 1000).toISOString()
  const made = { id, item, kind: 'read' as const, by: personId, at: now().toISOString(), until }
  await transact([
    ...addLink(tenant, space, { ...made, password: null, most: null, used: 0, token: hash }, undefined),
    storeToken(hash, { purpose: 'file', tenant, space, link: id, expiresAt }),
  ])
  return { id, token }
}

/** The space of somebody's own files. */
export const ownSpace = ({ personId }: Pick<Person, 'personId'>): string => `person-${personId}`

/** What is for whoever has a link, instead (see `filesLinks.test.ts`), and what leads to no file (see `filesParts.test.ts`). */
type Elsewhere =
  | 'dropUpload'
  | 'openShared'
  | 'downloadShared'
  | 'beginShared'
  | 'beginSharedParts'
  | 'dropShared'
  | 'keepShared'
/** An id that nothing has. */
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Every way to a file or folder, asked for one that the caller may not see: a new endpoint does not compile without. */
export const DOORS: Record<
  Exclude<keyof typeof files, Elsewhere>,
  (it: { file: string; folder: string; trashed: string }) => object | undefined
> = {
  list: ({ folder: folderId }) => ({ folderId }),
  createFolder: ({ folder: folderId }) => ({ folderId, name: 'Intrus' }),
  update: ({ file: id }) => ({ id, name: 'Autre' }),
  remove: ({ file: id }) => ({ id }),
  beginUpload: ({ folder: folderId }) => ({ folderId }),
  beginParts: ({ folder: folderId }) => ({ folderId, bytes: 20_000_000 }),
  keep: ({ file: fileId, folder: folderId }) => ({
    fileId,
    folderId,
    uploadId: NOBODY,
    name: 'x',
  }),
  open: ({ file: id }) => ({ id }),
  download: ({ file: id }) => ({ id }),
  restoreVersion: ({ file: id }) => ({ id, version: 1 }),
  trash: ({ folder: folderId }) => ({ folderId }),
  restore: ({ trashed: id }) => ({ id }),
  purge: ({ trashed: id }) => ({ id }),
  search: ({ folder: folderId }) => ({ folderId, query: 'secret' }),
  links: ({ file: id }) => ({ id }),
  createLink: ({ file: id }) => ({ id, kind: 'read', days: 14 }),
  share: ({ file: id }) => ({ id, people: [NOBODY] }),
  unshare: ({ file: id }) => ({ id, userId: NOBODY }),
  renewLink: ({ file: id }) => ({ id, linkId: 'nothing', days: 14 }),
  replaceLink: ({ file: id }) => ({ id, linkId: 'nothing' }),
  removeLink: ({ file: id }) => ({ id, linkId: 'nothing' }),
}

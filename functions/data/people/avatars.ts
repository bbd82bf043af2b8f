import { randomBytes } from 'node:crypto'
import { type Picture, readPicture, storePicture } from '#functions/core/files/files.ts'
import type { Image } from '#functions/core/files/images/format.ts'
import { readImage } from '#functions/core/files/images.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import type { Write } from '#functions/core/table/item.ts'
import { discardFiles, orderDiscard } from '#functions/data/files/discardedFiles.ts'

/** Avatars of people and contacts, logos, product pictures. */
type Kind = 'people' | 'logos' | 'contacts' | 'products'

/** Site path of a picture, which is its key after the slash; and its size. */
export interface StoredPicture {
  path: string
  bytes: number
}

/** An unguessable path that is never reused. */
const newPath = (tenant: string, kind: Kind, { extension }: Image): string =>
  `/avatars/${tenant}/${kind}/${randomBytes(24).toString('base64url')}.${extension}`
const keyOf = (path: string): string => path.slice(1)

/** Parses a base64 picture; throws `account.notAnImage` with the reason. */
export const parsePicture = (base64: string): Image => {
  const read = readImage(Buffer.from(base64, 'base64'))
  if ('refused' in read) throw new ApiError('account.notAnImage', { reason: read.refused })
  return read.image
}

/** Transaction write that discards a picture; none for null. */
export const discardPicture = (tenant: string, path: string | null): Write[] =>
  discardFiles(tenant, 'avatars', path ? [keyOf(path)] : [])

export const discardPictures = (tenant: string, paths: readonly string[]): Write[] =>
  discardFiles(tenant, 'avatars', paths.map(keyOf))

/**
 * Replaces a picture. `store` saves the new path and discards the old one if that is still current; when it returns
 * false the new one is discarded.
 */
export const replacePicture = async (
  { tenant, kind, before }: { tenant: string; kind: Kind; before: string | null },
  image: Image | undefined,
  store: (picture: StoredPicture | undefined) => Promise<boolean>,
): Promise<StoredPicture | undefined> => {
  if (!image && !before) return undefined
  const stored = image && { path: newPath(tenant, kind, image), bytes: image.content.length }
  if (image && stored) await storePicture(keyOf(stored.path), image)
  const discardNew = async () => {
    if (stored) await orderDiscard(tenant, 'avatars', [keyOf(stored.path)])
  }
  const named = await store(stored).catch(async (error: unknown) => {
    // After an unclear failure the new one remains, as it may be referenced.
    if (error instanceof ApiError && error.status < 500) await discardNew()
    throw error
  })
  if (named) return stored
  await discardNew()
  throw new ApiError('resource.conflict')
}

/** Undefined when the picture cannot be read now. */
export const loadPicture = async (path: string): Promise<Picture | undefined> => {
  try {
    return await readPicture(keyOf(path))
  } catch (error) {
    log.warn('picture.notRead', { path }, error)
    return undefined
  }
}

/** A picture as data URL; null: initials are displayed. */
export const loadPictureDataUrl = async (path: string | null): Promise<string | null> => {
  const picture = path ? await loadPicture(path) : undefined
  return picture ? `data:${picture.type};base64,${picture.content.toString('base64')}` : null
}

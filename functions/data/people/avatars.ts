import { randomBytes } from 'node:crypto'
import { type Picture, readPicture, storePicture } from '#functions/core/files/files.ts'
import type { Image } from '#functions/core/files/images/format.ts'
import { readImage } from '#functions/core/files/images.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import type { Write } from '#functions/core/table/item.ts'
import { discardFiles, orderDiscard } from '#functions/data/files/discardedFiles.ts'

/** Faces of people, logos of companies, faces of contacts, pictures of products. */
type Kind = 'people' | 'logos' | 'contacts' | 'products'

/** Where a picture lies: its path on the site, which is its key in the bucket behind a slash; and its bytes. */
export interface StoredPicture {
  path: string
  bytes: number
}

/** A path that nobody guesses and that never shows another picture. */
const newPath = (tenant: string, kind: Kind, { extension }: Image): string =>
  `/avatars/${tenant}/${kind}/${randomBytes(24).toString('base64url')}.${extension}`
const keyOf = (path: string): string => path.slice(1)

/** The picture in a base64 text; throws `account.notAnImage` with the reason. */
export const pictureIn = (base64: string): Image => {
  const read = readImage(Buffer.from(base64, 'base64'))
  if ('refused' in read) throw new ApiError('account.notAnImage', { reason: read.refused })
  return read.image
}

/** The part of the transaction that no longer names a picture, by its path on the site: it is deleted. None for none. */
export const discardPicture = (tenant: string, path: string | null): Write[] =>
  discardFiles(tenant, 'avatars', path ? [keyOf(path)] : [])

/** The same for several. */
export const discardPictures = (tenant: string, paths: readonly string[]): Write[] =>
  discardFiles(tenant, 'avatars', paths.map(keyOf))

/**
 * Puts a picture, or none, in the place of the one at `before`. `name` writes where it lies and discards the one before,
 * if that is still the one that is named; false, and the new one is discarded.
 */
export const replacePicture = async (
  { tenant, kind, before }: { tenant: string; kind: Kind; before: string | null },
  image: Image | undefined,
  name: (kept: StoredPicture | undefined) => Promise<boolean>,
): Promise<StoredPicture | undefined> => {
  if (!image && !before) return undefined
  const kept = image && { path: newPath(tenant, kind, image), bytes: image.content.length }
  if (image && kept) await storePicture(keyOf(kept.path), image)
  const discardNew = async () => {
    if (kept) await orderDiscard(tenant, 'avatars', [keyOf(kept.path)])
  }
  const named = await name(kept).catch(async (error: unknown) => {
    // What was not refused, but failed, leaves the new one: perhaps it was named all the same.
    if (error instanceof ApiError && error.status < 500) await discardNew()
    throw error
  })
  if (named) return kept
  await discardNew()
  throw new ApiError('resource.conflict')
}

/** A picture by its path on the site; undefined when it cannot be read now. */
export const pictureAt = async (path: string): Promise<Picture | undefined> => {
  try {
    return await readPicture(keyOf(path))
  } catch (error) {
    log.warn('picture.notRead', { path }, error)
    return undefined
  }
}

/** A picture as a data URL; null when there is none or it cannot be read now: then initials are shown. */
export const loadPictureDataUrl = async (path: string | null): Promise<string | null> => {
  const picture = path ? await pictureAt(path) : undefined
  return picture ? `data:${picture.type};base64,${picture.content.toString('base64')}` : null
}

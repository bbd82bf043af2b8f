import { randomBytes } from 'node:crypto'
import { readDocument, storeDocument } from '#functions/core/files/files.ts'
import type { Image } from '#functions/core/files/images/format.ts'
import { readImage } from '#functions/core/files/images.ts'
import { transact } from '#functions/core/table/table.ts'
import { NOTE_LIMITS } from '#shared/apps/notes/rules.ts'
import { type NotePicture, notePictureNames } from './notePictureNames.ts'

const PICTURE_LIMITS = { bytes: NOTE_LIMITS.pictureBytes, pixels: NOTE_LIMITS.picturePixels }

/** Parses and strips a picture; undefined: invalid. */
export const pictureIn = (bytes: Buffer): Image | undefined => {
  const read = readImage(bytes, PICTURE_LIMITS)
  return 'image' in read ? read.image : undefined
}

/** The pictures in one person's notes. */
export const notePicturesOf = (tenant: string, person: string) => {
  const names = notePictureNames(tenant, person)
  return {
    ...names,
    /** Stores a picture under a unique name; it is discarded unless a transaction references it. */
    store: async ({ content, type }: Image): Promise<NotePicture> => {
      const name = randomBytes(24).toString('base64url')
      // Registered first, so that an orphan is found with the person.
      await transact([names.buildPendingWrite({ name })])
      await storeDocument(tenant, names.pathOf(name), content, type)
      return { name, bytes: content.length }
    },
    read: async (name: string): Promise<Image | undefined> => {
      const bytes = await readDocument(names.keyOf(name), NOTE_LIMITS.pictureBytes)
      return bytes && pictureIn(bytes)
    },
  }
}

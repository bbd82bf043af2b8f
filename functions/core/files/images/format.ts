/** A picture whose `content` has been stripped of metadata. */
export interface Image {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  extension: 'png' | 'jpg' | 'webp'
  width: number
  height: number
  content: Buffer
}

/**
 * Parses the header of a format; `rebuild` makes the file anew from the segments that its pixels need, if they are
 * sound.
 */
export type ImageParser = (
  bytes: Buffer,
) => (Omit<Image, 'content'> & { rebuild: () => Buffer | undefined }) | undefined

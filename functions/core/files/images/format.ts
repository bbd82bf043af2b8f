/** A picture that is nothing but a picture: what a file carried beside its pixels is no longer in `content`. */
export interface Image {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  extension: 'png' | 'jpg' | 'webp'
  width: number
  height: number
  content: Buffer
}

/** What the header of a format says, and the picture rebuilt from the parts that its pixels need, if they are sound. */
export type ImageParser = (
  bytes: Buffer,
) => (Omit<Image, 'content'> & { rebuild: () => Buffer | undefined }) | undefined

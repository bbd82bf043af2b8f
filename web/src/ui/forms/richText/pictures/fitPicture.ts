/** The longer side of a picture in a text, in pixels: enough for a whole screen. */
const MAX_SIDE_PX = 2400
const QUALITY = 0.88

/** A picture to store, with its size. */
export interface FittedPicture {
  picture: Blob
  width: number
  height: number
}

const redrawPicture = async (picture: ImageBitmap, type: string): Promise<FittedPicture> => {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('A canvas has no surface')
  if (type === 'image/jpeg') {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { picture: await canvas.convertToBlob({ type, quality: QUALITY }), width: canvas.width, height: canvas.height }
}

/**
 * Prepares a picture for storage: screenshots and animations unchanged, others re-encoded without metadata such as
 * location, none larger than a screen. Undefined when the file is no picture.
 */
export const fitPicture = async (file: File): Promise<FittedPicture | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  const isLarge = Math.max(width, height) > MAX_SIDE_PX
  if (file.type === 'image/gif' || (file.type === 'image/png' && !isLarge)) return { picture: file, width, height }
  return redrawPicture(picture, file.type === 'image/png' ? 'image/png' : 'image/jpeg')
}

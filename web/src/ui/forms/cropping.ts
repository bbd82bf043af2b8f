/** A square part of a picture; `zoom` 1: as large as the picture's shorter side, `across` and `down` 0 to 1. */
export interface Crop {
  zoom: number
  across: number
  down: number
}

/** Draws a crop onto a square canvas, optionally over a background colour. */
export const drawCrop = (
  canvas: HTMLCanvasElement | OffscreenCanvas,
  picture: ImageBitmap,
  { zoom, across, down }: Crop,
  ground?: string,
): void => {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) return
  const side = Math.min(picture.width, picture.height) / zoom
  const scale = canvas.width / side
  const left = across * (picture.width - side)
  const top = down * (picture.height - side)
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -left * scale, -top * scale, picture.width * scale, picture.height * scale)
}

const MAX_BYTES = 60 * 1000
/** At the smallest side even noise fits. */
const SIDES = [512, 384, 256, 128, 96]
const QUALITIES = [0.9, 0.75, 0.6, 0.4]

const encodeCrop = async (
  picture: ImageBitmap,
  crop: Crop,
  side: number,
  quality: number,
  png: boolean,
): Promise<Blob> => {
  const canvas = new OffscreenCanvas(side, side)
  drawCrop(canvas, picture, crop)
  if (png) return canvas.convertToBlob({ type: 'image/png' })
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (blob.type === 'image/webp') return blob
  // Not every browser writes WebP.
  drawCrop(canvas, picture, crop, '#ffffff')
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

const toBase64 = async (blob: Blob): Promise<string> =>
  btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))

/** Encodes a crop in at most 512 pixels a side and 60 KB, in base64; as PNG for programs without WebP, such as Word. */
export const cropPicture = async (picture: ImageBitmap, crop: Crop, png: boolean): Promise<string> => {
  for (const side of SIDES) {
    for (const quality of png ? [1] : QUALITIES) {
      const blob = await encodeCrop(picture, crop, side, quality, png)
      if (blob.size <= MAX_BYTES) return toBase64(blob)
    }
  }
  throw new Error('A picture is too large at any size')
}

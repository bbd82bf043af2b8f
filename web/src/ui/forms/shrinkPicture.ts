/** A picture as a file to send: base64, and a data URL that shows it. */
export interface ShrunkPicture {
  base64: string
  dataUrl: string
}

const STEPS = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.55 },
  { side: 1280, quality: 0.6 },
  { side: 1024, quality: 0.5 },
  { side: 800, quality: 0.4 },
]

const encodeJpeg = (picture: ImageBitmap, side: number, quality: number): Promise<Blob> => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('A canvas has no surface')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Re-encodes a picture as a JPEG of at most `maxBytes`; undefined when it is none or stays too large. */
export const shrinkPicture = async (file: Blob, maxBytes: number): Promise<ShrunkPicture | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (const { side, quality } of STEPS) {
    const blob = await encodeJpeg(picture, side, quality)
    if (blob.size > maxBytes) continue
    const dataUrl = await toDataUrl(blob)
    return { dataUrl, base64: dataUrl.slice(dataUrl.indexOf(',') + 1) }
  }
  return undefined
}

/** The pasted picture; none when it accompanies text, as from word processors and spreadsheets. */
export const findPastedPicture = (data: DataTransfer | null): File | undefined =>
  data?.getData('text/plain') ? undefined : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Reads the code in the current video frame; undefined: none. */
type CodeReader = (seen: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options?: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix']
/** Large enough to decode a label, small enough to decode several frames a second. */
const MAX_SIDE_PX = 720

/** The native BarcodeDetector, available on Android but not on iPhones. */
const loadNativeReader = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = BarcodeDetector ? await BarcodeDetector.getSupportedFormats().catch(() => []) : []
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: FORMATS.filter((one) => formats.includes(one)) })
  return async (seen) => (await detector.detect(seen))[0]?.rawValue
}

/** A QR code reader for every browser; the product's own labels are QR codes. */
const loadQrReader = async (): Promise<CodeReader> => {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (seen) => {
    const { videoWidth, videoHeight } = seen
    if (!context || !videoWidth || !videoHeight) return undefined
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(seen, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data || undefined
  }
}

/** Loads the native reader, or else the QR code reader. */
export const loadCodeReader = async (): Promise<CodeReader> => (await loadNativeReader()) ?? loadQrReader()

/** The code that the camera sees at a moment; undefined: none. */
type Read = (seen: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options?: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix']
/** Enough to read a label by, and little enough to do so several times a second. */
const LONGEST_SIDE = 720

/** What some browsers bring, Android’s among them, and iPhones’ do not. */
const ownReader = async (): Promise<Read | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = BarcodeDetector ? await BarcodeDetector.getSupportedFormats().catch(() => []) : []
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: FORMATS.filter((one) => formats.includes(one)) })
  return async (seen) => (await detector.detect(seen))[0]?.rawValue
}

/** Reads QR codes, as our labels are, in every browser. */
const qrReader = async (): Promise<Read> => {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (seen) => {
    const { videoWidth, videoHeight } = seen
    if (!context || !videoWidth || !videoHeight) return undefined
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(seen, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data || undefined
  }
}

/** The browser’s own reader of codes, or one of QR codes, which is loaded then. */
export const codeReader = async (): Promise<Read> => (await ownReader()) ?? qrReader()

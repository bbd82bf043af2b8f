import type { Page } from 'playwright-core'

const RECORDING_SCRIPT = `(async () => {
  const canvas = document.createElement('canvas')
  const draw = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const pieces = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const stopped = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  for (let frame = 0; frame < 30; frame += 1) {
    draw.fillRect(frame, frame, 9, 9)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await stopped
  return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
})()`

/** Half a second of WebM video, recorded by the browser itself. */
export const recordVideo = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.evaluate<number[]>(RECORDING_SCRIPT))

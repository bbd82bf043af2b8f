/** A PDF whose pages can be drawn. */
export interface OpenPdf {
  pages: number
  /** Draws a page at the canvas's width on screen. */
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>
  close: () => void
}

/** Opens a PDF in a worker, without running its scripts or fetching external resources. */
export const openPdf = async (content: ArrayBuffer): Promise<OpenPdf> => {
  const [{ getDocument, PDFWorker }, { default: Worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker'),
  ])
  const port = new Worker()
  const worker = PDFWorker.create({ port })
  const task = getDocument({ data: content, worker, useSystemFonts: true, isEvalSupported: false })
  const close = () => {
    void task.destroy().finally(() => port.terminate())
  }
  const pdf = await task.promise.catch((failure: unknown) => {
    close()
    throw failure
  })
  return {
    pages: pdf.numPages,
    draw: async (number, canvas) => {
      const page = await pdf.getPage(number)
      const { width } = page.getViewport({ scale: 1 })
      const scale = (canvas.clientWidth * Math.min(2, devicePixelRatio)) / width
      const viewport = page.getViewport({ scale })
      canvas.width = viewport.width
      canvas.height = viewport.height
      canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`
      await page.render({ canvas, viewport }).promise
    },
    close,
  }
}

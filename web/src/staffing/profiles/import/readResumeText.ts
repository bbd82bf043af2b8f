import { assertSafeDocx } from './docxBounds.ts'

/** Résumés are parsed in the browser and sent nowhere. Libraries load on demand. */
const readDocxText = async (content: ArrayBuffer): Promise<string> => {
  await assertSafeDocx(content)
  const { default: mammoth } = await import('mammoth')
  return (await mammoth.extractRawText({ arrayBuffer: content })).value
}

const MAX_PAGES = 20
/** A crafted file could keep the parser busy for ever. */
const TIMEOUT_SECONDS = 30

const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('This takes too long to read')), TIMEOUT_SECONDS * 1000))

const readPdfText = async (content: ArrayBuffer): Promise<string> => {
  const [{ getDocument, GlobalWorkerOptions }, { default: PdfWorker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker'),
  ])
  const worker = new PdfWorker()
  GlobalWorkerOptions.workerPort = worker
  try {
    const task = getDocument({ data: content, useSystemFonts: true })
    const read = async (): Promise<string> => {
      const document = await task.promise
      const pages: string[] = []
      for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
        const { items } = await (await document.getPage(number)).getTextContent()
        pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      }
      await task.destroy()
      return pages.join('\n')
    }
    return await Promise.race([read(), rejectAfterTimeout()])
  } finally {
    worker.terminate()
  }
}

const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Extracts the plain text of a PDF, Word or text file; throws when it cannot be read. */
export const readResumeText = async (file: File): Promise<string> => {
  if (file.size > MAX_FILE_BYTES) throw new Error('This is larger than a résumé')
  const content = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(content.slice(0, 5))
  if (head === '%PDF-') return readPdfText(content)
  if (head.startsWith('PK')) return readDocxText(content)
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

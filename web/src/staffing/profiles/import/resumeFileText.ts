import { refuseUnsafe } from './docxBounds.ts'

/** A résumé is read in the browser: its file is sent nowhere. The libraries come with the first file of their kind. */
const docxText = async (content: ArrayBuffer): Promise<string> => {
  await refuseUnsafe(content)
  const { default: mammoth } = await import('mammoth')
  return (await mammoth.extractRawText({ arrayBuffer: content })).value
}

const PAGES = 20
/** A file that somebody else has made may keep its reader busy for ever. */
const SECONDS = 30

const tooSlow = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('This takes too long to read')), SECONDS * 1000))

const pdfText = async (content: ArrayBuffer): Promise<string> => {
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
      for (let number = 1; number <= Math.min(document.numPages, PAGES); number++) {
        const { items } = await (await document.getPage(number)).getTextContent()
        pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      }
      await task.destroy()
      return pages.join('\n')
    }
    return await Promise.race([read(), tooSlow()])
  } finally {
    worker.terminate()
  }
}

const MOST_BYTES = 20 * 1024 * 1024

/** The plain text of a PDF, Word document or text file; throws when it cannot be read. */
export const resumeFileText = async (file: File): Promise<string> => {
  if (file.size > MOST_BYTES) throw new Error('This is larger than a résumé')
  const content = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(content.slice(0, 5))
  if (head === '%PDF-') return pdfText(content)
  if (head.startsWith('PK')) return docxText(content)
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

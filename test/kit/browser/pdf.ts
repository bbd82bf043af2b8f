import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What stands on each page of a PDF. */
export const textOfPages = async (pdf: Buffer): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await document.destroy()
  return pages
}

/** A browser may begin to read the content after the press has been handled. */
const READ_WITHIN_MS = 60_000

/** Downloads generated content as a file. */
export const download = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS)
}

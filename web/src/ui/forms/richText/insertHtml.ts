import Quill, { Delta } from 'quill/core.js'

/** What a field for rich text can be asked to do. */
export interface RichTextHandle {
  /** Inserts HTML at the caret. */
  insert: (html: string) => void
}

/** Inserts text at the caret, after what is selected: nothing is replaced. Ctrl+Z undoes it alone. */
export const insertHtml = (quill: Quill, html: string): void => {
  const { index, length } = quill.getSelection(true)
  const at = index + length
  const added = quill.clipboard.convert({ html })
  quill.history.cutoff()
  quill.updateContents(new Delta().retain(at).concat(added), Quill.sources.USER)
  quill.history.cutoff()
  quill.setSelection(at + added.length(), 0, Quill.sources.SILENT)
}

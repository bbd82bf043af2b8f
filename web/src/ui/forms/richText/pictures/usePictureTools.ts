import type Quill from 'quill/core.js'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type FindPictureUrl, loadVisiblePictures } from '#web/ui/images/pictures.ts'

/** How an editor stores and shows pictures. */
export interface EditorPictures {
  /** Stores a chosen, pasted or dropped file; undefined when refused, which was reported. */
  keep: (file: File) => Promise<{ file: string; width: number; height: number } | undefined>
  addressOf: FindPictureUrl
  /** The maximum length of an alternative text. */
  alternative: number
}

/** A picture in the text, and its alternative text. */
export interface PictureSelection {
  /** Tells it from one that is selected later, as its index changes with the text before it. */
  key: number
  index: number
  alternative: string
}

let lastKey = 0
const selectPicture = (index: number, alternative = ''): PictureSelection => {
  lastKey += 1
  return { key: lastKey, index, alternative }
}

const findPictureAt = (quill: Quill, index: number): PictureSelection | undefined => {
  const [op] = index < 0 ? [] : quill.getContents(index, 1).ops
  if (typeof op?.insert !== 'object' || !('picture' in op.insert)) return undefined
  return selectPicture(index, String(op.attributes?.alt ?? ''))
}

/** The picture that is selected, or that the cursor stands at. */
const findPictureAtCursor = (quill: Quill): PictureSelection | undefined => {
  const selected = quill.getSelection()
  return selected ? (findPictureAt(quill, selected.index) ?? findPictureAt(quill, selected.index - 1)) : undefined
}

/** Makes a change a separate undo step: Quill merges those within a second. */
const asSingleUndoStep = (quill: Quill | null, change: (quill: Quill) => void): void => {
  if (!quill) return
  const { history } = quill
  history.cutoff()
  change(quill)
  history.cutoff()
}

/** The pictures of an editor: inserting, showing, and editing the alternative text. */
export const usePictureTools = (editor: RefObject<Quill | null>, pictures: EditorPictures | undefined) => {
  const given = useRef(pictures)
  given.current = pictures
  /** The insert positions of pending uploads, adjusted to edits meanwhile. */
  const insertions = useRef(new Set<{ index: number }>())
  const [adding, setAdding] = useState(0)
  const [described, setDescribed] = useState<PictureSelection>()
  /** Whether the cursor stands at a picture. */
  const [near, setNear] = useState(false)
  const isAllowed = pictures !== undefined

  const add = async (files: readonly File[], index: number) => {
    const place = { index }
    insertions.current.add(place)
    setAdding((count) => count + files.length)
    let last: number | undefined
    for (const file of files) {
      const kept = await given.current?.keep(file)
      setAdding((count) => count - 1)
      const quill = editor.current
      if (!kept || !quill) continue
      const at = place.index
      last = at
      asSingleUndoStep(quill, () => {
        quill.insertEmbed(at, 'picture', kept.file, 'user')
        quill.formatText(at, 1, { width: String(kept.width), height: String(kept.height) }, 'user')
      })
    }
    insertions.current.delete(place)
    if (last === undefined) return
    editor.current?.setSelection(last + 1, 0, 'silent')
    setDescribed(selectPicture(last))
  }
  const adds = useRef(add)
  adds.current = add
  const hide = useRef(() => {})
  /** Loads the pictures that were inserted. */
  const show = useCallback(() => {
    hide.current()
    const fresh = editor.current?.root.querySelectorAll<HTMLImageElement>('img[data-file][src^="data:"]') ?? []
    hide.current = loadVisiblePictures(fresh, async (file) => given.current?.addressOf(file))
  }, [editor])

  useEffect(() => {
    const quill = editor.current
    if (!quill || !isAllowed) return
    const waiting = insertions.current
    quill.uploader.upload = ({ index }, files) => void adds.current([...files], index)
    quill.on('text-change', (delta) => {
      for (const place of waiting) place.index = delta.transformPosition(place.index)
      setDescribed((now) => now && { ...now, index: delta.transformPosition(now.index) })
      show()
    })
    quill.on('editor-change', () => setNear(quill.hasFocus() && findPictureAtCursor(quill) !== undefined))
    const choose = ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLImageElement)) return
      const picture = quill.scroll.find(target)
      if (!picture) return
      const index = quill.getIndex(picture)
      quill.setSelection(index, 1, 'user')
      setDescribed(findPictureAt(quill, index))
    }
    quill.root.addEventListener('click', choose)
    return () => hide.current()
  }, [editor, isAllowed, show])

  const end = () => {
    setDescribed(undefined)
    editor.current?.focus()
  }
  /** Changes the selected picture, unless it was deleted meanwhile. */
  const changeDescribed = (change: (quill: Quill, index: number) => void) => {
    asSingleUndoStep(editor.current, (quill) => {
      if (described && findPictureAt(quill, described.index)) change(quill, described.index)
    })
    end()
  }
  return {
    adding,
    near,
    described,
    show,
    end,
    /** Edits the picture at the cursor. */
    describe: () => setDescribed(editor.current ? findPictureAtCursor(editor.current) : undefined),
    add: (files: readonly File[]) => add(files, editor.current?.getSelection(true)?.index ?? 0),
    setAlternative: (alternative: string) =>
      changeDescribed((quill, index) => quill.formatText(index, 1, { alt: alternative }, 'user')),
    remove: () => changeDescribed((quill, index) => quill.deleteText(index, 1, 'user')),
  }
}

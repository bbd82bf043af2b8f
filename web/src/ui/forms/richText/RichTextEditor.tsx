import {
  BoldIcon,
  H2Icon,
  H3Icon,
  ItalicIcon,
  LinkIcon,
  ListBulletIcon,
  NumberedListIcon,
  UnderlineIcon,
} from '@heroicons/react/20/solid'
import Quill, { type Delta } from 'quill/core.js'
import { AlignClass } from 'quill/formats/align.js'
import Bold from 'quill/formats/bold.js'
import Italic from 'quill/formats/italic.js'
import Link from 'quill/formats/link.js'
import List from 'quill/formats/list.js'
import Underline from 'quill/formats/underline.js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import type { NameIn } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import 'quill/dist/quill.core.css'
import type { Icon } from '#web/ui/Button.tsx'
import { AlignCenterIcon, AlignJustifyIcon, AlignLeftIcon, AlignRightIcon, ClearFormatIcon } from './EditorIcons.tsx'
import { EditorTool as Tool } from './EditorTool.tsx'
import { HEADING_MATCHERS, Heading } from './Heading.ts'
import { insertHtml, type RichTextHandle } from './insertHtml.ts'
import { LinkTool } from './LinkTool.tsx'
import { Picture } from './pictures/Picture.ts'
import { PictureQuestion, PictureTools } from './pictures/PictureTools.tsx'
import { type EditorPictures, usePictureTools } from './pictures/usePictureTools.ts'
import { initTabStop, onToolKey } from './toolKeys.ts'

Quill.register(
  {
    'formats/bold': Bold,
    'formats/header': Heading,
    'formats/italic': Italic,
    'formats/link': Link,
    'formats/underline': Underline,
    'formats/list': List,
    'formats/picture': Picture,
    'formats/align': AlignClass,
  },
  true,
)

interface Format {
  key: NameIn<'ui.editor'>
  name: 'bold' | 'italic' | 'underline' | 'align' | 'list' | 'header'
  value: string | number | boolean
  icon: Icon
}

const HEADINGS: readonly Format[] = [
  { key: 'heading', name: 'header', value: 1, icon: H2Icon },
  { key: 'subheading', name: 'header', value: 2, icon: H3Icon },
]
const FORMATS: readonly Format[] = [
  { key: 'bold', name: 'bold', value: true, icon: BoldIcon },
  { key: 'italic', name: 'italic', value: true, icon: ItalicIcon },
  { key: 'underline', name: 'underline', value: true, icon: UnderlineIcon },
  { key: 'alignLeft', name: 'align', value: false, icon: AlignLeftIcon },
  { key: 'alignCenter', name: 'align', value: 'center', icon: AlignCenterIcon },
  { key: 'alignRight', name: 'align', value: 'right', icon: AlignRightIcon },
  { key: 'alignJustify', name: 'align', value: 'justify', icon: AlignJustifyIcon },
  { key: 'ordered', name: 'list', value: 'ordered', icon: NumberedListIcon },
  { key: 'bullet', name: 'list', value: 'bullet', icon: ListBulletIcon },
]

// Quill captures the Tab key, a keyboard trap.
const passTabThrough = { key: 'Tab', handler: () => true }
const KEYBOARD = {
  bindings: { tab: passTabThrough, 'remove tab': passTabThrough, indent: passTabThrough, outdent: passTabThrough },
}

const htmlOf = (quill: Quill): string =>
  quill.getText().trim() === '' && !quill.root.querySelector('img')
    ? ''
    : stripForbiddenCharacters(quill.getSemanticHTML().replaceAll('&nbsp;', ' '), 'lines')

interface LinkedRange {
  index: number
  length: number
  link: string
}

/** A range after a change of the text: it grows with what is written in it, not beside it. */
const moveRange = ({ index, length, link }: LinkedRange, delta: Delta): LinkedRange => {
  const start = delta.transformPosition(index)
  return { index: start, length: Math.max(0, delta.transformPosition(index + length, true) - start), link }
}

interface Props {
  value: string
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  headings: boolean
  pictures?: EditorPictures | undefined
  autoFocus: boolean
  handle: Ref<RichTextHandle> | undefined
}

/** The editor of RichText; `value` is applied only when it differs from what was written here. */
const RichTextEditor = (props: Props) => {
  const { value, onChange, labelledBy, describedBy, invalid, required, headings, pictures, autoFocus, handle } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Quill>(null)
  /** The current content, preceded by written content that has not come back as `value` yet. */
  const written = useRef([''])
  const report = useRef(onChange)
  report.current = onChange
  const [active, setActive] = useState<Record<string, unknown>>({})
  const hasPictures = pictures !== undefined
  /** The selection for which a link is being edited; what is written meanwhile moves it. */
  const [linking, setLinking] = useState<LinkedRange>()

  useEffect(() => {
    const host = place.current
    if (!host) return
    const quill = new Quill(host.appendChild(document.createElement('div')), {
      formats: [
        'bold',
        'italic',
        'underline',
        'link',
        'align',
        'list',
        ...(headings ? ['header'] : []),
        ...(hasPictures ? ['picture'] : []),
      ],
      modules: { keyboard: KEYBOARD, clipboard: { matchers: headings ? HEADING_MATCHERS : [] } },
    })
    editor.current = quill
    quill.on('editor-change', () => setActive(quill.hasFocus() ? quill.getFormat() : {}))
    quill.on('text-change', (delta, _before, source) => {
      setLinking((now) => now && moveRange(now, delta))
      if (source !== 'user') return
      const html = htmlOf(quill)
      written.current.push(html)
      report.current(html)
    })
    return () => {
      editor.current = null
      host.replaceChildren()
    }
  }, [hasPictures, headings])
  useImperativeHandle(handle, () => ({
    insert: (html) => {
      if (editor.current) insertHtml(editor.current, html)
    },
  }))
  const tools = usePictureTools(editor, pictures)
  const { show } = tools

  useEffect(() => {
    const quill = editor.current
    if (!quill) return
    // Fast typing is ahead of React: a late `value` is older content and must not replace newer.
    const at = written.current.lastIndexOf(value)
    written.current = at === -1 ? [value] : written.current.slice(at)
    if (at !== -1) return
    quill.setContents(quill.clipboard.convert({ html: value }), 'silent')
    show()
  }, [value, show])

  useEffect(() => {
    const root = editor.current?.root
    if (!root) return
    root.setAttribute('role', 'textbox')
    root.setAttribute('aria-multiline', 'true')
    root.setAttribute('aria-labelledby', labelledBy)
    root.setAttribute('aria-required', String(required))
    root.setAttribute('aria-invalid', String(invalid))
    if (describedBy) root.setAttribute('aria-describedby', describedBy)
    else root.removeAttribute('aria-describedby')
  }, [labelledBy, describedBy, invalid, required])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (autoFocus) editor.current?.setSelection(0, 0, 'silent')
  }, [])

  const isActive = ({ name, value: wanted }: Format) => (active[name] ?? false) === wanted
  const toggle = (format: Format) => {
    const quill = editor.current
    if (!quill) return
    quill.focus()
    quill.format(format.name, isActive(format) ? false : format.value, 'user')
  }
  const clear = () => {
    const quill = editor.current
    const selected = quill?.getSelection(true)
    if (!quill || !selected) return
    const { index, length } = selected.length > 0 ? selected : { index: 0, length: quill.getLength() }
    quill.removeFormat(index, length, 'user')
  }

  /** The link at the cursor, else the word or the selection. */
  const beginLink = () => {
    const quill = editor.current
    const selected = quill?.getSelection(true)
    if (!quill || !selected) return
    const { index, length } = selected
    const link = quill.getFormat(index, length).link
    if (typeof link !== 'string') return setLinking({ index, length, link: '' })
    const [leaf] = quill.getLeaf(index + (length > 0 ? 1 : 0))
    const anchor = leaf?.parent
    if (!anchor) return
    setLinking({ index: quill.getIndex(anchor), length: anchor.length(), link })
  }
  const endLink = () => {
    setLinking(undefined)
    editor.current?.focus()
  }
  const setLink = (link: string) => {
    const quill = editor.current
    if (!quill || !linking) return
    const { index, length } = linking
    if (length > 0) quill.formatText(index, length, 'link', link || false, 'user')
    else if (link) quill.insertText(index, link, 'link', link, 'user')
    endLink()
    quill.setSelection(index + (length || link.length), 0)
  }

  return (
    <div
      className={`rounded-md border bg-card has-[.ql-editor:focus-visible]:outline-2 has-[.ql-editor:focus-visible]:outline-offset-2 has-[.ql-editor:focus-visible]:outline-link ${invalid ? 'border-danger-text' : 'border-field'}`}
    >
      <div
        ref={initTabStop}
        role="toolbar"
        aria-labelledby={labelledBy}
        onKeyDown={onToolKey}
        className="flex flex-wrap gap-1 border-b border-line p-1"
      >
        {[...(headings ? HEADINGS : []), ...FORMATS].map((format) => (
          <Tool
            key={format.key}
            label={t(`ui.editor.${format.key}`)}
            icon={format.icon}
            pressed={isActive(format)}
            onPress={() => toggle(format)}
          />
        ))}
        <Tool label={t('ui.editor.link')} icon={LinkIcon} pressed={Boolean(active.link)} onPress={beginLink} />
        {hasPictures && <PictureTools tools={tools} />}
        <Tool label={t('ui.editor.clean')} icon={ClearFormatIcon} onPress={clear} />
      </div>
      {pictures && <PictureQuestion tools={tools} most={pictures.alternative} />}
      {linking && <LinkTool link={linking.link} onChange={setLink} onClose={endLink} />}
      <div
        ref={place}
        className="prose min-h-50 [&_.ql-container]:[font-family:inherit]! [&_.ql-container]:text-base! [&_.ql-editor]:min-h-50"
      />
    </div>
  )
}
export default RichTextEditor

import { useEffect, useRef, useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { decodeTextFile } from '#web/ui/decodeTextFile.ts'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { type OpenPdf, openPdf } from './pdf.ts'
import { mediaTypeOf } from './pictures.ts'

const MAX_TEXT_BYTES = 200_000
const MAX_PAGES = 50

export type ViewableFile = Pick<FileItem, 'id' | 'name' | 'type'>

type ViewState =
  | { is: 'reading' }
  | { is: 'failed' }
  | { is: 'picture'; url: string }
  | { is: 'text'; text: string }
  | { is: 'pdf'; pdf: OpenPdf }

/** Prepares the content of a file for display. */
const toViewState = async (file: ViewableFile, bytes: ArrayBuffer): Promise<ViewState> => {
  const picture = mediaTypeOf(file.type)
  if (picture) return { is: 'picture', url: URL.createObjectURL(new Blob([bytes], { type: picture })) }
  if (file.type === 'PDF') return { is: 'pdf', pdf: await openPdf(bytes) }
  const text = decodeTextFile(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, MAX_TEXT_BYTES)))
  return text === undefined ? { is: 'failed' } : { is: 'text', text }
}

const release = (shown: ViewState): void => {
  if (shown.is === 'picture') URL.revokeObjectURL(shown.url)
  if (shown.is === 'pdf') shown.pdf.close()
}

const useFileContent = (file: ViewableFile): ViewState => {
  const [shown, setShown] = useState<ViewState>({ is: 'reading' })
  useEffect(() => {
    const controller = new AbortController()
    let made: ViewState | undefined
    const read = async () => {
      const { url } = await call(contracts.files.download, { id: file.id }, controller.signal)
      const answer = await fetch(url, { signal: controller.signal })
      if (!answer.ok) throw new Error('The storage refused the file')
      made = await toViewState(file, await answer.arrayBuffer())
      if (controller.signal.aborted) release(made)
      else setShown(made)
    }
    setShown({ is: 'reading' })
    read().catch(() => {
      if (!controller.signal.aborted) setShown({ is: 'failed' })
    })
    return () => {
      controller.abort()
      if (made) release(made)
    }
  }, [file])
  return shown
}

/** A picture, PDF or text file, shown inline. */
export const FileView = ({ file }: { file: ViewableFile }) => {
  const { t } = useTranslation('files')
  const shown = useFileContent(file)
  if (shown.is === 'reading') return <Skeleton className="h-96" />
  if (shown.is === 'failed') return <p className="py-8 text-center text-secondary">{t('preview.failed')}</p>
  if (shown.is === 'picture') {
    const alternative = t('preview.of', { name: file.name })
    return <img src={shown.url} alt={alternative} className="mx-auto max-h-[70dvh] max-w-full" />
  }
  if (shown.is === 'pdf') return <Pages pdf={shown.pdf} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <pre tabIndex={0} className="max-h-[70dvh] overflow-auto rounded-md bg-soft p-4 text-sm whitespace-pre-wrap">
      {shown.text}
    </pre>
  )
}

const Pages = ({ pdf }: { pdf: OpenPdf }) => {
  const { t } = useTranslation('files')
  const shown = Math.min(pdf.pages, MAX_PAGES)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <div tabIndex={0} className="flex max-h-[70dvh] flex-col gap-4 overflow-y-auto">
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key
        <Page key={index} pdf={pdf} number={index + 1} />
      ))}
      {pdf.pages > shown && <p className="text-secondary">{t('preview.more', { most: MAX_PAGES })}</p>}
    </div>
  )
}

/** A PDF page, drawn when it scrolls into view; one that cannot be drawn stays blank. */
const Page = ({ pdf, number }: { pdf: OpenPdf; number: number }) => {
  const { t } = useTranslation('files')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void pdf.draw(number, element).catch(() => undefined)
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('preview.page', { number, total: pdf.pages })}
      className="aspect-[1/1.414] w-full rounded-md border border-line bg-white"
    />
  )
}

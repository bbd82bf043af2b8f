import { EnvelopeOpenIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Mail } from '#shared/apps/mailbox/contract.ts'
import { useKeys, useNeighbours } from '#web/apps/kit/keyboard/useKeys.ts'
import { useFocusAfterRemoval } from '#web/apps/kit/saving/useUndo.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { useCompose } from './compose/composing.ts'
import type { MailListRef } from './mailLists.ts'
import { Reader } from './reading/Reader.tsx'

interface Props {
  /** Path of the list; the open mail is below it. */
  path: string
  mails: readonly Mail[]
  selected: string | undefined
  where: MailListRef
  /** Whether mails are selected, to which the keys then apply. */
  selecting: boolean
  onTick: (id: string) => void
  list: ReactNode
}

/** Layouts of list and reader, by the user's setting: side by side, stacked, or one at a time. */
const LAYOUTS = {
  right: {
    frame: '@min-[62rem]:flex',
    list: '@min-[62rem]:sticky @min-[62rem]:top-16 @min-[62rem]:flex @min-[62rem]:flex-col @min-[62rem]:h-[calc(100dvh-4rem)] @min-[62rem]:w-90 @min-[62rem]:shrink-0 @min-[62rem]:overflow-y-auto @min-[62rem]:border-r @min-[62rem]:border-line',
    reader: '@min-[62rem]:block',
    prompt: 'sticky top-16 h-[calc(100dvh-4rem)]',
  },
  bottom: {
    frame: '',
    list: '@min-[42rem]:block @min-[42rem]:max-h-96 @min-[42rem]:overflow-y-auto @min-[42rem]:border-b @min-[42rem]:border-line',
    reader: '@min-[42rem]:block',
    prompt: 'min-h-80',
  },
  full: { frame: '', list: '', reader: '', prompt: '' },
} as const

export const MailPanes = ({ path, mails, selected, where, selecting, onTick, list }: Props) => {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()
  const { search } = useLocation()
  const { write } = useCompose()
  const settings = useApiQuery(contracts.mailbox.settings, {}).data
  const layout = LAYOUTS[settings?.messageLayout ?? 'right']
  const go = (id: string | undefined) =>
    void navigate({ pathname: id === undefined ? path : `${path}/${id}`, search }, { preventScrollReset: true })
  const { next, previous } = useNeighbours(
    mails.map(({ id }) => id),
    selected,
    'mail-',
  )
  useKeys({
    j: () => go(next() ?? selected),
    k: () => go(previous() ?? selected),
    x: () => onTick(selected ?? document.activeElement?.id.replace(/^mail-/, '') ?? ''),
    n: write,
    c: write,
    Escape: selected === undefined ? undefined : () => go(undefined),
  })
  useReaderFocus(selected, mails)
  return (
    <div className={`min-h-full ${layout.frame}`}>
      <div
        className={`${selected === undefined ? '@max-[42rem]:flex @max-[42rem]:min-h-[calc(100dvh-4rem)] @max-[42rem]:flex-col' : 'hidden'} ${layout.list}`}
      >
        {list}
        {/* On narrow screens, where the sidebar with its compose button is hidden. */}
        <div className="pointer-events-none sticky bottom-0 mt-auto flex justify-end p-4 @min-[42rem]:hidden">
          <Button
            variant="primary"
            icon={PencilSquareIcon}
            className="pointer-events-auto min-h-12 shadow-panel"
            onClick={write}
          >
            {t('compose')}
          </Button>
        </div>
      </div>
      <div className={`min-w-0 grow ${selected === undefined ? 'hidden' : ''} ${layout.reader}`}>
        {selected === undefined ? (
          mails.length > 0 && (
            <div className={`grid place-items-center ${layout.prompt}`}>
              <EmptyState icon={EnvelopeOpenIcon} title={t('empty.reader')} />
            </div>
          )
        ) : (
          <Reader key={selected} id={selected} where={where} selecting={selecting} onClose={() => go(undefined)} />
        )}
      </div>
    </div>
  )
}

/** Focuses the opened mail, and once it closes its row, or the row in its place. */
const useReaderFocus = (selected: string | undefined, mails: readonly Mail[]): void => {
  const before = useRef(selected)
  const place = useRef(0)
  const latest = useRef(mails)
  latest.current = mails
  const at = mails.findIndex(({ id }) => id === selected)
  if (at >= 0) place.current = at
  useFocusAfterRemoval(mails.map(({ id }) => id))
  // Runs when the selection changes, not when the list does.
  useEffect(() => {
    const from = before.current
    before.current = selected
    if (from === selected) return
    // After the shell's effect, which moves the focus to the top when the URL changes.
    queueMicrotask(() => {
      const lineOf = (id: string | undefined) => document.getElementById(`mail-${id}`)
      // The refetched list may no longer contain the mail.
      const now = latest.current
      const line = lineOf(selected ?? from) ?? lineOf((now[place.current] ?? now.at(-1))?.id)
      line?.scrollIntoView({ block: 'nearest' })
      const target = selected === undefined ? line : document.getElementById('mail-reader')
      target?.focus({ preventScroll: true })
    })
  }, [selected])
  useEffect(() => {
    if (selected !== undefined && !document.getElementById(`mail-${selected}`)?.checkVisibility()) window.scrollTo(0, 0)
  }, [selected])
}

import { CheckCircleIcon, ExclamationCircleIcon, InformationCircleIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { useRequiredContext } from '../hooks/useRequiredContext.ts'
import { IconButton } from '../IconButton.tsx'
import { type Action, type Toast, ToastContext, type Tone } from './toastContext.ts'

const TONES = {
  success: { mark: CheckCircleIcon, color: 'text-good-text' },
  error: { mark: ExclamationCircleIcon, color: 'text-danger-text' },
  info: { mark: InformationCircleIcon, color: 'text-link' },
} as const satisfies Record<Tone, unknown>

interface Message {
  id: number
  tone: Tone
  text: string
  ms: number
  action: Action | undefined
}

export const useToast = (): Toast => useRequiredContext(ToastContext)

/** Elements in which Ctrl+Z undoes typing. */
const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Triggers an action by Ctrl+Z, unless the focused element has its own undo. */
const useUndoShortcut = (act: (() => void) | undefined): void => {
  const latest = useRef(act)
  latest.current = act
  const on = act !== undefined
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      if (defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z') return
      if (target instanceof Element && target.closest(TEXT_INPUTS)) return
      event.preventDefault()
      latest.current?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on])
}

/** The minimum time left after a hover or focus ends. */
const MIN_REMAINING_MS = 1000

interface Shown {
  message: Message
  /** Whether Ctrl+Z applies to this one: the latest that can be undone. */
  isNext: boolean
}

const ToastMessage = ({ message, isNext, onClose }: Shown & { onClose: () => void }) => {
  const { t } = useTranslation()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  const left = useRef(message.ms)
  const { mark: Mark, color } = TONES[message.tone]
  const act = () => {
    onClose()
    message.action?.onPress()
  }
  useUndoShortcut(isNext ? act : undefined)
  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(onClose, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(left.current - (performance.now() - since), MIN_REMAINING_MS)
    }
  }, [held, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its time stands still while somebody is at it; closing is the button's
    <div
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex max-w-120 items-center gap-3 rounded-lg border border-line bg-card py-2 pr-2 pl-4 shadow-2xl"
    >
      <Mark aria-hidden className={`size-5 shrink-0 ${color}`} />
      <p className="grow break-words">{message.text}</p>
      {message.action && (
        <Button variant="text" onClick={act} {...(isNext && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}>
          {message.action.label}
        </Button>
      )}
      <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={onClose} />
    </div>
  )
}

let lastId = 0

/** Renders the messages of `useToast` above dialogs, and announces them. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const close = useCallback((id: number) => setMessages((all) => all.filter((one) => one.id !== id)), [])
  const toast = useMemo<Toast>(() => {
    const say =
      (tone: Tone) =>
      (text: string, ms = 4000, action?: Action) => {
        lastId += 1
        const id = lastId
        setMessages((all) => [...all.slice(-2), { id, tone, text, ms, action }])
        return () => close(id)
      }
    return { success: say('success'), error: say('error'), info: say('info') }
  }, [close])
  const next = messages.findLast(({ action }) => action?.undoes)
  const region = (urgent: boolean) =>
    messages
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map((message) => <ClosableToast key={message.id} message={message} isNext={message === next} close={close} />)
  return (
    <ToastContext value={toast}>
      {children}
      {/* Beside the app, which an open dialog makes inert. */}
      {createPortal(
        <div className="pointer-events-none fixed inset-x-4 top-4 z-60 flex flex-col items-center">
          <div role="alert" className="flex flex-col items-center gap-2">
            {region(true)}
          </div>
          <div role="status" className="mt-2 flex flex-col items-center gap-2">
            {region(false)}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  )
}

const ClosableToast = ({ close, ...shown }: Shown & { close: (id: number) => void }) => {
  const { message } = shown
  const onClose = useCallback(() => close(message.id), [close, message.id])
  return <ToastMessage {...shown} onClose={onClose} />
}

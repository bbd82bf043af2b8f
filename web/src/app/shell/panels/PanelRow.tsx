import { XMarkIcon } from '@heroicons/react/20/solid'
import type { NotificationItem } from '#shared/overview/common/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { findIcon } from '../icons.ts'
import { SafeLink } from '../SafeLink.tsx'
import type { PanelChange } from './panelChanges.ts'

/** Keeps the focus inside the panel when the focused button is removed or disabled. */
export const focusPanel = (button: HTMLElement): void => button.closest<HTMLElement>('[role=dialog]')?.focus()

/** Moves the focus to the next row, else to the previous one. */
const focusNext = (button: HTMLElement): void => {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]')
  if (next) next.focus()
  else focusPanel(button)
}

const SMALL_BUTTON =
  'flex size-10 items-center justify-center rounded-full text-icon hover:bg-hover focus-visible:opacity-100 sm:size-6 pointer-coarse:size-10'
/** With a fine pointer, visible on hover or focus only. */
const ON_DEMAND =
  'sm:pointer-fine:opacity-0 sm:pointer-fine:group-hover:opacity-100 sm:pointer-fine:group-focus-within:opacity-100'

interface Props {
  entry: NotificationItem
  /** In place of an icon it does not name. */
  fallback: Icon
  onChange: (change: PanelChange) => void
  onFollow: () => void
}

/** An entry of a panel: its link, its read state, and its removal. */
export const PanelRow = ({ entry, fallback, onChange, onFollow }: Props) => {
  const { t } = useTranslation()
  const { formatInstant, formatMoment } = useFormats()
  const { id, title, description, icon, image, link, useRouter, time, read } = entry
  const Mark = findIcon(icon ?? '') ?? fallback
  const markAs = (next: boolean) => onChange({ kind: 'mark', id, read: next })
  return (
    <li className="group relative flex gap-3 py-3 pr-2 pl-4 hover:bg-hover">
      {image ? (
        <img src={image} alt="" className="size-8 shrink-0 rounded-full object-cover" />
      ) : (
        <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-full bg-track text-icon">
          <Mark className="size-4.5" />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className={`break-words ${read ? 'font-medium' : 'font-semibold'}`}>
          <SafeLink
            link={link}
            useRouter={useRouter}
            onFollow={() => {
              if (!read) markAs(true)
              onFollow()
            }}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
          >
            {title}
          </SafeLink>
        </p>
        {description && (
          <div className="line-clamp-2 break-words text-secondary">
            {/[<&]/.test(description) ? <SafeHtml html={description} /> : description}
          </div>
        )}
        <p className="mt-2 text-sm text-secondary">
          <time dateTime={time} title={formatInstant(time)}>
            {formatMoment(time)}
          </time>
          {!read && <span className="sr-only"> {t('shell.panel.unread')}</span>}
        </p>
      </div>
      <div className="relative -my-2 flex flex-col gap-1 self-start">
        <button
          type="button"
          onClick={() => markAs(!read)}
          title={t(read ? 'shell.panel.markUnread' : 'shell.panel.markRead')}
          aria-label={t(read ? 'shell.panel.markUnreadOf' : 'shell.panel.markReadOf', { title })}
          className={`${SMALL_BUTTON} ${read ? ON_DEMAND : ''}`}
        >
          <span className={`size-2 rounded-full ${read ? 'bg-field' : 'bg-link'}`} />
        </button>
        <button
          type="button"
          data-remove
          onClick={({ currentTarget }) => {
            focusNext(currentTarget)
            onChange({ kind: 'remove', id })
          }}
          title={t('shell.panel.remove')}
          aria-label={t('shell.panel.removeOf', { title })}
          className={`${SMALL_BUTTON} ${ON_DEMAND}`}
        >
          <XMarkIcon aria-hidden className="size-4.5" />
        </button>
      </div>
    </li>
  )
}

import { PaperAirplaneIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Chat } from '#shared/apps/chat/contract.ts'
import { LONGEST_MESSAGE, messageText } from '#shared/apps/chat/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useHasRoomForRail } from '../useHasRoomForRail.ts'
import { sendMessage } from './outbox.ts'
import { useDraft } from './useDraft.ts'

/** Length from which the character counter is shown. */
const COUNTER_FROM_LENGTH = LONGEST_MESSAGE - 200

type Props = Pick<Chat['contact'], 'id' | 'name'>

/** The message field: Enter sends, Shift+Enter inserts a line break. */
export const Composer = ({ id, name }: Props) => {
  const { t } = useTranslation('chat')
  const [text, write] = useDraft(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const rail = useHasRoomForRail()
  useEffect(() => {
    if (rail) area.current?.focus({ preventScroll: true })
  }, [rail])
  const value = messageText(text)
  const tooLong = value.length > LONGEST_MESSAGE
  const send = () => {
    if (value === '' || tooLong) return
    sendMessage(id, value)
    write('')
    area.current?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t border-line bg-card p-4 dark:bg-page"
    >
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 grow">
          <div
            aria-hidden
            className="invisible col-start-1 row-start-1 max-h-40 overflow-hidden border-2 px-4 py-2 break-words whitespace-pre-wrap"
          >
            {`${text} `}
          </div>
          <textarea
            ref={area}
            aria-label={t('chat.write', { name })}
            aria-invalid={tooLong || undefined}
            placeholder={t('chat.write', { name })}
            value={text}
            rows={1}
            onChange={({ target }) => write(target.value)}
            onKeyDown={sendOnEnter}
            className="col-start-1 row-start-1 max-h-40 min-h-10 resize-none rounded-[1.25rem] border-2 border-field bg-card px-4 py-2 text-ink placeholder:truncate placeholder:text-hint aria-invalid:border-danger-text"
          />
        </div>
        <IconButton label={t('chat.send')} icon={PaperAirplaneIcon} type="submit" disabled={value === '' || tooLong} />
      </div>
      {value.length > COUNTER_FROM_LENGTH && (
        <p role="status" className={`mt-1 px-4 text-sm ${tooLong ? 'text-danger-text' : 'text-secondary'}`}>
          {t('chat.tooLong', { count: value.length, limit: LONGEST_MESSAGE })}
        </p>
      )}
    </form>
  )
}

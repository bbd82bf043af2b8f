import { useEffect, useRef } from 'react'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import { useAutoReply } from './useAutoReply.ts'

/** Says above the mails that the automatic reply is on, and turns it off. */
export const AutoReplyLine = () => {
  const { t } = useTranslation('mailbox')
  const { formatDate } = useFormats()
  const { reply, state, turnOff, isSaving } = useAutoReply()
  const isShown = state === 'active'
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown) recoverFocus(document.getElementById('main'))
    wasShown.current = isShown
  }, [isShown])
  if (!isShown || !reply) return null
  const { lastDay } = reply
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 px-2 pb-2">
      <p className="min-w-0 grow basis-48 px-2 text-md text-secondary">
        {lastDay ? t('autoReply.activeUntil', { day: formatDate(lastDay) }) : t('autoReply.active')}
      </p>
      <Button variant="text" busy={isSaving} onClick={() => void turnOff()}>
        {t('autoReply.turnOff')}
      </Button>
    </div>
  )
}

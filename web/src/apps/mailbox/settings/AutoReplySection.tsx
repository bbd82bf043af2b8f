import { useEffect, useRef, useState } from 'react'
import type { AutoReply } from '#shared/apps/mailbox/settingsContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import { AutoReplyDialog } from './AutoReplyDialog.tsx'
import { useAutoReply } from './useAutoReply.ts'

/** The automatic reply to those who write while the user is away. */
const AutoReplySection = () => {
  const { t } = useTranslation('mailbox')
  const { reply, state, save, turnOff, isSaving } = useAutoReply()
  const [open, setOpen] = useState(false)
  const isOn = state === 'active' || state === 'planned'
  const buttons = useRef<HTMLDivElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    // The button that turned it off is gone.
    if (wasOn.current && !isOn) recoverFocus(buttons.current?.querySelector('button') ?? null)
    wasOn.current = isOn
  }, [isOn])
  return (
    <section className="mt-10">
      <h3 className="text-xl font-semibold">{t('autoReply.title')}</h3>
      <p className="mt-1 text-secondary">{t('autoReply.text')}</p>
      {reply && <Summary reply={reply} state={state} />}
      <div ref={buttons} className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t(isOn ? 'autoReply.change' : 'autoReply.write')}
        </Button>
        {isOn && (
          <Button variant="outline" busy={isSaving} onClick={() => void turnOff()}>
            {t('autoReply.turnOff')}
          </Button>
        )}
      </div>
      <AutoReplyDialog open={open} reply={reply} isOn={isOn} onClose={() => setOpen(false)} onSave={save} />
    </section>
  )
}
export default AutoReplySection

interface SummaryProps {
  reply: AutoReply
  state: ReturnType<typeof useAutoReply>['state']
}

const Summary = ({ reply: { firstDay, lastDay, subject }, state }: SummaryProps) => {
  const { t } = useTranslation('mailbox')
  const { formatDate } = useFormats()
  const [from, until] = [formatDate(firstDay), lastDay && formatDate(lastDay)]
  const period = until ? t('autoReply.days', { from, until }) : t('autoReply.since', { from })
  return (
    <p className="mt-3 break-words">
      <span className="font-medium">{t(`autoReply.state.${state}`)}</span>
      <span className="block text-md text-secondary">{[subject, period].join(' · ')}</span>
    </p>
  )
}

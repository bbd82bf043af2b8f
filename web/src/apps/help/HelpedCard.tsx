import { HandThumbDownIcon, HandThumbUpIcon } from '@heroicons/react/24/outline'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Vote } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'

/** Asks a reader whether an article of the company has helped, and why not; what was said can be changed. */
export const HelpedCard = ({ id, vote: read }: { id: string; vote: Vote | null }) => {
  const { t } = useTranslation('help')
  const voting = useApiMutation(contracts.help.vote)
  const [vote, setVote] = useState(read)
  const [reason, setReason] = useState(read?.reason ?? '')
  const say = (helped: boolean, why: string) => voting.mutate({ id, helped, reason: why }, { onSuccess: setVote })
  const isSaid = reason.trim() === (vote?.reason ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaid && !voting.isPending) say(false, reason.trim())
  }
  const answers = [
    { helped: true, icon: HandThumbUpIcon, label: t('vote.yes') },
    { helped: false, icon: HandThumbDownIcon, label: t('vote.no') },
  ]
  return (
    <section aria-labelledby="helped" className="rounded-2xl bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="helped" className="mr-auto font-semibold">
          {t('vote.title')}
        </h2>
        <div className="flex gap-3">
          {answers.map(({ helped, icon, label }) => (
            <Button
              key={label}
              variant={vote?.helped === helped ? 'primary' : 'outline'}
              icon={icon}
              aria-pressed={vote?.helped === helped}
              disabled={voting.isPending}
              onClick={() => say(helped, helped ? '' : reason.trim())}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <p className="mt-2 text-md text-secondary">{t('vote.unnamed')}</p>
      {vote?.helped === false && (
        <form onSubmit={submit} className="mt-4 flex flex-col items-end gap-3">
          <TextArea
            label={t('vote.reason')}
            className="w-full"
            maxLength={ARTICLE_LIMITS.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button variant="outline" type="submit" busy={voting.isPending} disabled={isSaid}>
            {t('vote.send')}
          </Button>
        </form>
      )}
      <p role="status" className="text-md text-secondary">
        {voting.isSuccess && isSaid && t('vote.thanks')}
      </p>
      {voting.error && <Alert tone="error">{failureText(voting.error, t)}</Alert>}
    </section>
  )
}

import { HandThumbDownIcon, HandThumbUpIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { Vote } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'

interface Props {
  id: string
  vote: Vote | null
  title: string
  heading: 'h2' | 'h3'
  className: string
}

/** Asks whether a company article was helpful, and why not; the vote can be changed. */
export const ArticleVote = ({ id, vote: read, title, heading: Heading, className }: Props) => {
  const { t } = useTranslation('help')
  const titleId = useId()
  const voting = useApiMutation(contracts.help.vote)
  const [vote, setVote] = useState(read)
  const [reason, setReason] = useState(read?.reason ?? '')
  const say = async (helped: boolean, why: string) => setVote(await voting.mutateAsync({ id, helped, reason: why }))
  const isSaid = reason.trim() === (vote?.reason ?? '')
  // Every failure is shown below the form, not beside a field.
  const refused = () => ({})
  const answers = [
    { helped: true, icon: HandThumbUpIcon, label: t('vote.yes') },
    { helped: false, icon: HandThumbDownIcon, label: t('vote.no') },
  ]
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="flex flex-wrap items-center gap-3">
        <Heading id={titleId} className="mr-auto font-semibold">
          {title}
        </Heading>
        <div className="flex gap-3">
          {answers.map(({ helped, icon, label }) => (
            <Button
              key={label}
              variant={vote?.helped === helped ? 'primary' : 'outline'}
              icon={icon}
              aria-pressed={vote?.helped === helped}
              disabled={voting.isPending}
              onClick={() => void say(helped, helped ? '' : reason.trim()).catch(refused)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <p className="mt-2 text-md text-secondary">{t('vote.unnamed')}</p>
      {vote?.helped === false && (
        <Form
          onSubmit={() => say(false, reason.trim())}
          refused={refused}
          className="mt-4 flex flex-col items-end gap-3"
        >
          <TextArea
            label={t('vote.reason')}
            className="w-full"
            maxLength={ARTICLE_LIMITS.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Submit variant="outline" disabled={isSaid}>
            {t('vote.send')}
          </Submit>
        </Form>
      )}
      <p role="status" className="text-md text-secondary">
        {voting.isSuccess && isSaid && t('vote.thanks')}
      </p>
      {voting.error && <Alert tone="error">{failureText(voting.error, t)}</Alert>}
    </section>
  )
}

import { CheckIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIdempotentCall } from '#web/client/useIdempotentCall.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { MissionFacts } from '#web/staffing/missions/MissionFacts.tsx'
import { SnapshotView } from '#web/staffing/positionings/SnapshotView.tsx'
import { ResumeDownload } from '#web/staffing/profiles/ResumeDownload.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { ClientProposal } from './proposal.ts'

interface Props {
  token: string
  proposal: ClientProposal
  onAnswered: (accepted: boolean) => void
  onInvalidLink: () => void
}

/** The proposed candidate, the mission, and the two answers. */
export const Offer = ({ token, proposal, onAnswered, onInvalidLink }: Props) => {
  const { t } = useTranslation('client-proposal')
  const words = useStaffingLabels()
  const { formatTime } = useFormats()
  const [answer, setAnswer] = useState<'accept' | 'refuse'>()
  // An answer uses up the link: a retry reuses the key, so that a lost response can be repeated.
  const send = useIdempotentCall(contracts.positionings.answerProposal)
  const { company, contact, mission, full, rate, profile, expiresAt } = proposal
  const name = `${profile.firstName} ${profile.lastName}`
  const readResume = (language: DisplayLanguage) =>
    call(contracts.positionings.proposalResume, { token, language }).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'positionings.invalidLink') onInvalidLink()
      throw cause
    })
  return (
    <>
      <header>
        <p className="text-secondary">{t('clientProposal.hello', { name: contact })}</p>
        <PageTitle className="mt-1">{t('clientProposal.title', { company: company.name, name })}</PageTitle>
        <p className="mt-1 text-lg break-words text-secondary">{mission.title}</p>
      </header>
      <section
        aria-label={t('clientProposal.answer')}
        className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl bg-card p-4 shadow-card sm:p-6"
      >
        <div className="min-w-0 grow">
          <p className="text-secondary">{t('clientProposal.rate')}</p>
          <p className="text-3xl font-bold tabular-nums">{words.money(rate)}</p>
          <p className="text-md text-secondary">
            {t('clientProposal.until', { date: words.day(expiresAt), time: formatTime(expiresAt) })}
          </p>
          {full && (
            <p className="mt-2 text-md text-warn-text">{t('clientProposal.full', { name, company: company.name })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow print:hidden">
          <Button variant="outline" size="lg" icon={XMarkIcon} onClick={() => setAnswer('refuse')}>
            {t('clientProposal.refuse')}
          </Button>
          {!full && (
            <Button variant="primary" size="lg" icon={CheckIcon} onClick={() => setAnswer('accept')}>
              {t('clientProposal.accept')}
            </Button>
          )}
        </div>
      </section>
      <Card
        title={t('clientProposal.profile')}
        actions={
          <span className="print:hidden">
            <ResumeDownload read={readResume} />
          </span>
        }
      >
        <SnapshotView snapshot={profile} />
      </Card>
      <Card title={t('missions.facts')}>
        <MissionFacts mission={mission} wide />
        {mission.description && (
          <div className="mt-6 border-t border-line pt-6">
            <SafeHtml html={mission.description} />
          </div>
        )}
      </Card>
      {answer && (
        <AnswerDialog
          accepted={answer === 'accept'}
          name={name}
          company={company.name}
          send={(message) => send({ token, accepted: answer === 'accept', message })}
          onAnswered={() => onAnswered(answer === 'accept')}
          onInvalidLink={onInvalidLink}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </>
  )
}

import { CheckIcon, PencilSquareIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useRef, useState } from 'react'
import { canTransition } from '#shared/staffing/positionings/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { today } from '#web/time/cra/days.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { focusFirstInvalid } from '#web/ui/forms/focusFirstInvalid.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import { monthToFill } from './monthToFill.ts'
import type { Proposal } from './proposal.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const STALE_CODES = /^positionings\.(stale|wrongStatus|missionClosed|profileChanged)$/
const invalidatePositionings = () => void queryClient.invalidateQueries({ queryKey: ['positionings'] })

/** The answer to a proposal, or its outcome. */
export const AnswerCard = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation('positionings')
  const { positioning, offer } = proposal
  const { status, reason, assignment } = positioning
  const { formatMonth } = useFormats()
  const [asked, setAsked] = useState<'refuse' | 'withdraw'>()
  const [wasOffered] = useState(offer !== null)
  if (offer) return <OfferForm proposal={proposal} offer={offer} />
  const fill = status === 'ACCEPTED_BY_CLIENT' && assignment ? monthToFill(assignment, today()) : undefined
  return (
    <Card title={t('positionings.answer.where')}>
      <p ref={wasOffered ? recoverFocus : undefined} tabIndex={-1} className="outline-none">
        {t(
          status === 'SENT_TO_RESOURCE' || status === 'RESOURCE_SELECTED'
            ? 'positionings.answer.closed'
            : `positionings.answer.${status}`,
        )}
      </p>
      {reason && (
        <p className="mt-3 rounded-lg border border-line bg-soft px-4 py-3 break-words whitespace-pre-wrap">
          <LinkedText text={reason} />
        </p>
      )}
      {canTransition('WITHDRAW', status, 'resource') && (
        <div className="mt-5">
          <Button variant="outline" icon={XMarkIcon} onClick={() => setAsked('withdraw')}>
            {t('positionings.withdraw.action')}
          </Button>
        </div>
      )}
      {fill && (
        <ActionLink variant="primary" icon={PencilSquareIcon} to={fillPath(fill)} className="mt-5">
          {t('cra.list.fillMonth', { month: formatMonth(fill.year, fill.month) })}
        </ActionLink>
      )}
      {asked && <ReasonDialog kind={asked} positioning={positioning} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const OfferForm = ({ proposal, offer }: { proposal: Proposal; offer: NonNullable<Proposal['offer']> }) => {
  const { t } = useTranslation('positionings')
  const words = useStaffingLabels()
  const toast = useToast()
  const { positioning } = proposal
  const { terms, snapshot, missionVersion, hasProfile } = offer
  const accepting = useApiMutation(contracts.positionings.accept)
  // Consent covers what was shown: another version or rate needs new consent.
  const read = `${positioning.version}/${missionVersion}/${snapshot.version}`
  const [agreed, setAgreed] = useState<string>()
  const [tried, setTried] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  const accept = () => {
    setTried(true)
    if (agreed !== read) {
      focusFirstInvalid(answer.current)
      return
    }
    accepting.mutate(
      { positioningId: positioning.id, version: positioning.version, missionVersion, profileVersion: snapshot.version },
      {
        onSuccess: () => toast.success(t('positionings.answer.accepted')),
        onError: ({ code }) => {
          if (!STALE_CODES.test(code)) return
          setTried(false)
          invalidatePositionings()
        },
      },
    )
  }
  return (
    <Card title={t('positionings.answer.title')}>
      <div ref={answer} className="flex flex-col gap-4">
        {accepting.error && <Alert tone="error">{failureText(accepting.error, t)}</Alert>}
        <p>
          {t('positionings.answer.terms', {
            client: terms.client.title,
            mission: terms.mission.title,
            period: words.period(terms),
            rate: words.money(terms.rate),
          })}
        </p>
        {!hasProfile && (
          <Notice
            tone="warning"
            title={t('positionings.answer.empty')}
            actions={
              <ActionLink variant="outline" to="/profile/resume">
                {t('positionings.snapshot.edit')}
              </ActionLink>
            }
          />
        )}
        <div>
          <Checkbox
            label={t('positionings.answer.agree', { client: terms.client.title })}
            checked={agreed === read}
            disabled={!hasProfile}
            aria-invalid={tried && agreed !== read ? true : undefined}
            aria-describedby="agree-message"
            onChange={(on) => setAgreed(on ? read : undefined)}
          />
          <p id="agree-message" role="status" className="min-h-5 text-sm font-medium text-danger-text">
            {tried && agreed !== read && t('positionings.answer.agreeFirst')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={CheckIcon} busy={accepting.isPending} disabled={!hasProfile} onClick={accept}>
            {t('positionings.answer.accept')}
          </Button>
          <Button variant="outline" icon={XMarkIcon} onClick={() => setRefusing(true)}>
            {t('positionings.refuse.action')}
          </Button>
        </div>
        <p className="text-md text-secondary">{t('positionings.answer.note')}</p>
      </div>
      {refusing && <ReasonDialog kind="refuse" positioning={positioning} onClose={() => setRefusing(false)} />}
    </Card>
  )
}

import { CheckCircleIcon, LinkSlashIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { setDefaultLanguage } from '#web/app/i18n.ts'
import { LinkFrame } from '#web/app/shell/LinkFrame.tsx'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLinkToken } from '#web/people/auth/links/useLinkToken.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { HeadSkeleton, ItemsCardSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { ToastProvider } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Offer } from './Offer.tsx'
import type { ClientProposal } from './proposal.ts'

type State =
  | { is: 'reading' }
  | { is: 'invalid' }
  | { is: 'failed'; failure: unknown }
  | { is: 'read'; proposal: ClientProposal }
  | { is: 'answered'; accepted: boolean; proposal: ClientProposal }

/** Whether a request failed because of its link: unknown, used, expired, revoked, or no token. */
const isInvalidLink = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'positionings.invalidLink' || failure.status === 400)

/** The public page of a proposal: a client without an account accepts or declines a candidate. */
export const Component = () => {
  const token = useLinkToken()
  return token ? (
    <ToastProvider>
      <ProposalView key={token} token={token} />
    </ToastProvider>
  ) : (
    <LinkFrame>
      <InvalidLink />
    </LinkFrame>
  )
}

const ProposalView = ({ token }: { token: string }) => {
  const [state, setState] = useState<State>({ is: 'reading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on each attempt
  useEffect(() => {
    const gone = new AbortController()
    call(contracts.positionings.proposal, { token }, gone.signal).then(
      (proposal) => {
        setDefaultLanguage(proposal.language === 'FR' ? 'fr' : 'en')
        setState({ is: 'read', proposal })
      },
      (failure: unknown) => {
        if (!gone.signal.aborted) setState(isInvalidLink(failure) ? { is: 'invalid' } : { is: 'failed', failure })
      },
    )
    return () => gone.abort()
  }, [token, attempt])
  const retry = () => {
    setState({ is: 'reading' })
    setAttempt((before) => before + 1)
  }
  return (
    <LinkFrame company={'proposal' in state ? state.proposal.company : undefined}>
      {state.is === 'reading' && (
        <>
          <HeadSkeleton />
          <ItemsCardSkeleton mark="size-14" />
          <TextSkeleton lines={6} />
        </>
      )}
      {state.is === 'invalid' && <InvalidLink />}
      {state.is === 'failed' && <LoadProblem failure={state.failure} onRetry={retry} />}
      {state.is === 'answered' && <AnswerReceived accepted={state.accepted} proposal={state.proposal} />}
      {state.is === 'read' && (
        <Offer
          token={token}
          proposal={state.proposal}
          onAnswered={(accepted) => setState({ is: 'answered', accepted, proposal: state.proposal })}
          onInvalidLink={() => setState({ is: 'invalid' })}
        />
      )}
    </LinkFrame>
  )
}

const InvalidLink = () => {
  const { t } = useTranslation('client-proposal')
  return (
    <Card>
      <LinkSlashIcon aria-hidden className="mb-4 size-14 rounded-full bg-tint p-3 text-link" />
      <PageTitle>{t('clientProposal.invalid')}</PageTitle>
      <p className="mt-2 text-secondary">{t('clientProposal.invalidText')}</p>
    </Card>
  )
}

const AnswerReceived = ({
  accepted,
  proposal: { company, profile },
}: {
  accepted: boolean
  proposal: ClientProposal
}) => {
  const { t } = useTranslation('client-proposal')
  const name = `${profile.firstName} ${profile.lastName}`
  return (
    <Card>
      <div role="status">
        <CheckCircleIcon aria-hidden className="mb-4 size-14 rounded-full bg-tint p-3 text-link" />
        <PageTitle>{t('clientProposal.thanks')}</PageTitle>
        <p className="mt-2 text-secondary">
          {t(accepted ? 'clientProposal.acceptedText' : 'clientProposal.refusedText', { company: company.name, name })}
        </p>
      </div>
    </Card>
  )
}

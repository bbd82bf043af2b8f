import { CheckBadgeIcon, ClockIcon, LinkSlashIcon } from '@heroicons/react/24/outline'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { CheckedCertificate } from '#shared/apps/academy/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { LinkFrame } from '#web/app/shell/LinkFrame.tsx'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { checkPath } from '../paths.ts'

/** Checks a certificate by its code, from the URL or typed from paper. Public. */
export const Component = () => {
  const { code } = useParams()
  if (code !== undefined) return <CertificateCheck key={code} code={code} />
  return (
    <LinkFrame>
      <CodeForm />
    </LinkFrame>
  )
}

const CertificateCheck = ({ code }: { code: string }) => {
  const { t } = useTranslation('academy')
  const [checked, setChecked] = useState<CheckedCertificate>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on each attempt
  useEffect(() => {
    const gone = new AbortController()
    setFailure(undefined)
    call(contracts.academy.checkCertificate, { code }, gone.signal).then(setChecked, (problem: unknown) => {
      if (!gone.signal.aborted) setFailure(problem)
    })
    return () => gone.abort()
  }, [code, attempt])
  const isUnknown = failure instanceof ApiError && [400, 404].includes(failure.status)
  return (
    <LinkFrame company={checked && { ...checked, name: checked.company }}>
      {checked && <CertificateDetails certificate={checked} />}
      {isUnknown && <CodeForm unknown={code} />}
      {!checked && !isUnknown && (
        <>
          <h1 className="sr-only">{t('certificate.checkTitle')}</h1>
          {failure ? (
            <LoadProblem failure={failure} onRetry={() => setAttempt((before) => before + 1)} />
          ) : (
            <Skeleton className="h-60" />
          )}
        </>
      )}
    </LinkFrame>
  )
}

/** The field for a code; `unknown` is the previous code, which matched no certificate. */
const CodeForm = ({ unknown }: { unknown?: string }) => {
  const { t } = useTranslation('academy')
  const navigate = useNavigate()
  const [code, setCode] = useState(unknown ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void navigate(checkPath(code.trim()))
  }
  return (
    <Card>
      {unknown !== undefined && (
        <LinkSlashIcon aria-hidden className="mb-4 size-14 rounded-full bg-tint p-3 text-link" />
      )}
      <PageTitle>{t(unknown === undefined ? 'certificate.checkTitle' : 'certificate.unknown')}</PageTitle>
      <p className="mt-2 text-secondary">
        {t(unknown === undefined ? 'certificate.checkText' : 'certificate.unknownText')}
      </p>
      <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          label={t('certificate.code')}
          className="min-w-56 grow basis-0"
          autoComplete="off"
          maxLength={60}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button variant="primary" type="submit" disabled={!code.trim() || code.trim() === unknown}>
          {t('certificate.check')}
        </Button>
      </form>
    </Card>
  )
}

const CertificateDetails = ({ certificate }: { certificate: CheckedCertificate }) => {
  const { t } = useTranslation('academy')
  const { formatDay } = useFormats()
  const { title, company, initials, completedOn, validUntil, ended } = certificate
  const facts = [
    ['course', title],
    ['company', company],
    ['date', formatDay(`${completedOn}T12:00:00`)],
    ...(validUntil ? [['until', formatDay(`${validUntil}T12:00:00`)] as const] : []),
    ['initials', initials],
  ] as const
  return (
    <Card>
      {ended ? (
        <ClockIcon aria-hidden className="mb-4 size-14 text-warn-text" />
      ) : (
        <CheckBadgeIcon aria-hidden className="mb-4 size-14 text-good-text" />
      )}
      <PageTitle>{t(ended ? 'certificate.ended' : 'certificate.valid')}</PageTitle>
      <p className="mt-2 text-secondary">{t(ended ? 'certificate.endedText' : 'certificate.validText')}</p>
      <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-secondary">{t(`certificate.${name}`)}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

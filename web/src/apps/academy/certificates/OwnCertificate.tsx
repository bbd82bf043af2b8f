import { AcademicCapIcon, PrinterIcon } from '@heroicons/react/24/outline'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { useParams } from 'react-router-dom'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ACADEMY, CERTIFICATES } from '../paths.ts'
import { CertificateSheet } from './CertificateSheet.tsx'

export const loader = combineLoaders(
  prefetch(contracts.academy.certificates, () => ({})),
  prefetch(contracts.company.letterhead, () => ({})),
)

/** The print view of one of the reader's certificates. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { courseId } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.academy.certificates, {})
  const asked = useSearchParams()[0].get('code')
  // The latest certificate, unless the URL names one by its code.
  const certificate = data?.find(({ course, code }) => course === courseId && (asked === null || code === asked))
  const company = useCompany()
  if (certificate && company) return <PrintableCertificate certificate={certificate} company={company} />
  return (
    <div className="p-edge">
      <h1 className="sr-only">{t('certificate.mine')}</h1>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {(certificate || !data) && !error && <Skeleton className="h-80" />}
      {data && !certificate && (
        <EmptyState
          icon={AcademicCapIcon}
          title={t('certificate.none')}
          text={t('certificate.noneText')}
          action={
            <ActionLink variant="primary" to={ACADEMY}>
              {t('back')}
            </ActionLink>
          }
        />
      )}
    </div>
  )
}

/** The letterhead, or just the name where the letterhead cannot be loaded; undefined while loading. */
const useCompany = () => {
  const me = useUser()
  const { data, error } = useApiQuery(contracts.company.letterhead, {})
  return data ?? (error && me ? { name: me.workspace.name, logoUrl: null, colour: null } : undefined)
}

const PrintableCertificate = ({ certificate, company }: ComponentProps<typeof CertificateSheet>) => {
  const { t } = useTranslation('academy')
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Crumb to={CERTIFICATES}>{t('certificate.mine')}</Crumb>
          <PageTitle>{certificate.title}</PageTitle>
        </div>
        <Button variant="primary" icon={PrinterIcon} onClick={() => window.print()}>
          {t('certificate.print')}
        </Button>
      </header>
      <div className="rounded-2xl shadow-card">
        <CertificateSheet certificate={certificate} company={company} />
      </div>
      {createPortal(
        <div className="printed hidden print:block">
          <CertificateSheet certificate={certificate} company={company} />
        </div>,
        document.body,
      )}
    </div>
  )
}

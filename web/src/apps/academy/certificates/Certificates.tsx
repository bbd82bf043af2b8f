import { AcademicCapIcon } from '@heroicons/react/24/outline'
import { useFormats } from '#web/app/format.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ACADEMY, certificatePath } from '../paths.ts'

export const loader = prefetch(contracts.academy.certificates, () => ({}))

/** The reader's certificates, including those of deleted courses. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { formatDate } = useFormats()
  const { data: certificates, error, refetch } = useApiQuery(contracts.academy.certificates, {})
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={ACADEMY}>{t('title')}</Crumb>
        <PageTitle>{t('certificate.mine')}</PageTitle>
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!certificates && !error && <Skeleton className="h-40" />}
      {certificates?.length === 0 && (
        <Card>
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
        </Card>
      )}
      {certificates && certificates.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {certificates.map(({ course, title, completedOn, validUntil, ended, code }) => (
              <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <div className="min-w-48 grow basis-0">
                  <p className="font-medium break-words">{title}</p>
                  <p className="text-md text-secondary">
                    {t('certificate.completedOn', { date: formatDate(completedOn) })}
                  </p>
                  {validUntil && (
                    <p className={`text-md ${ended ? 'text-danger-text' : 'text-secondary'}`}>
                      {t(ended ? 'certificate.endedOn' : 'certificate.validUntil', { date: formatDate(validUntil) })}
                    </p>
                  )}
                </div>
                <ActionLink variant="outline" to={certificatePath(course, code)}>
                  {t('certificate.open')}
                  <span className="sr-only">
                    : {title}, {formatDate(completedOn)}
                  </span>
                </ActionLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

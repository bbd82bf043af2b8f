import { ClipboardDocumentCheckIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { allows, EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { RowLink } from '#web/ui/lists/RowLink.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { countPath, INVENTORY } from '../paths.ts'
import { COUNT_TONES } from './countTones.ts'

const MAX_NAME_LENGTH = 80

export const loader = prefetchPages(contracts.inventory.counts, () => ({}))

/** The stock counts: the open one and earlier ones. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const mayWrite = allows(EQUIPMENT_MANAGERS, useUser()?.permissions)
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(contracts.inventory.counts, {})
  const goesOn = rows?.some(({ state }) => state !== 'CLOSED' && state !== 'CANCELLED')
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={INVENTORY}>{t('title')}</Crumb>
        <PageTitle>{t('count.all')}</PageTitle>
        <p className="text-secondary">{t('count.text')}</p>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!rows && !failure && <Skeleton className="h-40" />}
      {rows && mayWrite && !goesOn && <StartCountForm />}
      {rows?.length === 0 && !mayWrite && (
        <Card>
          <EmptyState icon={ClipboardDocumentCheckIcon} title={t('count.none')} />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <section aria-label={t('count.all')} className="overflow-hidden rounded-2xl bg-card shadow-card">
          <ul className="divide-y divide-line">
            {rows.map(({ id, name, state, startedAt, startedBy, endedAt }) => (
              <RowLink
                key={id}
                to={countPath(id)}
                title={name}
                notes={[
                  t('count.startedBy', { name: startedBy, date: formatDate(startedAt) }),
                  endedAt !== null && t('count.endedOn', { date: formatDate(endedAt) }),
                ]}
              >
                <Badge tone={COUNT_TONES[state]}>{t(`count.state.${state}`)}</Badge>
              </RowLink>
            ))}
          </ul>
          <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
        </section>
      )}
    </div>
  )
}

const StartCountForm = () => {
  const { t } = useTranslation('inventory')
  const navigateFromHere = useNavigateFromHere()
  const [name, setName] = useState(() => t('count.named', { year: new Date().getFullYear() }))
  const starting = useApiMutation(contracts.inventory.startCount)
  const start = async () => {
    const navigate = navigateFromHere()
    const { id } = await starting.mutateAsync({ name: name.trim() })
    void navigate(countPath(id))
  }
  return (
    <Card title={t('count.start')}>
      <Form onSubmit={start} refused={(failure) => ({ name: failureText(failure, t) })} className="space-y-4">
        <p className="text-secondary">{t('count.startText')}</p>
        <TextField
          label={t('count.name')}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          field="name"
          onChange={({ target }) => setName(target.value)}
        />
        <Submit disabled={!name.trim()}>{t('count.start')}</Submit>
      </Form>
    </Card>
  )
}

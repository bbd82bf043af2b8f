import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import { Link } from 'react-router-dom'
import type { ImportRow } from '#shared/staffing/missions/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { MISSIONS, missionPath } from '../paths.ts'

interface Props {
  rows: readonly ImportRow[]
  /** Results, in the order of the rows. */
  answers: readonly { id: string | null; code: string | null }[]
  onAgain: () => void
}

/** The result of each imported mission. */
export const ImportResults = ({ rows, answers, onAgain }: Props) => {
  const { t } = useTranslation('missions')
  const good = answers.filter(({ id }) => id !== null).length
  return (
    <Card title={t('missions.import.results')}>
      <p role="status" className="text-secondary">
        {t('missions.import.opened', { good, count: answers.length })}
      </p>
      <ol className="mt-4 divide-y divide-line">
        {rows.map(({ title, client }, index) => {
          const { id = null, code = null } = answers[index] ?? {}
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical
            <li key={index} className="flex items-start gap-3 py-3">
              {id ? (
                <CheckCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-good-text" />
              ) : (
                <XCircleIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
              )}
              <div className="min-w-0 break-words">
                {id ? (
                  <Link
                    to={missionPath(id)}
                    className="inline-block min-h-10 content-center rounded-sm font-medium text-link hover:underline sm:min-h-0"
                  >
                    {title}
                  </Link>
                ) : (
                  <span className="font-medium">{title}</span>
                )}{' '}
                <span className="text-secondary">· {client}</span>
                {code && <p className="font-medium text-danger-text">{t([`errors.${code}`, 'errors.unexpected'])}</p>}
              </div>
            </li>
          )
        })}
      </ol>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onAgain}>
          {t('missions.import.again')}
        </Button>
        <ActionLink variant="primary" to={MISSIONS}>
          {t('missions.title')}
        </ActionLink>
      </div>
    </Card>
  )
}

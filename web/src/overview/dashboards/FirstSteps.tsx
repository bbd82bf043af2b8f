import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { type FirstStep, hideFirstSteps } from './firstSteps.ts'

const SampleOffer = optionalLoadable(withTexts('company', () => import('#web/people/company/SampleOffer.tsx')))

/** The first steps of a new company or person, each ticked once its data exists. Can be hidden. */
export default ({ user, steps }: { user: CurrentUser; steps: readonly FirstStep[] }) => {
  const { id: personId } = user
  const { t } = useTranslation('dashboards')
  const [hidden, setHidden] = useState(false)
  const next = steps.find(({ done }) => !done)
  if (hidden) return null
  return (
    <section aria-labelledby="first-steps" className="rounded-2xl bg-card shadow-card">
      <header className="flex items-center justify-between gap-4 px-4 pt-3 sm:px-6">
        <h2 id="first-steps" className="text-lg font-semibold">
          {t('dashboard.firstSteps.title')}
        </h2>
        <Button
          variant="text"
          onClick={() => {
            hideFirstSteps(personId)
            setHidden(true)
          }}
        >
          {t('dashboard.firstSteps.hide')}
        </Button>
      </header>
      <ol className="divide-y divide-line">
        {steps.map(({ key, done, to }, place) => (
          <li key={key} className="flex min-h-14 items-center gap-3 px-4 py-2 sm:gap-4 sm:px-6">
            {done ? (
              <CheckCircleIcon aria-hidden className="size-6 shrink-0 text-good-text" />
            ) : (
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-field text-sm font-medium tabular-nums"
              >
                {place + 1}
              </span>
            )}
            <p className={`min-w-0 grow ${done ? 'text-secondary line-through' : 'font-medium'}`}>
              {t(`dashboard.firstSteps.${key}.title`)}
              {done && <span className="sr-only"> {t('dashboard.firstSteps.done')}</span>}
              {!done && (
                <span className="block font-normal text-secondary">{t(`dashboard.firstSteps.${key}.text`)}</span>
              )}
            </p>
            {!done && (
              <ActionLink variant={key === next?.key ? 'primary' : 'outline'} to={to} className="shrink-0">
                {t(`dashboard.firstSteps.${key}.action`)}
              </ActionLink>
            )}
          </li>
        ))}
      </ol>
      {user.permissions.includes('ALL') && <SampleOffer user={user} />}
    </section>
  )
}

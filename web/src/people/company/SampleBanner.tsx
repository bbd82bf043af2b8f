import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useSample } from './useSample.ts'

/** The banner of a sample company: marks it as fictitious, leads back, and removes it. */
const SampleBanner = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation('company')
  const { home, isGoing, goHome, removeFromInside } = useSample(user)
  return (
    <div className="w-full shrink-0 px-edge pt-4 print:hidden">
      <Notice
        tone="info"
        title={t('sample.here')}
        actions={
          home && (
            <>
              <Button variant="outline" onClick={() => void goHome(home.id)}>
                {t('sample.home', { company: home.name })}
              </Button>
              <Button
                variant="text"
                busy={isGoing}
                onClick={() => void removeFromInside(home.id)}
                className="max-sm:-ml-button"
              >
                {t('sample.remove')}
              </Button>
            </>
          )
        }
      />
    </div>
  )
}
export default SampleBanner

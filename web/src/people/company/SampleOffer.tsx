import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSample } from './useSample.ts'

/** Offers a sample company to try the product; once it exists, a link to it and a way to remove it. */
const SampleOffer = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation('company')
  const { isThere, isOpening, isRemoving, open, remove } = useSample(user)
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6">
      <p className="min-w-48 grow basis-0 text-secondary">{t(isThere ? 'sample.there' : 'sample.offer')}</p>
      <div className="flex flex-wrap gap-2">
        {isThere && (
          <Button variant="text" busy={isRemoving} onClick={remove}>
            {t('sample.remove')}
          </Button>
        )}
        <Button variant="outline" busy={isOpening} onClick={open}>
          {t(isThere ? 'sample.goThere' : 'sample.fill')}
        </Button>
      </div>
    </footer>
  )
}
export default SampleOffer

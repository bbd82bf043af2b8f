import { CheckBadgeIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import type { Review } from '#shared/apps/help/entities.ts'
import { isReviewDue } from '#shared/apps/help/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { editPath } from './paths.ts'

/** When an article was last looked at, and when it is to be again. */
const Said = ({ review: { next, reviewedAt } }: { review: Review }) => {
  const { t } = useTranslation('help')
  const { formatDate } = useFormats()
  const done = reviewedAt ? t('review.done', { date: formatDate(reviewedAt) }) : t('review.never')
  return (
    <p className="flex min-w-48 grow basis-0 flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
      {[done, next && t('review.next', { date: formatDate(next.on) })].filter(Boolean).join(' · ')}
      {isReviewDue(next, dayFromNow()) && <Badge tone="yellow">{t('review.due')}</Badge>}
    </p>
  )
}

/** Says with one press that an article is still right. */
const StillRight = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const toast = useToast()
  const confirming = useApiMutation(contracts.help.confirmArticle)
  const press = () =>
    confirming.mutate(
      { id },
      {
        onSuccess: () => toast.success(t('review.confirmed')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <Button variant="outline" icon={CheckBadgeIcon} busy={confirming.isPending} onClick={press}>
      {t('review.upToDate')}
    </Button>
  )
}

/** Tells the authors of an article whether it is to be looked at again, beside what they do then. */
export const ReviewNote = ({ id, review, edit = false }: { id: string; review: Review; edit?: boolean }) => {
  const { t } = useTranslation('help')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Said review={review} />
      {edit && (
        <ActionLink variant="text" icon={PencilSquareIcon} to={editPath(id)}>
          {t('review.edit')}
        </ActionLink>
      )}
      {review.next && <StillRight id={id} />}
    </div>
  )
}

import { CheckBadgeIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import type { Review } from '#shared/apps/help/entities.ts'
import { isToReview } from '#shared/apps/help/rules.ts'
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

/** The dates of the last and the next review of an article. */
const ReviewDates = ({ review: { next, reviewedAt } }: { review: Review }) => {
  const { t } = useTranslation('help')
  const { formatDate } = useFormats()
  const done = reviewedAt ? t('review.done', { date: formatDate(reviewedAt) }) : t('review.never')
  return (
    <p className="flex min-w-48 grow basis-0 flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
      {[done, next && t('review.next', { date: formatDate(next.on) })].filter(Boolean).join(' · ')}
      {isToReview(next, dayFromNow()) && <Badge tone="yellow">{t('review.due')}</Badge>}
    </p>
  )
}

/** Confirms that an article is still correct, which completes its review. */
const ConfirmReviewButton = ({ id }: { id: string }) => {
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

/** Tells authors when an article is due for review, with the actions for it. */
export const ReviewNote = ({ id, review, edit = false }: { id: string; review: Review; edit?: boolean }) => {
  const { t } = useTranslation('help')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ReviewDates review={review} />
      {edit && (
        <ActionLink variant="text" icon={PencilSquareIcon} to={editPath(id)}>
          {t('review.edit')}
        </ActionLink>
      )}
      {review.next && <ConfirmReviewButton id={id} />}
    </div>
  )
}

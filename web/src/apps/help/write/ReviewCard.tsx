import { useState } from 'react'
import type { NextReview, Review } from '#shared/apps/help/entities.ts'
import { REVIEW_MONTHS } from '#shared/apps/help/rules.ts'
import { monthsAfter } from '#shared/core/dates/calendar.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ReviewNote } from '../ReviewNote.tsx'

const NEVER = 'never'

/** The next review of an article, saved independently of its draft. */
export const ReviewCard = ({ id, review }: { id: string; review: Review }) => {
  const { t } = useTranslation('help')
  const toast = useToast()
  const planning = useApiMutation(contracts.help.planReview)
  const [next, setNext] = useState(review.next)
  // Follows a review date that changed elsewhere.
  const [known, setKnown] = useState(review.next)
  if (known?.on !== review.next?.on || known?.months !== review.next?.months) {
    setKnown(review.next)
    setNext(review.next)
  }
  const isSame = next?.on === known?.on && next?.months === known?.months
  const choose = (value: string) => {
    const months = REVIEW_MONTHS.find((one) => String(one) === value)
    setNext(months ? { months, on: next?.on ?? monthsAfter(dayFromNow(), months) } : null)
  }
  const setReview = (to: NextReview | null) =>
    planning.mutate(
      { id, next: to },
      {
        onSuccess: () => toast.success(t('review.planned')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <Card title={t('review.title')}>
      <p className="mb-4 text-md text-secondary">{t('review.text')}</p>
      <div className="flex flex-wrap items-start gap-4">
        <Select
          label={t('review.every')}
          className="min-w-44 grow basis-0"
          value={String(next?.months ?? NEVER)}
          onChange={choose}
          options={([NEVER, ...REVIEW_MONTHS] as const).map((value) => ({
            value: String(value),
            label: t(`review.months.${value}`),
          }))}
        />
        {next && (
          <TextField
            label={t('review.on')}
            type="date"
            required
            className="min-w-44 grow basis-0"
            value={next.on}
            onChange={({ target }) => setNext({ ...next, on: target.value })}
          />
        )}
        <Button
          variant="outline"
          className="self-end"
          busy={planning.isPending}
          disabled={isSame || next?.on === ''}
          onClick={() => setReview(next)}
        >
          {t('review.plan')}
        </Button>
      </div>
      <div className="mt-4">
        <ReviewNote id={id} review={review} />
      </div>
    </Card>
  )
}

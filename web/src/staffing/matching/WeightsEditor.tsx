import type { MatchingSettings } from '#shared/staffing/matching/contract.ts'
import { CRITERIA, type Criterion } from '#shared/staffing/matching/reasons.ts'
import { DEFAULT_WEIGHTS, normaliseWeights, WEIGHT_BOUNDS, type Weights } from '#shared/staffing/matching/weights.ts'
import { useFormats } from '#web/app/format.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

export const loader = prefetch(contracts.matching.settings, () => ({}))

/** The matching settings: weights of criteria, and whether people see suitable missions. */
export const Component = () => {
  const { data, error, refetch } = useApiQuery(contracts.matching.settings, {})
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="flex flex-col gap-6">
        <FormSkeleton columns="grid-cols-2 lg:grid-cols-3" />
        <TextSkeleton lines={2} />
      </div>
    )
  return (
    <div className="flex flex-col gap-6">
      <Editor settings={data} />
      <ChangeHistory history={data.history} />
    </div>
  )
}

const toTexts = (weights: Weights) =>
  Object.fromEntries(CRITERIA.map((one) => [one, String(weights[one])])) as Record<Criterion, string>

const isValidWeight = (criterion: Criterion, text: string): boolean => {
  const { min, max } = WEIGHT_BOUNDS[criterion]
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}

const Editor = ({ settings }: { settings: MatchingSettings }) => {
  const { t } = useTranslation('matching')
  const { formatNumber } = useFormats()
  const toast = useToast()
  const saving = useApiMutation(contracts.matching.setSettings)
  const { fields, edit, changes, changed, accept } = useEdits({
    ...toTexts(settings.weights),
    openToPeople: settings.openToPeople,
  })
  const { openToPeople, ...texts } = fields
  const wrong = CRITERIA.filter((one) => !isValidWeight(one, texts[one]))
  const weights = Object.fromEntries(CRITERIA.map((one) => [one, Number(texts[one])])) as Record<Criterion, number>
  const shares = wrong.length === 0 ? normaliseWeights(weights) : undefined
  const save = async () => {
    await saving.mutateAsync({ weights, openToPeople, version: settings.version })
    accept(changes)
    toast.success(t('matching.settings.saved'))
  }
  return (
    <Card title={t('matching.settings.title')}>
      <Form onSubmit={save} className="space-y-5">
        <p className="text-secondary">{t('matching.settings.text')}</p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6 lg:grid-cols-3">
          {CRITERIA.map((one) => (
            <TextField
              key={one}
              label={t(`matching.criterion.${one}`)}
              inputMode="numeric"
              maxLength={3}
              value={texts[one]}
              error={isValidWeight(one, texts[one]) ? null : t('matching.settings.invalid', WEIGHT_BOUNDS[one])}
              hint={
                shares
                  ? t('matching.settings.share', { percent: formatNumber(Math.round(shares[one] * 10) / 10) })
                  : t('matching.settings.bounds', WEIGHT_BOUNDS[one])
              }
              onChange={(event) => edit({ [one]: event.target.value })}
            />
          ))}
        </div>
        <div>
          <Checkbox
            label={t('matching.settings.open')}
            checked={openToPeople}
            onChange={(open) => edit({ openToPeople: open })}
          />
          <p className="pl-6.5 text-md text-secondary">{t('matching.settings.openHint')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Submit disabled={!changed || !shares}>{t('matching.settings.save')}</Submit>
          <Button variant="outline" onClick={() => edit(toTexts(DEFAULT_WEIGHTS))}>
            {t('matching.settings.reset')}
          </Button>
          <p role="status" className="text-md text-secondary">
            {!shares ? t('matching.settings.correct') : !changed && t('matching.settings.unchanged')}
          </p>
        </div>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}

type Change = MatchingSettings['history'][number]

const ChangeHistory = ({ history }: { history: readonly Change[] }) => {
  const { t } = useTranslation('matching')
  const { formatInstant } = useFormats()
  return (
    <Card title={t('matching.settings.history')}>
      {history.length === 0 && <p className="text-secondary">{t('matching.settings.historyNone')}</p>}
      <ol className="space-y-4">
        {history.map((change) => (
          <li key={change.at}>
            <p>{describeChange(change, t)}</p>
            <p className="text-md text-secondary tabular-nums">{formatInstant(change.at)}</p>
            <p className="text-md text-secondary">
              {CRITERIA.filter((one) => change.before.weights[one] !== change.after.weights[one])
                .map(
                  (one) =>
                    `${t(`matching.criterion.${one}`)} ${change.before.weights[one]} → ${change.after.weights[one]}`,
                )
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const describeChange = ({ by, before, after }: Change, t: Translate<'matching'>): string => {
  if (before.openToPeople === after.openToPeople) return t('matching.settings.changed', { name: by })
  return t(after.openToPeople ? 'matching.settings.opened' : 'matching.settings.shut', { name: by })
}

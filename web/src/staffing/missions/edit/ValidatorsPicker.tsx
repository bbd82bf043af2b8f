import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

interface Props {
  value: readonly string[]
  onChange: (validators: string[]) => void
}

/** The only people who validate a mission's reports; none selected: everybody with the permission. */
export const ValidatorsPicker = ({ value, onChange }: Props) => {
  const { t } = useTranslation('missions')
  const { data, error, refetch } = useApiQuery(contracts.missions.validators, {})
  // Who may not validate any more is not shown, and goes with the next choice: the mission could not be saved with them.
  const listed = value.filter((one) => data?.some(({ id }) => id === one))
  return (
    <fieldset>
      <legend className="font-medium">{t('missions.validators')}</legend>
      <p className="mb-2 text-secondary">{t('missions.validatorsHint')}</p>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-10" />}
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={(on) => onChange(on ? [...listed, id] : listed.filter((one) => one !== id))}
            className="min-h-10"
          />
        ))}
      </div>
    </fieldset>
  )
}

import type { User } from '#shared/people/users/contract.ts'
import { parseDailyCost } from '#shared/staffing/rate.ts'
import { useFormats } from '#web/app/format.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What a day of somebody's work costs, to be said and corrected; candidates' margins are computed from it. */
export const DailyCostCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('users')
  const { language } = useFormats()
  const toast = useToast()
  const { data, error, refetch } = useApiQuery(contracts.users.dailyCost, { userId: user.id })
  const { mutateAsync } = useApiMutation(contracts.users.setDailyCost)
  const stored = data?.dailyCost ?? undefined
  const written = stored === undefined ? '' : Number.isInteger(stored) ? String(stored) : stored.toFixed(2)
  const { fields, edit, changes, changed, accept } = useEdits({
    dailyCost: language === 'fr' ? written.replace('.', ',') : written,
  })
  const isEmpty = fields.dailyCost.trim() === ''
  const typed = parseDailyCost(fields.dailyCost)
  const save = async () => {
    await mutateAsync({ userId: user.id, dailyCost: typed ?? null })
    accept(changes)
    toast.success(t('users.dailyCost.saved'))
  }
  return (
    <Card title={t('users.dailyCost.card')}>
      {error && !data ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : (
        <Form
          onSubmit={save}
          problems={{ dailyCost: !isEmpty && typed === undefined && t('users.dailyCost.wrong') }}
          className="space-y-4"
        >
          <TextField
            field="dailyCost"
            inputMode="decimal"
            label={t('users.dailyCost.title')}
            hint={t('users.dailyCost.hint')}
            // Until it is known what it is.
            disabled={!data}
            value={fields.dailyCost}
            onChange={({ target }) => edit({ dailyCost: target.value })}
          />
          <Submit disabled={!changed}>{t('users.dailyCost.save')}</Submit>
        </Form>
      )}
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}

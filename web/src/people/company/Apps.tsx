import { OPTIONAL_APPS, type OptionalApp } from '#shared/apps/optional.ts'
import type { Company } from '#shared/people/company/fields.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { useCompanyChange } from './useCompanyChange.ts'

/** Apps with a hint about what switching them off implies. */
const HINTED = ['mailbox', 'files', 'inventory', 'academy'] as const
const isHinted = (app: OptionalApp): app is (typeof HINTED)[number] => HINTED.some((one) => one === app)

const enabledAppsOf = ({ appsOff }: Company) =>
  Object.fromEntries(OPTIONAL_APPS.map((app) => [app, !appsOff.includes(app)])) as Record<OptionalApp, boolean>

/** Which workplace apps the company's people use. */
export const Apps = ({ company }: { company: Company }) => {
  const { t: words } = useTranslation('company')
  const { t } = useTranslation('company')
  const save = useCompanyChange()
  const { fields, edit, changes, changed, accept } = useEdits(enabledAppsOf(company))
  const send = async () => {
    await save({ appsOff: OPTIONAL_APPS.filter((app) => !fields[app]), appsOffBefore: company.appsOff })
    accept(changes)
  }
  return (
    <Card title={t('apps.title')}>
      <Form onSubmit={send} className="space-y-4">
        <p className="text-md text-secondary">{t('apps.about')}</p>
        <fieldset>
          <legend className="sr-only">{t('apps.title')}</legend>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {OPTIONAL_APPS.map((app) => (
              <div key={app}>
                <Checkbox
                  label={words(`navigation.app.${app}`)}
                  checked={fields[app]}
                  onChange={(on) => edit({ [app]: on })}
                />
                {isHinted(app) && <p className="pl-6.5 text-md text-secondary">{t(`apps.hint.${app}`)}</p>}
              </div>
            ))}
          </div>
        </fieldset>
        <Submit disabled={!changed}>{words('settings.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}

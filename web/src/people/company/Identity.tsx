import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import type { Company } from '#shared/people/company/fields.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { useCompanyChange } from './useCompanyChange.ts'

const FIELDS = { name: 80, registration: 30, address: 200, zipCode: 12, city: 80 } as const
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]
type Fields = Record<Name, string>

const fieldsOf = ({ name, registration, address, zipCode, city }: Company): Fields => ({
  name,
  registration,
  address,
  zipCode,
  city,
})

const problemOf = (name: Name, text: string): Key<'company'> | null => {
  if (name === 'name' && text.trim() === '') return 'company.identity.nameRequired'
  return PLAIN_LINE.test(text) ? null : 'company.identity.invalid'
}

/** The company as it stands on its documents. */
export const Identity = ({ company }: { company: Company }) => {
  const { t } = useTranslation('company')
  const save = useCompanyChange()
  const { fields, edit, changes, changed, accept, reset } = useEdits(fieldsOf(company))
  const send = async () => {
    await save(changes)
    accept(changes)
  }
  const problems = Object.fromEntries(
    NAMES.map((name) => {
      const problem = problemOf(name, fields[name])
      return [name, problem && t(problem)]
    }),
  )
  return (
    <Card title={t('company.identity.title')}>
      <Form problems={problems} onSubmit={send} className="space-y-4">
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {NAMES.map((name) => (
            <TextField
              key={name}
              label={t(`company.identity.${name}`)}
              required={name === 'name'}
              maxLength={FIELDS[name]}
              value={fields[name]}
              field={name}
              onChange={(event) => edit({ [name]: event.target.value })}
              className={name === 'address' ? 'sm:col-span-2' : ''}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Submit disabled={!changed}>{t('settings.save')}</Submit>
          {changed && (
            <Button variant="outline" onClick={reset}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}

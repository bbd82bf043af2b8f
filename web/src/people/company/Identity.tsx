import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAIN_LINE } from '#shared/core/text.ts'
import type { Company } from '#shared/people/company/contract.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
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

const problemOf = (name: Name, text: string): string | null => {
  if (name === 'name' && text.trim() === '') return 'company.identity.nameRequired'
  return PLAIN_LINE.test(text) ? null : 'company.identity.invalid'
}

/** The company as it stands on its documents. */
export const Identity = ({ company }: { company: Company }) => {
  const { t } = useTranslation()
  const { save, busy, failure } = useCompanyChange()
  const [fields, setFields] = useState(() => fieldsOf(company))
  const changed = NAMES.some((name) => fields[name].trim() !== company[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && NAMES.every((name) => problemOf(name, fields[name]) === null)) save(fields)
  }
  return (
    <Card title={t('company.identity.title')}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {failure && <Alert tone="error">{failureText(failure, t)}</Alert>}
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {NAMES.map((name) => {
            const problem = problemOf(name, fields[name])
            return (
              <TextField
                key={name}
                label={t(`company.identity.${name}`)}
                required={name === 'name'}
                maxLength={FIELDS[name]}
                value={fields[name]}
                error={problem ? t(problem) : null}
                onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
                className={name === 'address' ? 'sm:col-span-2' : ''}
              />
            )
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" busy={busy} disabled={!changed}>
            {t('settings.save')}
          </Button>
          {changed && (
            <Button variant="outline" onClick={() => setFields(fieldsOf(company))}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

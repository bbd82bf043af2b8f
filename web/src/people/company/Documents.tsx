import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/24/outline'
import { useId } from 'react'
import type { Company } from '#shared/people/company/fields.ts'
import { RESUME_SECTIONS, type ResumeSection, readableColour } from '#shared/people/company/letterhead.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useCompanyChange } from './useCompanyChange.ts'

/** The sections that are shown, in their order, and then the others; each by itself, as others may change them, too. */
const fieldsOf = ({ colour, resumeSections }: Company) => ({
  colour,
  order: [...new Set([...resumeSections, ...RESUME_SECTIONS])],
  ...(Object.fromEntries(RESUME_SECTIONS.map((one) => [one, resumeSections.includes(one)])) as Record<
    ResumeSection,
    boolean
  >),
})

/** What the company's documents look like: their colour, and the sections of its résumés. */
export const Documents = ({ company }: { company: Company }) => {
  const { t: words } = useTranslation()
  const { t } = useTranslation('company')
  const save = useCompanyChange()
  const { fields, edit, changes, accept } = useEdits(fieldsOf(company))
  const { colour, order } = fields
  const resumeSections = order.filter((one) => fields[one])
  const { colour: newColour, ...arranged } = changes
  const isArranged = Object.keys(arranged).length > 0 && resumeSections.join() !== company.resumeSections.join()
  const changed = newColour !== undefined || isArranged
  const send = async () => {
    await save({
      ...(newColour !== undefined && { colour }),
      ...(isArranged && { resumeSections, resumeSectionsBefore: company.resumeSections }),
    })
    accept(changes)
  }
  const move = (at: number, by: 1 | -1) => {
    const next = [...order]
    const [section] = next.splice(at, 1)
    if (section) edit({ order: next.toSpliced(at + by, 0, section) })
  }
  return (
    <Card title={t('documents.title')}>
      <Form
        problems={{ resumeSections: resumeSections.length === 0 ? t('documents.sectionNeeded') : null }}
        onSubmit={send}
        className="space-y-6"
      >
        <p className="text-md text-secondary">{t('documents.about')}</p>
        <Colour value={colour} onChange={(next) => edit({ colour: next })} />
        <fieldset>
          <legend className="font-medium">{t('documents.sections')}</legend>
          <p className="text-md text-secondary">{t('documents.sectionsHint')}</p>
          <ul className="mt-2 max-w-md divide-y divide-line">
            {order.map((section, at) => {
              const name = t(`documents.section.${section}`)
              return (
                <li key={section} className="flex items-center gap-1">
                  <Checkbox
                    label={name}
                    checked={fields[section]}
                    onChange={(on) => edit({ [section]: on })}
                    className="grow"
                  />
                  <IconButton
                    label={t('documents.up', { section: name })}
                    icon={ArrowUpIcon}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    label={t('documents.down', { section: name })}
                    icon={ArrowDownIcon}
                    disabled={at === order.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </li>
              )
            })}
          </ul>
          {resumeSections.length === 0 && (
            <p role="alert" className="mt-2 text-md text-danger-text">
              {t('documents.sectionNeeded')}
            </p>
          )}
        </fieldset>
        <Submit disabled={!changed}>{words('settings.save')}</Submit>
      </Form>
      <LeaveDialog unsaved={() => changed} onLeave={undefined} />
    </Card>
  )
}

const Colour = ({ value, onChange }: { value: string | null; onChange: (colour: string | null) => void }) => {
  const { t } = useTranslation('company')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {t('documents.colour')}
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          value={value ?? readableColour(null)}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
          className="h-control w-16 cursor-pointer rounded-lg border border-field bg-card p-1"
        />
        {value && (
          <Button variant="text" onClick={() => onChange(null)}>
            {t('documents.noColour')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-md text-secondary">
        {t('documents.colourHint')}
      </p>
    </div>
  )
}

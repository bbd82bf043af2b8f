import { useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { namesForClients } from '#shared/staffing/profiles/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useResumeDownload } from '../profiles/useResumeDownload.ts'

interface AnonymousResumeProps {
  person: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'type'>
}

/** Downloads an anonymous résumé, with or without employers, in either language. */
const AnonymousResume = ({ person }: AnonymousResumeProps) => {
  const { t } = useTranslation('resume')
  const { get } = useResumeDownload()
  const [open, setOpen] = useState(false)
  const [namesEmployers, setNamesEmployers] = useState(true)
  const [language, setLanguage] = useState(useLanguage())
  const { firstName, lastName } = namesForClients(person, true)
  const download = () =>
    get(`${firstName} ${lastName}`, () =>
      call(contracts.profiles.resume, {
        ...{ profilId: person.id, language },
        ...{ anonymous: true, noEmployers: !namesEmployers },
      }),
    )
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <FormDialog title={t('title')} action={t('download')} onSubmit={download} onClose={() => setOpen(false)}>
          <p className="text-secondary">{t('text')}</p>
          <Checkbox label={t('employers')} checked={namesEmployers} onChange={setNamesEmployers} />
          <Choices
            legend={t('language')}
            value={language}
            onChange={setLanguage}
            choices={(['FR', 'EN'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </FormDialog>
      )}
    </>
  )
}
export default AnonymousResume

import { useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { FormProblem } from '#web/ui/forms/Form.tsx'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useResumeDownload } from '../profiles/useResumeDownload.ts'

interface AnonymousResumeProps {
  person: Pick<Profile, 'id'>
  open: boolean
  onClose: () => void
}

/** Downloads an anonymous résumé, with or without employers, in either language. */
const AnonymousResume = ({ person, open, onClose }: AnonymousResumeProps) => {
  const { t } = useTranslation('resume')
  const { save, textOf } = useResumeDownload()
  const [namesEmployers, setNamesEmployers] = useState(true)
  const [language, setLanguage] = useState(useLanguage())
  const download = () =>
    save(() =>
      call(contracts.profiles.resume, { profilId: person.id, language, anonymous: true, noEmployers: !namesEmployers }),
    )
  return (
    <FormDialog
      open={open}
      title={t('title')}
      action={t('download')}
      onSubmit={download}
      refused={(failure) => ({ download: textOf(failure) })}
      onClose={onClose}
    >
      <p className="text-secondary">{t('text')}</p>
      <Checkbox label={t('employers')} checked={namesEmployers} onChange={setNamesEmployers} />
      <RadioGroup
        legend={t('language')}
        value={language}
        onChange={setLanguage}
        choices={(['FR', 'EN'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <FormProblem of="download" />
    </FormDialog>
  )
}
export default AnonymousResume

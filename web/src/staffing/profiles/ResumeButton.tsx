import { useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { withTexts } from '#web/app/i18n.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import { ResumeDownload } from './ResumeDownload.tsx'

const AnonymousResume = loadable(withTexts('resume', () => import('../resume/AnonymousResume.tsx')))

interface Props {
  person: Pick<Profile, 'id'>
  main?: boolean
}

/** Downloads a profile as a résumé, by name or by initials only. */
export const ResumeButton = ({ person, main }: Props) => {
  const { t } = useTranslation('profiles')
  const [anonymous, setAnonymous] = useState(false)
  return (
    <>
      <ResumeDownload
        main={main}
        read={(language) => call(contracts.profiles.resume, { profilId: person.id, language })}
      />
      <Button variant="outline" onClick={() => setAnonymous(true)}>
        {t('profiles.resume.anonymous')}
      </Button>
      <LazyOverlay open={anonymous} preload={AnonymousResume.preload}>
        <AnonymousResume person={person} open={anonymous} onClose={() => setAnonymous(false)} />
      </LazyOverlay>
    </>
  )
}

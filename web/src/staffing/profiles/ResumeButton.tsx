import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { namesForClients } from '#shared/staffing/profiles/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { optional } from '#web/ui/loadable.tsx'
import { ResumeDownload } from './ResumeDownload.tsx'

const AnonymousResume = optional(withTexts('resume', () => import('../resume/AnonymousResume.tsx')))

interface Props {
  person: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'type'>
  main?: boolean
}

/** Downloads a profile as a résumé, by name or by initials only. */
export const ResumeButton = ({ person, main }: Props) => {
  const { firstName, lastName } = namesForClients(person)
  return (
    <>
      <ResumeDownload
        name={`${firstName} ${lastName}`}
        main={main}
        read={(language) => call(contracts.profiles.resume, { profilId: person.id, language })}
      />
      <AnonymousResume person={person} />
    </>
  )
}

import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { namesForClients } from '#shared/staffing/profiles/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { ResumeDownload } from './ResumeDownload.tsx'

interface Props {
  person: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'type'>
  main?: boolean
}

/** Downloads a profile as a résumé, whose file names nobody that it does not name itself. */
export const ResumeButton = ({ person, main }: Props) => {
  const { firstName, lastName } = namesForClients(person)
  return (
    <ResumeDownload
      name={`${firstName} ${lastName}`}
      main={main}
      read={(language) => call(contracts.profiles.resume, { profilId: person.id, language })}
    />
  )
}

import { call } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { ResumeDownload } from './ResumeDownload.tsx'

/** Downloads a profile as a résumé. */
export const ResumeButton = ({ profilId, name, main }: { profilId: string; name: string; main?: boolean }) => (
  <ResumeDownload
    name={name}
    main={main}
    read={(language) => call(contracts.profiles.resume, { profilId, language })}
  />
)

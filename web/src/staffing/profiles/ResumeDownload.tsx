import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useResumeDownload } from './useResumeDownload.ts'

interface Props {
  main?: boolean | undefined
  read: (language: DisplayLanguage) => Promise<File>
}

/** Downloads a résumé as a Word document in the reader's language. */
export const ResumeDownload = ({ main, read }: Props) => {
  const { t } = useTranslation()
  const { get, busy } = useResumeDownload()
  return (
    <Button variant={main ? 'primary' : 'outline'} icon={ArrowDownTrayIcon} busy={busy} onClick={() => void get(read)}>
      {t('profiles.resume.download')}
    </Button>
  )
}

import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisplayLanguage } from '#shared/contracts/common.ts'
import { ApiFailure } from '#web/call.ts'
import { download } from '#web/download.ts'
import { useFormats } from '#web/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/Toast.tsx'

const REFUSALS: Record<string, string> = {
  PROFILE_EMPTY: 'positioning.empty_profile',
  USER_NOT_FOUND: 'positioning.user_not_found',
}

interface Props {
  /** Whose it is, as the file is to be called. */
  name: string
  main?: boolean | undefined
  read: (language: DisplayLanguage) => Promise<File>
}

/** Downloads a résumé as a Word document in the reader's language. */
export const ResumeDownload = ({ name, main, read }: Props) => {
  const { t } = useTranslation()
  const { language } = useFormats()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      const file = await read(language === 'fr' ? 'FR' : 'EN')
      download(`${t('profiles.resume.file', { name })}.docx`, file, file.type)
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.code : ''
      toast.error(t(REFUSALS[code] ?? 'positioning.internal_error'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={main ? 'primary' : 'outline'} icon={ArrowDownTrayIcon} busy={busy} onClick={() => void get()}>
      {t('profiles.resume.download')}
    </Button>
  )
}

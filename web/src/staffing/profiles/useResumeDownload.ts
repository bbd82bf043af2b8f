import { useState } from 'react'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { ApiError } from '#web/client/call.ts'
import { download } from '#web/client/download.ts'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const REFUSALS: Record<string, Key> = {
  PROFILE_EMPTY: 'positioning.empty_profile',
  USER_NOT_FOUND: 'positioning.user_not_found',
}

/**
 * Downloads résumés as Word documents, in the reader's language unless another one is read. `get` says itself why one
 * is refused; `save` rejects, for a dialog that says it by `textOf`.
 */
export const useResumeDownload = () => {
  const { t } = useTranslation()
  const { language } = useFormats()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async (read: (language: DisplayLanguage) => Promise<File>): Promise<void> => {
    const file = await read(language === 'fr' ? 'FR' : 'EN')
    download(file.name, file, file.type)
  }
  const textOf = (failure: unknown): string =>
    t(REFUSALS[failure instanceof ApiError ? failure.code : ''] ?? 'positioning.internal_error')
  const get = async (read: (language: DisplayLanguage) => Promise<File>): Promise<void> => {
    setBusy(true)
    await save(read).catch((failure: unknown) => toast.error(textOf(failure)))
    setBusy(false)
  }
  return { get, save, textOf, busy }
}

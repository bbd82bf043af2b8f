import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { LIMITS } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChooseFiles } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { UploadRows } from '../upload/UploadList.tsx'
import { LINK_FOLDER_ID, linkUploadApi } from '../upload/uploadApi.ts'
import { upload, useUploads } from '../upload/uploads.ts'

interface Props {
  /** Credentials of the link. */
  shown: { token: string; password?: string }
  name: string
  company: string
}

/** Uploads files through a file request link, in resumable parts as for members. */
export const FileRequestUpload = ({ shown, name, company }: Props) => {
  const { t } = useTranslation('files')
  const uploads = useUploads().filter(({ folderId }) => folderId === LINK_FOLDER_ID)
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const sent = uploads.filter(({ state }) => state === 'done').length
  return (
    <Card>
      <PageTitle>{t('shared.asked', { name })}</PageTitle>
      <p className="text-secondary">{t('shared.askedText', { company })}</p>
      <p className="mb-6 text-secondary">{t('shared.limits', { megabytes: LIMITS.fileBytes / 1024 / 1024 })}</p>
      <ChooseFiles multiple onChoose={(files) => upload(files, LINK_FOLDER_ID, undefined, linkUploadApi(shown))}>
        {(choose) => (
          <Button variant="primary" icon={ArrowUpTrayIcon} onClick={choose}>
            {t('shared.give')}
          </Button>
        )}
      </ChooseFiles>
      <p role="status" className="mt-4 font-medium">
        {left > 0 && t('uploads.left', { count: left })}
        {left === 0 && sent > 0 && t('shared.given', { count: sent })}
      </p>
      <UploadRows uploads={uploads} />
    </Card>
  )
}

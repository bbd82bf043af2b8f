import { ArrowUpTrayIcon } from '@heroicons/react/24/outline'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChooseFiles } from '#web/ui/IconButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { UploadRows } from '../upload/UploadList.tsx'
import { BY_LINK, linkUploadApi } from '../upload/uploadApi.ts'
import { upload, useUploads } from '../upload/uploads.ts'

interface Asked {
  /** What the link is shown with. */
  shown: { token: string; password?: string }
  name: string
  company: string
}

/** Where whoever has a link that asks for files sends them: as members do, in parts, and on from where it broke off. */
export const FileRequestUpload = ({ shown, name, company }: Asked) => {
  const { t } = useTranslation('files')
  const uploads = useUploads().filter(({ folderId }) => folderId === BY_LINK)
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const sent = uploads.filter(({ state }) => state === 'done').length
  return (
    <Card>
      <PageTitle>{t('shared.asked', { name })}</PageTitle>
      <p className="text-secondary">{t('shared.askedText', { company })}</p>
      <p className="mb-6 text-secondary">{t('shared.limits', { megabytes: FILE_LIMITS.fileBytes / 1024 / 1024 })}</p>
      <ChooseFiles multiple onChoose={(files) => upload(files, BY_LINK, undefined, linkUploadApi(shown))}>
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

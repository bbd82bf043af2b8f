import { ArrowUpTrayIcon, ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FileChooser, IconButton } from '#web/ui/IconButton.tsx'
import { forgetUnfinished, type UnfinishedUpload } from './unfinished.ts'
import { upload } from './uploads.ts'

/** Files that a closed or reloaded page did not finish sending; a browser lets no page open them again by itself. */
export const UnfinishedRows = ({ unfinished }: { unfinished: readonly UnfinishedUpload[] }) => {
  const { t } = useTranslation('files')
  return (
    unfinished.length > 0 && (
      <ul>
        {unfinished.map((one) => (
          <li key={JSON.stringify(one)} className="flex items-center gap-3 py-2">
            <ExclamationCircleIcon aria-hidden className="size-5 shrink-0 text-warn-text" />
            <div className="min-w-0 grow">
              <p className="truncate" title={one.name}>
                {one.name}
              </p>
              <p className="text-md text-secondary">{t('uploads.chooseAgain')}</p>
            </div>
            <FileChooser
              onChoose={([file]) => {
                forgetUnfinished([one])
                upload([file], one.folderId, one.fileId)
              }}
            >
              {(choose) => (
                <IconButton label={t('uploads.choose', { name: one.name })} icon={ArrowUpTrayIcon} onClick={choose} />
              )}
            </FileChooser>
            <IconButton
              label={t('uploads.drop', { name: one.name })}
              icon={XMarkIcon}
              onClick={() => forgetUnfinished([one])}
            />
          </li>
        ))}
      </ul>
    )
  )
}

import { EyeIcon, FolderPlusIcon, PaperClipIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { type AttachingApp, attachmentSpaceId, PREVIEW_TYPES } from '#shared/apps/files/rules.ts'
import { formatDate } from '#web/app/format.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileChooser, IconButton } from '#web/ui/IconButton.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useItemActions } from '../change/useItemActions.ts'
import { FileIcon } from '../FileIcon.tsx'
import { Preview } from '../preview/Preview.tsx'
import { UnfinishedRows } from '../upload/UnfinishedRows.tsx'
import { UploadRows } from '../upload/UploadList.tsx'
import { useUnfinished } from '../upload/unfinished.ts'
import { upload, useUploads } from '../upload/uploads.ts'
import { useFolder } from '../useFolder.ts'

const SaveToFolderDialog = loadable(() => import('./SaveToFolderDialog.tsx'))

/** Loaded by `Attachments`. */
const AttachmentList = ({ app, thing }: { app: AttachingApp; thing: string }) => {
  const { t } = useTranslation('files')
  const folderId = attachmentSpaceId(app, thing)
  const { folder, failure, reload, more, busy, moreFailure, onMore } = useFolder(folderId)
  const { download, remove } = useItemActions()
  const uploads = useUploads()
  const unfinished = useUnfinished().filter((one) => one.folderId === folderId)
  const waiting = uploads.filter((one) => one.folderId === folderId && one.state !== 'done')
  const [shown, setShown] = useState<FileItem>()
  const [keeping, setKeeping] = useState<FileItem>()
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  // Only mails: their attachments are private, so they can be copied to a shared folder.
  const mayKeep = useIsAppEnabled('files') && app === 'mailbox' && folder?.mayWrite === false
  const kept = uploads.filter((one) => sent.has(`${one.folderId} ${one.name}`))
  const headId = useId()
  /** Who stored it in a mailbox, and when, is not who sent it. */
  const factsOf = ({ size, createdBy, createdOn }: FileItem) =>
    app === 'mailbox' ? [size] : [size, createdBy, createdOn && formatDate(createdOn)]
  return (
    <section
      aria-labelledby={headId}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        if (folder?.mayWrite) upload([...event.dataTransfer.files], folderId)
      }}
    >
      <div className="mb-1 flex min-h-10 items-center justify-between gap-2">
        <h3 id={headId} className="font-semibold">
          {t('attachments.title')}
        </h3>
        {folder?.mayWrite && (
          <FileChooser multiple onChoose={(files) => upload(files, folderId)}>
            {(choose) => (
              <Button variant="text" icon={PaperClipIcon} onClick={choose}>
                {t('attachments.add')}
              </Button>
            )}
          </FileChooser>
        )}
      </div>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {folder?.files.length === 0 && waiting.length === 0 && (
        <p className="text-md text-secondary">{t(folder.mayWrite ? 'attachments.none' : 'attachments.nothing')}</p>
      )}
      <ul className="divide-y divide-line">
        {folder?.files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-1">
            <FileIcon type={file.type} size="sm" />
            <button
              type="button"
              onClick={() => void download(file)}
              className="min-h-10 min-w-0 grow rounded-md text-left hover:underline"
            >
              <span className="block truncate font-medium text-link">{file.name}</span>
              <span className="block text-sm text-secondary">{factsOf(file).filter(Boolean).join(' · ')}</span>
            </button>
            {PREVIEW_TYPES.some((type) => type === file.type) && (
              <IconButton label={t('preview.of', { name: file.name })} icon={EyeIcon} onClick={() => setShown(file)} />
            )}
            {mayKeep && (
              <IconButton
                label={t('attachments.keep', { name: file.name })}
                icon={FolderPlusIcon}
                onClick={() => setKeeping(file)}
              />
            )}
            {file.mayWrite && (
              <IconButton
                label={t('attachments.remove', { name: file.name })}
                icon={TrashIcon}
                onClick={() => void remove([file])}
              />
            )}
          </li>
        ))}
      </ul>
      <UploadRows uploads={waiting} />
      <UnfinishedRows unfinished={unfinished} />
      {kept.length > 0 && (
        <div>
          <p role="status" className="text-md text-secondary">
            {t(kept.every(({ state }) => state === 'done') ? 'attachments.kept' : 'attachments.sending')}
          </p>
          <UploadRows uploads={kept} />
        </div>
      )}
      <Preview file={shown} onClose={() => setShown(undefined)} />
      {keeping && (
        <SaveToFolderDialog
          file={keeping}
          onClose={() => setKeeping(undefined)}
          onSent={(to) => {
            setSent(new Set([...sent, `${to} ${keeping.name}`]))
            setKeeping(undefined)
          }}
        />
      )}
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </section>
  )
}
export default AttachmentList

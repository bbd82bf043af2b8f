import { ArrowDownTrayIcon, ArrowUpTrayIcon, DocumentIcon, PhotoIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { sizeText } from '#shared/core/sizes.ts'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import type { ProfileDocument } from '#shared/staffing/profiles/fields.ts'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { useFormats } from '#web/app/format.ts'
import { ApiError, call, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'
import { failureText } from '#web/client/failureText.ts'
import { buildUploadForm, postWithoutResponse } from '#web/client/uploadForm.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileChooser, IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const ACCEPTED = '.pdf,.docx,.png,.jpg,.jpeg'

/** The documents of a profile, such as diplomas and certificates. */
export const DocumentsCard = ({ profilId, documents }: { profilId: string; documents: readonly ProfileDocument[] }) => {
  const { t } = useTranslation('profiles')
  const toast = useToast()
  const [sending, setSending] = useState(false)
  const beginning = useApiMutation(contracts.profiles.beginUpload)
  const keeping = useApiMutation(contracts.profiles.keepDocument)

  const upload = async (file: File) => {
    const { uploadId, url, fields } = await beginning.mutateAsync({ profilId })
    if (!(await postWithoutResponse(url, buildUploadForm(fields, file)))) throw new ApiError(0, 'network')
    await keeping.mutateAsync({ profilId, uploadId, name: stripForbiddenCharacters(file.name, 'line').slice(0, 200) })
  }
  const add = async (files: readonly File[]) => {
    setSending(true)
    for (const file of files) {
      if (file.size > PROFILE_LIMITS.documentBytes) {
        toast.error(t('profiles.documents.tooLarge', { name: file.name }))
        continue
      }
      try {
        await upload(file)
        toast.success(t('profiles.documents.kept', { name: file.name }))
      } catch (failure) {
        toast.error(t('profiles.documents.refused', { name: file.name, reason: failureText(failure, t) }))
      }
    }
    setSending(false)
  }
  return (
    <Card
      title={t('profiles.documents.title')}
      actions={
        <FileChooser multiple accept={ACCEPTED} onChoose={(files) => void add(files)}>
          {(choose) => (
            <Button
              variant="outline"
              icon={ArrowUpTrayIcon}
              busy={sending}
              disabled={documents.length >= PROFILE_LIMITS.documents}
              onClick={choose}
            >
              {t('profiles.documents.add')}
            </Button>
          )}
        </FileChooser>
      }
    >
      {documents.length > 0 && (
        <ul className="-mt-2 mb-3 divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} profilId={profilId} document={document} />
          ))}
        </ul>
      )}
      <p className="text-md text-secondary">{t('profiles.documents.hint', { most: PROFILE_LIMITS.documents })}</p>
    </Card>
  )
}

const DocumentRow = ({ profilId, document }: { profilId: string; document: ProfileDocument }) => {
  const { t } = useTranslation('profiles')
  const { formatDate } = useFormats()
  const toast = useToast()
  const confirm = useConfirm()
  const removing = useApiMutation(contracts.profiles.removeDocument)
  const { id: documentId, name, bytes, type, addedAt } = document
  const Mark = type.startsWith('image/') ? PhotoIcon : DocumentIcon
  const size = sizeText(useLanguage(), bytes)
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const open = async () => {
    try {
      const { url } = await call(contracts.profiles.document, { profilId, documentId })
      // Gone to, its address would have the browser ask whether to leave unsaved changes.
      const answer = await fetch(url).catch(() => undefined)
      if (!answer?.ok) throw new ApiError(0, 'network')
      download(name, await answer.blob(), type)
    } catch (failure) {
      onError(failure)
    }
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('profiles.documents.removeTitle', { name }),
      text: t('profiles.documents.removeText'),
      confirm: t('profiles.documents.removeConfirm'),
      danger: true,
    })
    if (sure) removing.mutate({ profilId, documentId }, { onError })
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <Mark aria-hidden className="size-5 shrink-0 text-icon" />
      <span className="min-w-0 grow">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-md text-secondary">
          {size} · {formatDate(addedAt)}
        </span>
      </span>
      <IconButton
        icon={ArrowDownTrayIcon}
        label={t('profiles.documents.download', { name })}
        onClick={() => void open()}
      />
      <IconButton
        icon={TrashIcon}
        label={t('profiles.documents.remove', { name })}
        disabled={removing.isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}

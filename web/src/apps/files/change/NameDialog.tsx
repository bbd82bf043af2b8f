import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileItem } from '#shared/apps/files/contract.ts'
import { LIMITS } from '#shared/apps/files/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  open: boolean
  /** What gets another name; none: a folder is made. */
  item: FileItem | undefined
  /** Where it is made. */
  folderId: string
  onClose: () => void
}

/** Asks for the name of a folder to make, or another one of what is there. */
export const NameDialog = ({ open, item, folderId, onClose }: Props) => {
  const { t } = useTranslation('files')
  const form = useId()
  const [name, setName] = useState('')
  const creating = useApiMutation(contracts.files.createFolder)
  const renaming = useApiMutation(contracts.files.update)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      setName(item?.name ?? '')
      creating.reset()
      renaming.reset()
    }
  }
  const sending = item ? renaming : creating
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const after = { onSuccess: onClose }
    if (item) renaming.mutate({ id: item.id, name }, after)
    else creating.mutate({ folderId, name }, after)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={item ? t('rename.title', { name: item.name }) : t('newFolder')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={sending.isPending} disabled={name.trim() === ''}>
            {item ? t('rename.confirm') : t('newFolderConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={LIMITS.name}
          required
          autoFocus
          onFocus={({ target }) => {
            const dot = item?.type === 'folder' ? -1 : target.value.lastIndexOf('.')
            target.setSelectionRange(0, dot > 0 ? dot : target.value.length)
          }}
          error={
            sending.error
              ? sending.error.code === 'request.invalid'
                ? t('nameInvalid')
                : failureText(sending.error, t)
              : null
          }
        />
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  open: boolean
  /** The item to rename; undefined: creates a folder. */
  item: FileItem | undefined
  /** The folder in which it is created. */
  folderId: string
  onClose: () => void
}

/** Asks for a name, to create a folder or rename an item. */
export const NameDialog = ({ open, item, folderId, onClose }: Props) => {
  const { t } = useTranslation('files')
  const [name, setName] = useState('')
  const creating = useApiMutation(contracts.files.createFolder)
  const renaming = useApiMutation(contracts.files.update)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setName(item?.name ?? '')
  }
  const send = () => (item ? renaming.mutateAsync({ id: item.id, name }) : creating.mutateAsync({ folderId, name }))
  const refused = (failure: unknown) => ({
    name:
      failure instanceof ApiError && failure.code === 'request.invalid' ? t('nameInvalid') : failureText(failure, t),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={item ? t('rename.title', { name: item.name }) : t('newFolder')}
      action={item ? t('rename.confirm') : t('newFolderConfirm')}
      disabled={name.trim() === ''}
      onSubmit={send}
      refused={refused}
      className=""
    >
      <TextField
        label={t('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={FILE_LIMITS.name}
        required
        autoFocus
        onFocus={({ target }) => {
          const dot = item?.type === 'folder' ? -1 : target.value.lastIndexOf('.')
          target.setSelectionRange(0, dot > 0 ? dot : target.value.length)
        }}
        field="name"
      />
    </FormDialog>
  )
}

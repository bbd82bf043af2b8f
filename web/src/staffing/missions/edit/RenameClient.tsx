import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useClients } from '../useClients.ts'

const MAX_NAME_LENGTH = 120

/** Renames the client whose missions are shown. */
export const RenameClient = ({ clientId }: { clientId: string }) => {
  const { t } = useTranslation('missions')
  const toast = useToast()
  const { clients = [] } = useClients()
  const renaming = useApiMutation(contracts.missions.renameClient)
  const [typed, setTyped] = useState<string>()
  const client = clients.find(({ id }) => id === clientId)
  if (!client) return null
  const close = () => setTyped(undefined)
  const title = typed?.trim() ?? ''
  const rename = async () => {
    await renaming.mutateAsync({ clientId, title, version: client.version })
    toast.success(t('missions.clientRename.done'))
  }
  return (
    <>
      <Button variant="outline" icon={PencilSquareIcon} onClick={() => setTyped(client.title)}>
        {t('missions.clientRename.action')}
      </Button>
      <FormDialog
        open={typed !== undefined}
        onClose={close}
        title={t('missions.clientRename.title', { client: client.title })}
        action={t('settings.save')}
        problems={{ title: !title && t('validation.required') }}
        onSubmit={rename}
      >
        <p className="text-secondary">{t('missions.clientRename.text')}</p>
        <TextField
          label={t('missions.clientRename.name')}
          required
          autoFocus
          maxLength={MAX_NAME_LENGTH}
          value={typed ?? ''}
          field="title"
          onChange={({ target }) => setTyped(target.value)}
        />
      </FormDialog>
    </>
  )
}

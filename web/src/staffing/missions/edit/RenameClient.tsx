import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useClients } from '../useClients.ts'

const LONGEST = 120

/** Gives the client whose missions are shown another name. */
export const RenameClient = ({ clientId }: { clientId: string }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const formId = useId()
  const { clients = [] } = useClients()
  const renaming = useApiMutation(contracts.missions.renameClient)
  const [typed, setTyped] = useState<string>()
  const client = clients.find(({ id }) => id === clientId)
  if (!client) return null
  const close = () => {
    renaming.reset()
    setTyped(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = typed?.trim()
    if (!title || renaming.isPending) return
    renaming.mutate(
      { clientId, title, version: client.version },
      {
        onSuccess: () => {
          toast.success(t('missions.clientRename.done'))
          close()
        },
      },
    )
  }
  return (
    <>
      <Button variant="outline" icon={PencilSquareIcon} onClick={() => setTyped(client.title)}>
        {t('missions.clientRename.action')}
      </Button>
      <Dialog
        open={typed !== undefined}
        onClose={close}
        title={t('missions.clientRename.title', { client: client.title })}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              {t('ui.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={renaming.isPending}>
              {t('settings.save')}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="space-y-4">
          {renaming.error && <Alert tone="error">{failureText(renaming.error, t)}</Alert>}
          <p className="text-secondary">{t('missions.clientRename.text')}</p>
          <TextField
            label={t('missions.clientRename.name')}
            required
            autoFocus
            maxLength={LONGEST}
            value={typed ?? ''}
            error={typed?.trim() === '' ? t('validation.required') : null}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </Dialog>
    </>
  )
}

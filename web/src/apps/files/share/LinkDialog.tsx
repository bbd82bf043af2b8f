import { useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import { FILE_LIMITS, type LINK_KINDS } from '#shared/apps/files/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { AddressButtons, addressOfLink, LinkAddress } from './LinkAddress.tsx'
import { LinkDays } from './LinkDays.tsx'

type Kind = (typeof LINK_KINDS)[number]

/** Creates a link and shows its URL, which cannot be shown again later. */
export const LinkDialog = ({ item, onClose }: { item: FileItem; onClose: () => void }) => {
  const { t } = useTranslation('files')
  const [kind, setKind] = useState<Kind>('read')
  const [days, setDays] = useState('14')
  const [password, setPassword] = useState('')
  const [most, setMost] = useState('')
  const making = useApiMutation(contracts.files.createLink)
  const made = making.data
  const address = made && addressOfLink(made)
  const make = () => {
    const wanted = Number(most)
    return making.mutateAsync({
      id: item.id,
      kind,
      days: Number(days),
      ...(password && { password }),
      ...(wanted > 0 && { most: wanted }),
    })
  }
  const tooShort = password !== '' && password.length < FILE_LIMITS.password
  return (
    <FormDialog
      onClose={onClose}
      title={t('links.makeOf', { name: item.name })}
      action={t('links.confirm')}
      disabled={tooShort}
      stays
      footer={address && <AddressButtons address={address} onClose={onClose} />}
      className="flex flex-col gap-4"
      onSubmit={make}
    >
      {address ? (
        <LinkAddress address={address} />
      ) : (
        <>
          {item.type === 'folder' && (
            <Select
              label={t('links.what')}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'read', label: t('links.kind.read') },
                { value: 'ask', label: t('links.kind.ask') },
              ]}
            />
          )}
          <LinkDays value={days} onChange={setDays} />
          <TextField
            label={t('links.password')}
            hint={t('links.passwordHint', { least: FILE_LIMITS.password })}
            error={tooShort ? t('links.passwordHint', { least: FILE_LIMITS.password }) : undefined}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            label={kind === 'ask' ? t('links.mostFiles') : t('links.mostDownloads')}
            hint={kind === 'ask' ? t('links.mostFilesHint', { most: FILE_LIMITS.asked }) : t('links.mostHint')}
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            value={most}
            onChange={({ target }) => setMost(target.value.replace(/\D/g, '').slice(0, 4))}
          />
        </>
      )}
    </FormDialog>
  )
}

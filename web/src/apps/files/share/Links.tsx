import { LinkIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useId, useState } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'
import type { FileLink } from '#shared/apps/files/linkContract.ts'
import { FILE_LIMITS, type LINK_KINDS } from '#shared/apps/files/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The public links to a file or folder, and the form that creates one. */
export const Links = ({ item }: { item: FileItem }) => {
  const { t } = useTranslation('files')
  const id = useId()
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useApiQuery(contracts.files.links, { id: item.id })
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-medium">
          {t('links.title')}
        </h3>
        <Button variant="text" icon={LinkIcon} onClick={() => setMaking(true)}>
          {t('links.make')}
        </Button>
      </div>
      {error && !data && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-secondary italic">{t('links.none')}</p>}
      <ul className="divide-y divide-line">
        {data?.map((link) => (
          <LinkRow key={link.id} item={item} link={link} />
        ))}
      </ul>
      {making && <LinkDialog item={item} onClose={() => setMaking(false)} />}
    </section>
  )
}

const LinkRow = ({ item, link }: { item: FileItem; link: FileLink }) => {
  const { t } = useTranslation('files')
  const { formatDate } = useFormats()
  const toast = useToast()
  const removing = useApiMutation(contracts.files.removeLink)
  const { id: linkId, kind, until, hasPassword, most, used } = link
  const facts = [
    t('links.until', { until: formatDate(until) }),
    most === null ? t('links.used', { count: used }) : t('links.usedOf', { used, most }),
    hasPassword && t('links.withPassword'),
  ]
  const remove = () =>
    removing.mutate(
      { id: item.id, linkId },
      {
        onSuccess: () => toast.success(t('links.removed')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 grow">
        <span className="block font-medium">{t(`links.kind.${kind}`)}</span>
        <span className="block text-sm text-secondary">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <IconButton label={t('links.remove')} icon={TrashIcon} disabled={removing.isPending} onClick={remove} />
    </li>
  )
}

type Kind = (typeof LINK_KINDS)[number]

/** Creates a link and shows its URL, which cannot be shown again later. */
const LinkDialog = ({ item, onClose }: { item: FileItem; onClose: () => void }) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  const [kind, setKind] = useState<Kind>('read')
  const [days, setDays] = useState('14')
  const [password, setPassword] = useState('')
  const [most, setMost] = useState('')
  const making = useApiMutation(contracts.files.createLink)
  const made = making.data
  const address = made
    ? `${location.origin}/shared-files?${password ? 'protected=1&' : ''}token=${encodeURIComponent(made.token)}`
    : ''
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
  // Async, so that a missing clipboard API rejects, too.
  const copy = async () => navigator.clipboard.writeText(address)
  const copied = () => toast.success(t('links.copied'))
  const notCopied = () => toast.error(t('links.notCopied'))
  const tooShort = password !== '' && password.length < FILE_LIMITS.password
  return (
    <FormDialog
      onClose={onClose}
      title={t('links.makeOf', { name: item.name })}
      action={t('links.confirm')}
      disabled={tooShort}
      stays
      footer={
        made && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('ui.close')}
            </Button>
            <Button variant="primary" onClick={() => void copy().then(copied, notCopied)}>
              {t('links.copy')}
            </Button>
          </>
        )
      }
      className="flex flex-col gap-4"
      onSubmit={make}
    >
      {made ? (
        <div className="flex flex-col gap-3">
          <TextField label={t('links.address')} value={address} readOnly onFocus={({ target }) => target.select()} />
          <p className="text-secondary">{t('links.once')}</p>
        </div>
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
          <Select
            label={t('links.ends')}
            value={days}
            onChange={setDays}
            options={['1', '7', '14', '30', '90'].map((value) => ({
              value,
              label: t('links.days', { count: Number(value) }),
            }))}
          />
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

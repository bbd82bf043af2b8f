import { useState } from 'react'
import type { FileLink } from '#shared/apps/files/linkContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { AddressButtons, addressOfLink, LinkAddress } from './LinkAddress.tsx'
import { LINK_DAYS, LinkDays } from './LinkDays.tsx'

interface Props {
  itemId: string
  link: FileLink
  onClose: () => void
}

const DAY_MS = 86_400_000

/** The shortest choice that is later than the current end by a day at least. */
const laterThan = (until: string): string => {
  const left = (Date.parse(until) - Date.now()) / DAY_MS
  return LINK_DAYS.find((days) => Number(days) >= left + 1) ?? LINK_DAYS.at(-1) ?? ''
}

/** Sets another end of a link. */
export const RenewLinkDialog = ({ itemId, link, onClose }: Props) => {
  const { t } = useTranslation('files')
  const { formatDate, formatTime } = useFormats()
  const moment = (until: string) => ({ date: formatDate(until), time: formatTime(until) })
  const toast = useToast()
  const [days, setDays] = useState(() => laterThan(link.until))
  const renewing = useApiMutation(contracts.files.renewLink)
  const submit = async () => {
    const { until } = await renewing.mutateAsync({ id: itemId, linkId: link.id, days: Number(days) })
    toast.success(t('links.renewed', moment(until)))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('links.renew')}
      action={t('links.renewConfirm')}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <p className="text-secondary">{t('links.renewText', moment(link.until))}</p>
      <LinkDays value={days} onChange={setDays} />
    </FormDialog>
  )
}

/** Replaces the address of a link, such as one that reached the wrong people, and shows the new one. */
export const ReplaceLinkDialog = ({ itemId, link, onClose }: Props) => {
  const { t } = useTranslation('files')
  const replacing = useApiMutation(contracts.files.replaceLink)
  const address = replacing.data && addressOfLink(replacing.data)
  return (
    <FormDialog
      onClose={onClose}
      title={t('links.replace')}
      action={t('links.replaceConfirm')}
      stays
      footer={address && <AddressButtons address={address} onClose={onClose} />}
      onSubmit={() => replacing.mutateAsync({ id: itemId, linkId: link.id })}
    >
      {address ? <LinkAddress address={address} /> : <p className="text-secondary">{t('links.replaceText')}</p>}
    </FormDialog>
  )
}

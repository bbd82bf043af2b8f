import type { FileLink } from '#shared/apps/files/linkContract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

export const addressOfLink = ({ link, token }: { link: FileLink; token: string }): string =>
  `${location.origin}/shared-files?${link.hasPassword ? 'protected=1&' : ''}token=${encodeURIComponent(token)}`

/** The address of a link, which cannot be shown again later. */
export const LinkAddress = ({ address }: { address: string }) => {
  const { t } = useTranslation('files')
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t('links.address')} value={address} readOnly onFocus={({ target }) => target.select()} />
      <p className="text-secondary">{t('links.once')}</p>
    </div>
  )
}

/** Copies the address of a link, or closes its dialog. */
export const AddressButtons = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const { t } = useTranslation('files')
  const toast = useToast()
  // Async, so that a missing clipboard API rejects, too.
  const copy = async () => navigator.clipboard.writeText(address)
  const copied = () => toast.success(t('links.copied'))
  const notCopied = () => toast.error(t('links.notCopied'))
  return (
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

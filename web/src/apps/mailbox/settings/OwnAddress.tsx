import { ClipboardIcon } from '@heroicons/react/24/outline'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The user's external mail address; renders nothing where there is none. */
export const OwnAddress = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const { data } = useApiQuery(contracts.mailbox.address, {})
  const claim = useApiMutation(contracts.mailbox.claimAddress)
  if (!data || (!data.address && !data.outside)) return null
  const { address } = data
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('outside.copied'))
    } catch {
      toast.error(t('outside.notCopied'))
    }
  }
  return (
    <section className="mt-8">
      <h3 className="text-xl font-semibold">{t('outside.address')}</h3>
      <p className="mt-1 text-secondary">{t('outside.addressText')}</p>
      {address ? (
        <p className="mt-2 flex items-center gap-2">
          <span className="min-w-0 font-medium break-words">
            <AddressText text={address} />
          </span>
          <IconButton label={t('outside.copy')} icon={ClipboardIcon} onClick={() => void copy(address)} />
        </p>
      ) : (
        <Button
          variant="outline"
          busy={claim.isPending}
          className="mt-3"
          onClick={() => claim.mutate({}, { onError: (failure) => toast.error(failureText(failure, t)) })}
        >
          {t('outside.claim')}
        </Button>
      )}
    </section>
  )
}

import { prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { PicturePicker } from '#web/ui/forms/PicturePicker.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormSkeleton, ItemsCardSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { Apps } from './Apps.tsx'
import { Documents } from './Documents.tsx'
import { Identity } from './Identity.tsx'
import { InvitationDefaults } from './InvitationDefaults.tsx'
import { Rules } from './Rules.tsx'

export const loader = prefetch(contracts.company.get, () => ({}))

/** Who the company is, where and how long its people work, and what it asks of them. */
export const Component = () => {
  const me = useUser()
  const { data, error, refetch } = useApiQuery(contracts.company.get, {})
  if (!me) return null
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="flex flex-col gap-6">
        <FormSkeleton fields={5} />
        <ItemsCardSkeleton mark="size-20" />
        <FormSkeleton fields={2} />
      </div>
    )
  return (
    <div className="flex flex-col gap-6">
      <Identity company={data} />
      <Logo src={data.logoUrl} />
      <Documents company={data} />
      <Rules company={data} />
      <Apps company={data} />
      <InvitationDefaults me={me} company={data} />
    </div>
  )
}

const Logo = ({ src }: { src: string | null }) => {
  const { t } = useTranslation('company')
  const toast = useToast()
  const setting = useApiMutation(contracts.company.setLogo)
  const set = (image: string, words: string) =>
    setting.mutateAsync({ image }, { onSuccess: () => toast.success(words) })
  const remove = () =>
    set('', t('company.logo.removed')).catch((failure: unknown) => toast.error(failureText(failure, t)))
  return (
    <Card title={t('company.logo.title')}>
      <PicturePicker
        whole
        label={t('company.logo.title')}
        present={src !== null}
        busy={setting.isPending}
        onChoose={(image) => set(image, t('company.logo.set'))}
        onRemove={() => void remove()}
      >
        {src ? (
          <img
            src={src}
            alt={t('company.logo.title')}
            className="size-24 rounded-lg border border-line bg-white object-contain"
          />
        ) : (
          <span className="flex size-24 items-center justify-center rounded-lg border border-dashed border-field text-center text-md text-secondary">
            {t('company.logo.none')}
          </span>
        )}
      </PicturePicker>
    </Card>
  )
}

import { EnvelopeIcon, PhoneIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/people/account/contract.ts'
import { prefetch, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { currentUser, updateCurrentUser } from '#web/client/session.ts'
import { useProfile } from '#web/people/useProfile.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PicturePicker } from '#web/ui/forms/PicturePicker.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsCardSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

export const loader = prefetch(contracts.account.profile, () => ({}))

/** One's own profile, as the others of the workspace see it, and one's picture. */
export const Component = () => {
  const { data, error, refetch } = useProfile()
  if (data) return <ProfileCards profile={data} />
  if (error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <ItemsCardSkeleton mark="size-20" />
      <TextSkeleton lines={2} />
    </>
  )
}

const ProfileCards = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('account')
  const { firstName, lastName, title, username, phone, about, avatarPath, type, workspace } = profile
  const name = `${firstName} ${lastName}`
  return (
    <>
      <Card>
        <Picture
          name={name}
          src={avatarPath}
          about={
            <div className="mb-4">
              <p className="text-3xl font-semibold break-words">{name}</p>
              {title && <p className="text-lg break-words">{title}</p>}
              <p className="text-secondary">
                {t(`users.type.${type}`)} · {workspace.name}
              </p>
              <ul className="mt-3 space-y-1">
                <li className="flex items-center gap-2">
                  <EnvelopeIcon aria-hidden className="size-5 shrink-0 text-icon" />
                  <span className="min-w-0 break-words">
                    <AddressText text={username} />
                  </span>
                </li>
                {phone && (
                  <li className="flex items-center gap-2">
                    <PhoneIcon aria-hidden className="size-5 shrink-0 text-icon" />
                    {phone}
                  </li>
                )}
              </ul>
            </div>
          }
        />
      </Card>
      <Card
        title={t('settings.account.about')}
        actions={
          <ActionLink variant="text" to="/settings" className="-mx-button">
            {t('profile.edit')}
          </ActionLink>
        }
      >
        <p className={`break-words whitespace-pre-wrap ${about ? '' : 'text-secondary'}`}>
          <LinkedText text={about || t('profile.noAbout')} />
        </p>
      </Card>
    </>
  )
}

const Picture = ({ name, src, about }: { name: string; src: string | null; about: ReactNode }) => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const setting = useApiMutation(contracts.account.setAvatar)
  const removing = useApiMutation(contracts.account.removeAvatar)
  const show = (avatarPath: string | null, words: string) => {
    const me = currentUser()
    if (me) void updateCurrentUser({ ...me, avatarPath })
    toast.success(words)
  }
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  return (
    <PicturePicker
      about={about}
      label={t('profile.picture')}
      present={src !== null}
      busy={setting.isPending || removing.isPending}
      onChoose={(image) =>
        setting.mutateAsync({ image }, { onSuccess: ({ avatarPath }) => show(avatarPath, t('profile.pictureSet')) })
      }
      onRemove={() => removing.mutate({}, { onSuccess: () => show(null, t('profile.pictureRemoved')), onError })}
    >
      <Avatar name={name} src={src} size={80} />
    </PicturePicker>
  )
}

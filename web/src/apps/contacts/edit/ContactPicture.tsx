import type { Contact } from '#shared/apps/contacts/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PicturePicker } from '#web/ui/forms/PicturePicker.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'

/** The bytes of a picture that a canvas made: WebP or JPEG. */
const typeOf = (base64: string): string => (base64.startsWith('/9j/') ? 'jpeg' : 'webp')

interface Props {
  contact: Contact
  /** It was kept, which has made another version of the contact. */
  onKept: (contact: Contact) => void
}

/** The picture of a contact, which is kept at once. */
export const ContactPicture = ({ contact: { id, name, avatar }, onKept }: Props) => {
  const { t } = useTranslation('contacts')
  const setting = useApiMutation(contracts.contacts.setAvatar)
  const removing = useApiMutation(contracts.contacts.update)
  return (
    <div>
      <PicturePicker
        label={t('picture', { name })}
        present={avatar !== null}
        busy={setting.isPending || removing.isPending}
        onChoose={(base64) =>
          setting.mutateAsync({ id, avatar: `data:image/${typeOf(base64)};base64,${base64}` }, { onSuccess: onKept })
        }
        onRemove={() =>
          removing.mutate({ id, contact: { avatar: null } }, { onSuccess: (after) => after && onKept(after) })
        }
      >
        <Avatar name={name} src={avatar} size={96} />
      </PicturePicker>
      {removing.error && <Alert tone="error">{failureText(removing.error, t)}</Alert>}
    </div>
  )
}

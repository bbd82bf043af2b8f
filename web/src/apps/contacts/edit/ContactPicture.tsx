import type { Contact } from '#shared/apps/contacts/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PicturePicker } from '#web/ui/forms/PicturePicker.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'

/** Detects the format of a picture from a canvas: WebP or JPEG. */
const pictureFormat = (base64: string): string => (base64.startsWith('/9j/') ? 'jpeg' : 'webp')

interface Props {
  contact: Contact
  /** Called with the contact, whose version has changed. */
  onSaved: (contact: Contact) => void
}

/** The picture of a contact, saved at once. */
export const ContactPicture = ({ contact: { id, name, avatar }, onSaved }: Props) => {
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
          setting.mutateAsync(
            { id, avatar: `data:image/${pictureFormat(base64)};base64,${base64}` },
            { onSuccess: onSaved },
          )
        }
        onRemove={() =>
          removing.mutate({ id, contact: { avatar: null } }, { onSuccess: (after) => after && onSaved(after) })
        }
      >
        <Avatar name={name} src={avatar} size={96} />
      </PicturePicker>
      {removing.error && <Alert tone="error">{failureText(removing.error, t)}</Alert>}
    </div>
  )
}

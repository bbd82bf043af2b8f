import type { Permission } from '#shared/core/permissions.ts'
import type { Company } from '#shared/people/company/fields.ts'
import type { UserType } from '#shared/people/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { PermissionPicker } from './PermissionPicker.tsx'

export const USER_TYPES = ['ESN', 'ESN_RESOURCE', 'FREELANCER'] as const satisfies readonly UserType[]

/** What an invitation offers. */
export type Offer = Company['invitationDefaults']

interface Props {
  /** The inviter's own permissions. */
  held: readonly Permission[]
  offer: Offer
  onChange: (offer: Offer) => void
}

/** The type, language and permissions of an invitation. */
export const OfferFields = ({ held, offer, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('users.column.type')}
          value={offer.type}
          onChange={(type) => onChange({ ...offer, type })}
          options={USER_TYPES.map((value) => ({ value, label: t(`users.type.${value}`) }))}
        />
        <Select
          label={t('users.invite.language')}
          value={offer.displayLanguage}
          onChange={(displayLanguage) => onChange({ ...offer, displayLanguage })}
          options={[
            { value: 'FR', label: 'Français' },
            { value: 'EN', label: 'English' },
          ]}
        />
      </div>
      <PermissionPicker
        legend={t('users.column.permissions')}
        held={held}
        value={offer.permissions}
        onChange={(permissions) => onChange({ ...offer, permissions })}
      />
    </>
  )
}

import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import type { bothEmails, bothPhones } from '#shared/apps/contacts/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'

interface Props {
  emails: ReturnType<typeof bothEmails>
  phoneNumbers: ReturnType<typeof bothPhones>
  tags: readonly string[]
  missions: readonly string[]
}

/** Lists the values beyond the limits that a merge would drop; renders nothing when all fit. */
export const DroppedValues = ({ emails, phoneNumbers, tags, missions }: Props) => {
  const { t } = useTranslation('contacts')
  const most = { ...CONTACT_LIMITS, tags: CONTACT_LIMITS.tagsOfOne }
  const addresses = emails.slice(most.emails).map(({ email }) => email)
  const numbers = phoneNumbers.slice(most.phones).map(({ phoneNumber }) => phoneNumber.replaceAll(' ', '\u00A0'))
  const lines = [
    addresses.length > 0 && t('merge.leftOut.emails', { most: most.emails, left: addresses.join(', ') }),
    numbers.length > 0 && t('merge.leftOut.phones', { most: most.phones, left: numbers.join(', ') }),
    tags.length > most.tags && t('merge.leftOut.tags', { most: most.tags, count: tags.length - most.tags }),
    missions.length > most.missions &&
      t('merge.leftOut.missions', { most: most.missions, count: missions.length - most.missions }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <Notice tone="warning" title={t('merge.leftOut.title')}>
      <ul className="break-words">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

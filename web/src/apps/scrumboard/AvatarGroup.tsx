import type { PersonSummary } from '#shared/apps/comments.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'

const MAX_AVATARS = 5

/** The avatars of some people, and the number of the others. */
export const AvatarGroup = ({ people }: { people: readonly PersonSummary[] }) => {
  const { t } = useTranslation('scrumboard')
  const more = people.length - MAX_AVATARS
  return (
    <ul aria-label={t('board.members')} className="flex -space-x-1">
      {people.slice(0, MAX_AVATARS).map(({ id, name, avatar }) => (
        <li key={id} title={name} className="rounded-full ring-2 ring-card">
          <Avatar name={name} src={avatar} size={32} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="inline-flex size-8 items-center justify-center rounded-full bg-track text-sm font-semibold ring-2 ring-card">
          <span className="sr-only">{t('board.moreMembers', { count: more })}</span>
          <span aria-hidden>+{more}</span>
        </li>
      )}
    </ul>
  )
}

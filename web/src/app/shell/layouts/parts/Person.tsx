import { useUser } from '#web/client/session.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'

/** The signed-in person: their picture, or their initials, beside their name and user name. */
export const Person = () => {
  const user = useUser()
  if (!user) return null
  const fullName = `${user.firstName} ${user.lastName}`
  return (
    <div className="flex items-center gap-3 px-6 pt-1 pb-2">
      <Avatar name={fullName} src={user.avatarPath} size={40} />
      <div className="min-w-0">
        <p className="truncate font-medium">{fullName}</p>
        <p className="truncate text-md text-secondary">{user.username}</p>
      </div>
    </div>
  )
}

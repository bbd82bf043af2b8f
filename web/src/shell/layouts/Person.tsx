import { useUser } from '#web/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'

/** The signed-in person: their picture, or their initials, over their name and user name. */
export const Person = () => {
  const user = useUser()
  if (!user) return null
  const fullName = `${user.firstName} ${user.lastName}`
  return (
    <div className="flex flex-col items-center p-4 text-center">
      <Avatar name={fullName} src={user.avatarPath} size={96} />
      <p className="mt-6 w-full truncate font-medium">{fullName}</p>
      <p className="w-full truncate text-md text-secondary">{user.username}</p>
    </div>
  )
}

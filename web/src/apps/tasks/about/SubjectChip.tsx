import { BriefcaseIcon, BuildingOfficeIcon, IdentificationIcon, UserIcon } from '@heroicons/react/20/solid'
import { Link } from 'react-router-dom'
import { type Subject, type SubjectKind, subjectPath } from '#shared/apps/tasks/subjects.ts'
import { selectContact } from '#web/apps/chat/quick/quickChat.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'

const ICONS: Record<SubjectKind, Icon> = {
  mission: BriefcaseIcon,
  client: BuildingOfficeIcon,
  contact: IdentificationIcon,
  person: UserIcon,
}

/** The subject of a task: icon and name. */
export const SubjectName = ({ subject: { kind, title } }: { subject: Subject }) => {
  const { t } = useTranslation('tasks')
  const Mark = ICONS[kind]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Mark aria-hidden className="size-4 shrink-0 text-icon" />
      <span className="sr-only">{t(`about.kind.${kind}`)}</span>
      <span className="truncate">{title}</span>
    </span>
  )
}

const CHIP =
  'inline-flex min-h-10 max-w-full min-w-0 items-center rounded-full bg-track px-4 text-md font-medium hover:bg-hover'

/** The subject as a link to its page; a colleague without one opens the chat. */
export const SubjectChip = ({ subject }: { subject: Subject }) => {
  const me = useUser()
  if (!me) return null
  const path = subjectPath(subject, me)
  return path ? (
    <Link to={path} className={CHIP}>
      <SubjectName subject={subject} />
    </Link>
  ) : (
    <button type="button" className={CHIP} onClick={() => selectContact(subject.id)}>
      <SubjectName subject={subject} />
    </button>
  )
}

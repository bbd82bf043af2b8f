import { BriefcaseIcon, BuildingOfficeIcon, IdentificationIcon, UserIcon } from '@heroicons/react/20/solid'
import { Link } from 'react-router-dom'
import { type Subject, type SubjectKind, subjectPath } from '#shared/apps/tasks/subjects.ts'
import { chooseContact } from '#web/apps/chat/quick/quickChat.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'

const ICONS: Record<SubjectKind, Icon> = {
  mission: BriefcaseIcon,
  client: BuildingOfficeIcon,
  contact: IdentificationIcon,
  person: UserIcon,
}

/** What a task is about, in a word: its kind by a mark, and its name. */
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

/** The same, to be opened: the page about it or, of a colleague who has none for the reader, a word to them. */
export const SubjectChip = ({ subject }: { subject: Subject }) => {
  const me = useUser()
  if (!me) return null
  const path = subjectPath(subject, me)
  return path ? (
    <Link to={path} className={CHIP}>
      <SubjectName subject={subject} />
    </Link>
  ) : (
    <button type="button" className={CHIP} onClick={() => chooseContact(subject.id)}>
      <SubjectName subject={subject} />
    </button>
  )
}

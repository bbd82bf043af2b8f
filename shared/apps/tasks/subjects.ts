import { type Access, allows, CONTACT_MANAGERS, STAFFING, USER_MANAGERS } from '#shared/core/permissions.ts'

/** What a task may be about. */
export const SUBJECT_KINDS = ['mission', 'client', 'contact', 'person'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a task is about. */
export interface SubjectRef {
  kind: SubjectKind
  id: string
}

/** The same as it is called now. */
export interface Subject extends SubjectRef {
  title: string
}

/** Who sees all of a kind. Of missions whoever works on one sees that one, too; of people everybody sees who works here. */
export const SEES_ALL: Record<SubjectKind, Access> = {
  mission: STAFFING,
  client: STAFFING,
  contact: CONTACT_MANAGERS,
  person: USER_MANAGERS,
}

export const sameSubject = (one: SubjectRef | null, other: SubjectRef | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id

/** The page about something that a reader has; null: none, as of a colleague, who is written to. */
export const subjectPath = (
  { kind, id }: SubjectRef,
  reader: { id: string; permissions: readonly string[] },
): string | null => {
  if (kind === 'mission') return `/mission-proposals/${id}`
  if (kind === 'client') return `/mission?client=${id}`
  if (kind === 'contact') return `/apps/contacts/${id}`
  if (id === reader.id) return '/profile'
  return allows(SEES_ALL.person, reader.permissions) ? `/company/user-info/${id}` : null
}

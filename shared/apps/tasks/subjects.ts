import { type Access, allows, CONTACT_MANAGERS, STAFFING, USER_MANAGERS } from '#shared/core/permissions.ts'

/** The kinds of subjects of tasks. */
export const SUBJECT_KINDS = ['mission', 'client', 'contact', 'person'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** The subject of a task. */
export interface SubjectRef {
  kind: SubjectKind
  id: string
}

/** The same, with its current title. */
export interface Subject extends SubjectRef {
  title: string
}

/** Who sees all of a kind. Missions are also visible to their people; active colleagues to everybody. */
export const SUBJECT_VIEWERS: Record<SubjectKind, Access> = {
  mission: STAFFING,
  client: STAFFING,
  contact: CONTACT_MANAGERS,
  person: USER_MANAGERS,
}

export const sameSubject = (one: SubjectRef | null, other: SubjectRef | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id

/** The page of a subject for a reader; null when there is none, as for colleagues. */
export const subjectPath = (
  { kind, id }: SubjectRef,
  reader: { id: string; permissions: readonly string[] },
): string | null => {
  if (kind === 'mission') return `/mission-proposals/${id}`
  if (kind === 'client') return `/mission?client=${id}`
  if (kind === 'contact') return `/apps/contacts/${id}`
  if (id === reader.id) return '/profile'
  return allows(SUBJECT_VIEWERS.person, reader.permissions) ? `/company/user-info/${id}` : null
}

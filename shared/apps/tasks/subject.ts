import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'
import { SUBJECT_KINDS } from './subjects.ts'

/** The subject of a task as stored; its title is read from the subject itself, subject to access. */
export const SubjectRef = z.object({ kind: z.enum(SUBJECT_KINDS), id: Id })

/** The same, with its current title. */
export const Subject = SubjectRef.extend({ title: z.string() })

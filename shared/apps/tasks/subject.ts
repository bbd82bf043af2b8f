import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'
import { SUBJECT_KINDS } from './subjects.ts'

/** What a task is about, as it is stored: its name is asked of the thing itself, for whoever may see that. */
export const SubjectRef = z.object({ kind: z.enum(SUBJECT_KINDS), id: Id })

/** The same as it is called now. */
export const Subject = SubjectRef.extend({ title: z.string() })

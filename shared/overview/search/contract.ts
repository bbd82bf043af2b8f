import * as z from 'zod'
import { group, post } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/terms.ts'

/** Kinds of results in apps. */
export const FOUND_IN_APPS = ['contact', 'product', 'file', 'folder', 'board', 'card', 'course', 'article'] as const

/** Kinds of results besides colleagues, pages and own tasks. */
const FOUND_KINDS = [...FOUND_IN_APPS, 'mission', 'client', 'report'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const what = {
  /** Omitted for colleagues, pages and own tasks. */
  kind: z.enum(FOUND_KINDS).optional(),
  /** Distinguishes results of the same title, such as by a contact's company or a card's board. */
  detail: z.string().optional(),
}

/** A colleague or a contact. */
const Contact = z.object({
  id: Id,
  /** Path of the picture, or null: the initials are shown. */
  avatar: z.string().nullable(),
  name: z.string(),
  /** A path of the app; null: the reader may open no page about them, but can write to them. */
  link: z.string().nullable(),
  ...what,
})
const Page = z.object({ title: z.string(), link: z.string(), ...what })
const Task = z.object({ title: z.string(), completed: z.boolean(), link: z.string(), ...what })

/** Results of one kind, best first; titles are plain text. */
export const ResultSet = z.discriminatedUnion('id', [
  z.object({ id: z.literal('contacts'), label: z.string(), results: z.array(Contact) }),
  z.object({ id: z.literal('pages'), label: z.string(), results: z.array(Page) }),
  z.object({ id: z.literal('tasks'), label: z.string(), results: z.array(Task) }),
])
export type ResultSet = z.infer<typeof ResultSet>

export const search = group('search', {
  find: post('/api/common/search', {
    summary: 'Search people, pages and tasks that the caller may see. Queries under 2 characters find nothing.',
    access: 'signed-in',
    whileSuspended: true,
    input: { query: z.string().max(100) },
    output: z.array(ResultSet),
    changes: [],
    // Three for people, one or two more for missions where staffing is visible, and one for the caller's tasks;
    // one for each scope of the apps, two for the caller's boards, and one to read the hits.
    cost: { requests: 13, units: 200 },
  }),
})

import * as z from 'zod'
import { Id } from './common.ts'
import { group, post } from './endpoint.ts'

/** Somebody of the workspace. */
const Contact = z.object({
  id: Id,
  /** Where their picture lies on the site, or null: the initials are shown. */
  avatar: z.string().nullable(),
  name: z.string(),
  /** A path of the app; null: there is no page about them for the reader, who can write to them. */
  link: z.string().nullable(),
})
const Page = z.object({ title: z.string(), link: z.string() })
const Task = z.object({ title: z.string(), completed: z.boolean(), link: z.string() })

/** What a search has found of one kind, the best first; titles are plain text. */
export const ResultSet = z.discriminatedUnion('id', [
  z.object({ id: z.literal('contacts'), label: z.string(), results: z.array(Contact) }),
  z.object({ id: z.literal('pages'), label: z.string(), results: z.array(Page) }),
  z.object({ id: z.literal('tasks'), label: z.string(), results: z.array(Task) }),
])
export type ResultSet = z.infer<typeof ResultSet>

export const search = group('search', {
  find: post('/api/common/search', {
    summary:
      'The people, pages and tasks that the signed-in person may see and that a text of at least 2 characters finds',
    access: 'signed-in',
    input: { query: z.string().max(100) },
    output: z.array(ResultSet),
    changes: [],
    // Three of people alone; one or two more of missions for those who see the staffing side.
    cost: { requests: 5, units: 60 },
  }),
})

import * as z from 'zod'
import { get, group } from '#shared/core/endpoint.ts'
import { Cursor, Id, Instant, page } from '#shared/core/terms.ts'

/** An activity, in the reader's language. */
export const Activity = z.object({
  id: Id,
  /** Name of an icon; `image` is the actor’s picture instead. */
  icon: z.string().optional(),
  image: z.string().optional(),
  /** A sentence; its only markup is `strong`. */
  description: z.string(),
  date: Instant,
  /** Further text, as plain text. */
  extraContent: z.string().optional(),
  /** Label of the link. */
  linkedContent: z.string().optional(),
  /** Link to the subject, for readers who may open it. */
  link: z.string().optional(),
  /** Whether the link stays in the app. */
  useRouter: z.boolean().optional(),
})
export type Activity = z.infer<typeof Activity>

const IconList = z.object({
  /** The set's own name in paths: `heroicons-mini`. */
  namespace: z.string(),
  name: z.string(),
  /** CSS class of the size its icons are designed for: `icon-size-6`. */
  grid: z.string(),
  list: z.array(z.string()),
})

/** At most five hundred activities are read, when most are not visible to the caller. */
const LOOKED_THROUGH = { requests: 26, units: 900 }

/** Pages about the company and the product as a whole. */
export const pages = group('pages', {
  activities: get('/api/pages/activities', {
    summary:
      'List the latest 100 company activities that the caller may see, or the 100 before a given one, newest first',
    access: 'signed-in',
    input: { before: Id.optional() },
    output: z.array(Activity),
    cost: LOOKED_THROUGH,
  }),
  feed: get('/api/pages/activities/feed', {
    summary:
      'List the company activities that the caller may see, page by page. A page can be short or empty and still have a next one.',
    access: 'signed-in',
    input: { cursor: Cursor.optional() },
    output: page(Activity),
    cost: LOOKED_THROUGH,
  }),
  icons: get('/api/ui/icons/{set}', {
    summary: 'List the icon names of a set',
    access: 'signed-in',
    input: { set: z.string().regex(/^[a-z-]{1,40}$/) },
    output: IconList,
    cost: { requests: 0, units: 0 },
  }),
})

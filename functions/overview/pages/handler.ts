import { notFound } from '#functions/core/http/apiError.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { isIconSet } from '#shared/overview/pages/rules.ts'
import { listActivities } from './activities.ts'
import { iconsOf } from './icons.ts'

export const handler = serve(pages, {
  activities: async ({ before }, caller) => (await listActivities(before, caller)).items,
  feed: async ({ cursor }, caller) => {
    const place = pagedListFor(caller, 'pages.feed')
    const from = (await fromCursor(place, cursor)) as { before: string } | undefined
    const { items, last } = await listActivities(from?.before, caller)
    return { items, cursor: await toCursor(place, last === undefined ? undefined : { before: last }) }
  },
  icons: async ({ set }) => (isIconSet(set) ? iconsOf(set) : notFound()),
})

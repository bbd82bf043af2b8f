import { notFound } from '#functions/core/http/apiError.ts'
import { serve } from '#functions/core/http/serve.ts'
import { pages } from '#shared/overview/pages/contract.ts'
import { isIconSet } from '#shared/overview/pages/rules.ts'
import { listActivities } from './activities.ts'
import { iconsOf } from './icons.ts'

export const handler = serve(pages, {
  activities: ({ before }, caller) => listActivities(before, caller),
  icons: async ({ set }) => (isIconSet(set) ? iconsOf(set) : notFound()),
})

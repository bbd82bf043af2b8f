import { serve } from '#functions/lib/serve.ts'
import { search } from '#shared/contracts/search.ts'
import { find } from './find.ts'

export const handler = serve(search, {
  find: ({ query }, caller) => find(query, caller),
})

import { serve } from '#functions/core/http/serve.ts'
import { search } from '#shared/overview/search/contract.ts'
import { find } from './find.ts'

export const handler = serve(search, {
  find: ({ query }, caller) => find(query, caller),
})

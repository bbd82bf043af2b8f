import { serve } from '#functions/lib/serve.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { openapi } from '#shared/contracts/openapi.ts'
import { documentOf } from './document.ts'

let document: Record<string, unknown> | undefined

export const handler = serve(openapi, {
  document: () => {
    document ??= documentOf(endpoints)
    return document
  },
})

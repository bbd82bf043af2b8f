import { serve } from '#functions/core/http/serve.ts'
import { endpoints } from '#shared/contracts.ts'
import { openapi } from '#shared/overview/openapi/contract.ts'
import { documentOf } from './document.ts'

let document: Record<string, unknown> | undefined

export const handler = serve(openapi, {
  document: () => {
    document ??= documentOf(endpoints)
    return document
  },
})

import { serve } from '#functions/core/http/serve.ts'
import { feedback } from '#shared/overview/feedback/contract.ts'
import { send } from './send.ts'

export const handler = serve(feedback, {
  send: (input, caller, request) => send(input, caller, request),
})

import { serve } from '#functions/lib/serve.ts'
import { feedback } from '#shared/contracts/feedback.ts'
import { send } from './send.ts'

export const handler = serve(feedback, {
  send: (input, caller, request) => send(input, caller, request),
})

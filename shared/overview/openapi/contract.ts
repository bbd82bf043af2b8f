import * as z from 'zod'
import { get, group } from '#shared/core/endpoint.ts'

export const openapi = group('openapi', {
  document: get('/api/openapi.json', {
    summary: 'Get this API as an OpenAPI 3.1 document',
    access: 'public',
    output: z.record(z.string(), z.unknown()),
    cost: { requests: 0, units: 0 },
  }),
})

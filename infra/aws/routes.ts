import type { Endpoint } from '#shared/core/endpoint.ts'

/** Paths of the second HTTP API, as an API holds 300 routes. CloudFront chooses between the two by path. */
export const APPS_PATHS = ['/api/apps/*', '/api/pages/*', '/api/ui/*'] as const

/** Whether an endpoint belongs to the second API. */
export const isOfApps = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  APPS_PATHS.some((pattern) => path.startsWith(pattern.slice(0, -1)))

const INTEGRATIONS = 'x-amazon-apigateway-integrations'

const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const operationOf = ({ group, path }: Endpoint) => {
  const parameters = parametersOf(path)
  return {
    ...(parameters.length > 0 && { parameters }),
    responses: { default: { description: 'See /api/openapi.json' } },
    'x-amazon-apigateway-integration': { $ref: `#/components/${INTEGRATIONS}/${group}` },
  }
}

/**
 * An HTTP API as OpenAPI 3.0 for API Gateway: one route per endpoint, one integration per group, no schemas, which it
 * ignores. The published document is `GET /api/openapi.json`. `uriOf` returns the function of a group.
 */
export const buildApiBody = (title: string, endpoints: readonly Endpoint[], uriOf: (group: string) => string) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const integration = (group: string) => ({
    type: 'aws_proxy',
    httpMethod: 'POST',
    payloadFormatVersion: '2.0',
    uri: uriOf(group),
  })
  const groups = [...new Set(endpoints.map(({ group }) => group))]
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths,
    components: { [INTEGRATIONS]: Object.fromEntries(groups.map((group) => [group, integration(group)])) },
  }
}

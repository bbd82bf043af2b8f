import { type Endpoint, endpointName, type InputOf, type OutputOf, pathParameters } from '#shared/core/endpoint.ts'

/** The path, query and body of a call. */
export const toRequest = (
  { method, path, input: shape }: Endpoint,
  input: Record<string, unknown>,
): { path: string; method: string; body?: string } => {
  const inPath = pathParameters(path)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (method !== 'GET' && method !== 'DELETE') {
    return {
      method,
      path: filled,
      ...(Object.keys(shape.shape).length > 0 && { body: JSON.stringify(Object.fromEntries(rest)) }),
    }
  }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return { method, path: query ? `${filled}?${query}` : filled }
}

/** Calls an endpoint, from a device of that user agent if one is given, and throws on an error response. */
export const callAs = async <E extends Endpoint>(
  api: string,
  token: string | undefined,
  endpoint: E,
  input: InputOf<E>,
  userAgent?: string,
): Promise<OutputOf<E>> => {
  const { method, path, body } = toRequest(endpoint, input as Record<string, unknown>)
  const response = await fetch(`${api}${path}`, {
    method,
    ...(body && { body }),
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(userAgent && { 'user-agent': userAgent }),
    },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${endpointName(endpoint)}: ${response.status} ${text}`)
  return JSON.parse(text) as OutputOf<E>
}

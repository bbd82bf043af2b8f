import type { IncomingMessage, ServerResponse } from 'node:http'
import { readPicture } from '#functions/core/files/files.ts'
import { PICTURE_POLICY } from '#infra/aws/site/edge.ts'
import { parseTarget } from './triggers/gateway.ts'

const PICTURE = /^\/avatars\/[\w-]+\/[a-z]+\/[\w-]+\.[a-z]+$/

/** Whether the distribution serves the path from the bucket of pictures. */
export const isPictureUrl = (url: string): boolean => parseTarget(url)?.path.startsWith('/avatars/') ?? false

/** Serves a picture as the distribution does. */
export const servePicture = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = parseTarget(request.url ?? '')?.path ?? ''
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const picture = reads && PICTURE.test(path) ? await readPicture(path.slice(1)).catch(() => undefined) : undefined
  if (!picture) {
    response.writeHead(reads ? 404 : 403, { 'content-type': 'text/plain' }).end()
    return
  }
  response.writeHead(200, {
    'content-type': picture.type,
    'content-length': picture.content.length,
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': PICTURE_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(request.method === 'HEAD' ? undefined : picture.content)
}

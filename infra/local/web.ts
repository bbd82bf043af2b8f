import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { gzip } from 'node:zlib'
import { environment } from '#functions/core/environment.ts'
import { REWRITE_SCREENS } from '#infra/aws/site/edge.ts'
import { parseTarget } from './triggers/gateway.ts'
import { isLiveUrl } from './triggers/live.ts'
import { UserError } from './userError.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/web')

export interface Web {
  listener: (request: IncomingMessage, response: ServerResponse) => void
  stop: () => Promise<void>
}

/** Refuses protocol upgrades, except for live connections and those `wanted`. */
const refuseUpgrades = (server: Server, wanted: (request: IncomingMessage) => boolean): void => {
  server.on('upgrade', (request, socket) => {
    if (!isLiveUrl(request.url ?? '') && !wanted(request)) socket.destroy()
  })
}

/** The development server, with hot reload. */
export const serveDevelopmentWeb = async (server: Server): Promise<Web> => {
  const { createServer } = await import('vite')
  refuseUpgrades(server, ({ headers }) => headers['sec-websocket-protocol']?.startsWith('vite') === true)
  const vite = await createServer({
    configFile: join(ROOT, 'web/vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  })
  return { listener: (request, response) => vite.middlewares(request, response), stop: () => vite.close() }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const isCompressed = (type: string): boolean => /^(image\/(png|webp|x-icon)|font\/)/.test(type)

type EdgeFunction = (event: { request: { uri: string } }) => { uri: string }

const findFile = async (folder: string, uri: string): Promise<{ path: string; file: Stats } | undefined> => {
  const path = join(folder, uri)
  if (!path.startsWith(`${folder}/`)) return undefined
  const file = await stat(path).catch(() => undefined)
  return file?.isFile() ? { path, file } : undefined
}

const decodePath = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const gzipped = promisify(gzip)
const zippedFiles = new Map<string, { etag: string; bytes: Promise<Buffer> }>()

/** A compressed file, cached per version. */
const zippedFile = (path: string, etag: string): Promise<Buffer> => {
  const known = zippedFiles.get(path)
  if (known?.etag === etag) return known.bytes
  const bytes = readFile(path).then((content) => gzipped(content))
  zippedFiles.set(path, { etag, bytes })
  return bytes
}

/** The built web app with production's headers, caching and rewrites. */
export const serveBuiltWeb = async (server: Server, folder = BUILT): Promise<Web> => {
  refuseUpgrades(server, () => false)
  if (!(await findFile(folder, 'index.html'))) throw new UserError('The web app is not built yet: run npm run build')
  const { productionFrameHeaders, productionPageHeaders } = await import('./pageHeaders.ts')
  const uploads = environment.s3Endpoint ?? ''
  const headers = productionPageHeaders(uploads)
  const ofFrames = productionFrameHeaders(uploads)
  const atTheEdge: EdgeFunction = runInNewContext(`${REWRITE_SCREENS}\nhandler`)

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = decodePath(parseTarget(request.url ?? '')?.path ?? '')
    response.setHeaders(new Map(Object.entries((path && ofFrames[path]) || headers)))
    const served = reads && path ? await findFile(folder, atTheEdge({ request: { uri: path } }).uri) : undefined
    if (!served) {
      response.writeHead(reads ? 404 : 405, { 'content-type': 'text/plain' }).end()
      return
    }
    const type = TYPES[extname(served.path)] ?? 'application/octet-stream'
    const hashed = served.path.startsWith(join(folder, 'assets'))
    const etag = `"${served.file.size.toString(36)}-${served.file.mtimeMs.toString(36)}"`
    response.setHeader('content-type', type)
    response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.setHeader('etag', etag)
    response.setHeader('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    const zipped = !isCompressed(type) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (zipped) response.setHeader('content-encoding', 'gzip')
    else response.setHeader('content-length', served.file.size)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    if (zipped) response.end(await zippedFile(served.path, etag))
    else pipeline(createReadStream(served.path), response, (error) => error && response.destroy())
  }

  return {
    listener: (request, response) => void serve(request, response).catch(() => response.destroy()),
    stop: () => Promise.resolve(),
  }
}

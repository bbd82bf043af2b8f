import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SignatureV4 } from '@smithy/signature-v4'
import type S3rver from 's3rver'
import type { Context } from 's3rver'
import cors from 's3rver/lib/middleware/cors.js'
import S3Error from 's3rver/lib/models/error.js'
import { environment } from '#functions/core/environment.ts'
import { Sha256 } from '#functions/core/security/sha256.ts'

/**
 * Multipart uploads as in S3: the emulator accepts any part, completes any list, cannot list parts, and does not verify
 * signatures (docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html).
 */
const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_PARTS = 10_000

const refuse = (code: string): never => {
  throw new S3Error(code, code)
}
const noSuchUpload = () => refuse('NoSuchUpload')

const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('hex')
const readText = (path: string) => readFile(path, 'utf8').catch(() => undefined)
const isNumber = (name: string) => /^\d+$/.test(name)

/** Writes a stream to a file that appears once complete. */
const writeFileAtomically = async (content: NodeJS.ReadableStream, path: string) => {
  const temporaryPath = `${path}.${randomUUID()}`
  const hash = createHash('md5')
  let size = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(content, counting, createWriteStream(temporaryPath))
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await rename(temporaryPath, path)
  return { size, md5: hash.digest('hex') }
}

/** Whether the request's presigned address is valid, for the length of its body. */
const isSigned = async ({ method, path, query, headers }: Context): Promise<boolean> => {
  const asked = Object.entries(query).filter(([name]) => !/^x-amz-(?!content-sha256)/i.test(name))
  const named = (query['X-Amz-SignedHeaders'] ?? '').split(';')
  const date = (query['X-Amz-Date'] ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const { region, ...credentials } = environment.credentials
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false })
  const { query: signed = {} } = await signer.presign(
    {
      method,
      protocol: 'http:',
      hostname: headers.host ?? '',
      path,
      query: Object.fromEntries(asked.filter(([name]) => !/^x-amz-/i.test(name))),
      headers: {
        ...Object.fromEntries(named.map((name) => [name, headers[name] ?? ''])),
        'x-amz-content-sha256': query['X-Amz-Content-Sha256'] ?? 'UNSIGNED-PAYLOAD',
      },
    },
    { expiresIn: Number(query['X-Amz-Expires']), signingDate: new Date(date) },
  )
  return signed['X-Amz-Signature'] === query['X-Amz-Signature']
}

/** Adds multipart uploads to the emulator, with the restrictions of S3. */
export const supportMultipartUploads = (server: S3rver): void => {
  const { store } = server
  const folderOf = (bucket: string, uploadId: string) =>
    join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId)
  const partsIn = async (folder: string) => {
    const numbers = (await readdir(folder)).filter(isNumber).map(Number)
    return Promise.all(
      numbers
        .toSorted((a, b) => a - b)
        .map(async (number) => {
          const path = join(folder, String(number))
          return { number, path, size: (await stat(path)).size, md5: (await readText(`${path}.md5`)) ?? '' }
        }),
    )
  }

  store.putPart = async (bucket, uploadId, number, content) => {
    if (!isNumber(number) || Number(number) < 1 || Number(number) > MAX_PARTS) refuse('InvalidArgument')
    const path = join(folderOf(bucket, uploadId), number)
    const written = await writeFileAtomically(content, path)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }

  store.putObjectMultipart = async (bucket, uploadId, asked) => {
    const folder = folderOf(bucket, uploadId)
    const stored = await partsIn(folder)
    if (asked.some(({ number }, index) => number <= (asked[index - 1]?.number ?? 0))) refuse('InvalidPartOrder')
    const parts = asked.map(
      ({ number, etag }) => stored.find((one) => one.number === number && one.md5 === etag) ?? refuse('InvalidPart'),
    )
    if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) refuse('EntityTooSmall')
    const key = (await readText(join(folder, 'key'))) ?? noSuchUpload()
    const metadata: object = JSON.parse((await readText(join(folder, 'metadata'))) ?? '{}')
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    const joinedContent = async function* () {
      for (const part of parts) yield* createReadStream(part.path)
    }
    const temporaryPath = `${folder}.${randomUUID()}`
    await pipeline(joinedContent, createWriteStream(temporaryPath))
    await rename(temporaryPath, path)
    const tag = `${md5(Buffer.from(parts.map((part) => part.md5).join(''), 'hex'))}-${parts.length}`
    await store.putMetadata(bucket, key, metadata, tag)
    await rm(folder, { recursive: true, force: true })
    return { size: parts.reduce((sum, { size }) => sum + size, 0), md5: tag }
  }

  /** Answers requests that the emulator does not implement, after its access check. */
  const answer = async (ctx: Context, folder: string): Promise<boolean> => {
    if (ctx.method === 'GET') {
      const Part = (await partsIn(folder)).map(({ number, size, md5: tag }) => ({
        PartNumber: number,
        Size: size,
        ETag: `"${tag}"`,
      }))
      ctx.body = { ListPartsResult: { UploadId: ctx.query.uploadId, IsTruncated: false, Part } }
      ctx.status = 200
      return true
    }
    if (ctx.method !== 'DELETE') return false
    await rm(folder, { recursive: true, force: true })
    ctx.status = 204
    return true
  }

  server.middleware.splice(-1, 0, async (ctx, next) => {
    const { uploadId } = ctx.query
    if (uploadId === undefined || ctx.method === 'OPTIONS') return next()
    const [, bucket = '', ...key] = decodeURIComponent(ctx.path).split('/')
    const folder = folderOf(bucket, uploadId)
    // CORS headers on errors too, so that the page can read them.
    ctx.params = { bucket }
    await cors()(ctx, async () => {})
    if (/[^0-9a-f]/.test(uploadId) || (await readText(join(folder, 'key'))) !== key.join('/')) noSuchUpload()
    if ('X-Amz-Signature' in ctx.query && !(await isSigned(ctx))) refuse('SignatureDoesNotMatch')
    if (!('X-Amz-Signature' in ctx.query || 'authorization' in ctx.headers)) refuse('AccessDenied')
    try {
      await next()
    } catch (error) {
      const isUnknown = error instanceof S3Error && error.code === 'MethodNotAllowed'
      if (!(isUnknown && (await answer(ctx, folder)))) throw error
    }
  })
}

import { rm } from 'node:fs/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { PAGE_CORS } from '#infra/aws/cors.ts'
import { DOCUMENTS_BUCKET } from '../environment.ts'
import { close, freePort, HOST } from '../ports.ts'
import { codeOf, UserError } from '../userError.ts'
import { supportMultipartUploads } from './parts.ts'
import type { Emulator } from './table.ts'

const OWNED = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']

const createBuckets = async (endpoint: string, buckets: readonly string[]): Promise<void> => {
  const client = new S3Client({ endpoint, forcePathStyle: true })
  for (const Bucket of buckets) {
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!OWNED.includes(codeOf(error))) {
        throw new UserError(`REGIE_S3_ENDPOINT (${endpoint}) has no bucket ${Bucket} and makes none: ${codeOf(error)}`)
      }
    })
  }
  client.destroy()
}

/** The CORS rules of the documents bucket, as in the stack. */
const cors = (origin: string): string => {
  const each = (name: string, values: readonly string[]) => values.map((one) => `<${name}>${one}</${name}>`).join('')
  const { methods, headers } = PAGE_CORS
  const rule = each('AllowedOrigin', [origin]) + each('AllowedMethod', methods) + each('AllowedHeader', headers)
  return `<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>`
}

/**
 * An S3 with these buckets in `directory`: the emulator in this process, or REGIE_S3_ENDPOINT. `origin` is the page
 * allowed by CORS, possibly with a wildcard; none by default.
 */
export const startFiles = async (options: {
  directory: string
  port?: number
  buckets: readonly string[]
  origin?: string
}): Promise<Emulator> => {
  const given = process.env.REGIE_S3_ENDPOINT
  if (given) {
    await createBuckets(given, options.buckets)
    return { endpoint: given, stop: () => Promise.resolve() }
  }
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    address: HOST,
    port: await freePort(options.port),
    silent: true,
    directory: options.directory,
    configureBuckets: options.buckets.map((name) => ({
      name,
      configs: options.origin && name === DOCUMENTS_BUCKET ? [cors(options.origin)] : [],
    })),
  })
  const { store } = server
  // The original also removes emptied folders, and crashes on a concurrent write to one.
  store.deleteObject = async (bucket, key) => {
    const parts = ['object', 'object.md5', 'metadata.json'].map((part) => store.getResourcePath(bucket, key, part))
    await Promise.all(parts.map((path) => rm(path, { force: true })))
  }
  supportMultipartUploads(server)
  const { port } = await server.run()
  return { endpoint: `http://${HOST}:${port}`, stop: () => close(server.httpServer) }
}

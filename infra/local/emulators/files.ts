import { rm } from 'node:fs/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { close, freePort, HOST } from '../ports.ts'
import { codeOf, UserError } from '../userError.ts'
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

/** What pages may ask of a bucket, as the stack says it for the site's own. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>POST</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`

/** An S3 with these buckets, kept in `directory`: the emulator in this process, or REGIE_S3_ENDPOINT. */
export const startFiles = async (options: {
  directory: string
  port?: number
  buckets: readonly string[]
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
    configureBuckets: options.buckets.map((name) => ({ name, configs: [CORS] })),
  })
  const { store } = server
  // Its own way removes the folders that become empty too, and ends the process when something is written there just then.
  store.deleteObject = async (bucket, key) => {
    const parts = ['object', 'object.md5', 'metadata.json'].map((part) => store.getResourcePath(bucket, key, part))
    await Promise.all(parts.map((path) => rm(path, { force: true })))
  }
  const { port } = await server.run()
  return { endpoint: `http://${HOST}:${port}`, stop: () => close(server.httpServer) }
}

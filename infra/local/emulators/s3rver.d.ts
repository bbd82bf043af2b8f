declare module 's3rver' {
  import type { Readable } from 'node:stream'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs?: string[] }[]
  }
  interface Written {
    size: number
    md5: string
  }
  export interface Store {
    deleteObject(bucket: string, key: string): Promise<void>
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putPart(bucket: string, uploadId: string, number: string, content: Readable): Promise<Written>
    putObjectMultipart(bucket: string, uploadId: string, parts: { number: number; etag: string }[]): Promise<Written>
  }
  export interface Context {
    method: string
    path: string
    query: Record<string, string>
    headers: Record<string, string>
    params: Record<string, string>
    status: number
    body: unknown
  }
  class S3rver {
    constructor(options: Options)
    httpServer: import('node:http').Server
    store: Store
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
  }
  export default S3rver
}

declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
    code: string
  }
}

declare module 's3rver/lib/middleware/cors.js' {
  const cors: () => (ctx: import('s3rver').Context, next: () => Promise<void>) => Promise<void>
  export default cors
}

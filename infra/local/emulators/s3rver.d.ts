declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs?: string[] }[]
  }
  interface Store {
    deleteObject(bucket: string, key: string): Promise<void>
    getResourcePath(bucket: string, key: string, resource: string): string
  }
  class S3rver {
    constructor(options: Options)
    httpServer: import('node:http').Server
    store: Store
    run(): Promise<{ address: string; port: number }>
  }
  export default S3rver
}

declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  class S3rver {
    constructor(options: Options)
    httpServer: import('node:http').Server
    run(): Promise<{ address: string; port: number }>
  }
  export default S3rver
}

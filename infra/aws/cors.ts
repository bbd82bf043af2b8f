/** Requests that a page may make to the documents bucket, on a stage as locally. */
export const PAGE_CORS = { methods: ['GET', 'PUT', 'POST'], headers: ['content-type'] } as const

/**
 * The origin of the stage's page. Without a domain CloudFront assigns it after the bucket is created, so any CloudFront
 * origin is allowed: nothing can be read without a presigned address.
 */
export const pageOrigin = (domain: string | undefined): string => `https://${domain ?? '*.cloudfront.net'}`

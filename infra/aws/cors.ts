/** What a page may ask of the documents bucket, on a stage as on one machine. */
export const PAGES_MAY = { methods: ['GET', 'PUT', 'POST'], headers: ['content-type'] } as const

/**
 * Whose page that is: the stage's own. Without a domain CloudFront gives the site its address only after the bucket is
 * made, so it is any page of CloudFront's (S3 takes one wildcard an origin): none reads anything without a presigned address.
 */
export const pageOrigin = (domain: string | undefined): string => `https://${domain ?? '*.cloudfront.net'}`

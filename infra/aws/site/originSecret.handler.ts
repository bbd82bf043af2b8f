import { createHash, randomBytes } from 'node:crypto'
import { customResourceHandler } from '#infra/aws/functions/cloudFormation.ts'

/** Creates a secret; its digest is the resource's id. */
export const handler = customResourceHandler(async () => {
  const secret = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(secret).digest('hex')
  return { id: digest, values: { secret, digest }, secret: true }
})

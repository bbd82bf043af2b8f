import { createHash, randomBytes } from 'node:crypto'
import { answering } from '#infra/aws/functions/cloudFormation.ts'

/** Makes a new secret; its digest is also the resource's id. */
export const handler = answering(async () => {
  const secret = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(secret).digest('hex')
  return { id: digest, values: { secret, digest }, secret: true }
})

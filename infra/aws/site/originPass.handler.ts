import { createHash, randomBytes } from 'node:crypto'
import { answering } from '#infra/aws/functions/cloudFormation.ts'

/** Makes a new pass; its digest is also the resource's id. */
export const handler = answering(async () => {
  const pass = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(pass).digest('hex')
  return { id: digest, values: { pass, digest }, secret: true }
})

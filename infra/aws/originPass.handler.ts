import { createHash, randomBytes } from 'node:crypto'
import { answering } from './cloudFormation.ts'

/** Makes a new pass. Its digest is also the resource's id, which is how the next one knows which pass it replaces. */
export const handler = answering(async (event) => {
  const pass = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(pass).digest('hex')
  const digests = event.RequestType === 'Update' ? [digest, event.PhysicalResourceId] : [digest]
  return { id: digest, values: { pass, digests: JSON.stringify(digests) }, secret: true }
})

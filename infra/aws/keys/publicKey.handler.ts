import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { clientSettings } from '#functions/core/services.ts'
import { customResourceHandler } from '#infra/aws/functions/cloudFormation.ts'

const kms = new KMSClient(clientSettings('keys'))

/** The public key of a KMS key as base64 SPKI. */
const publicKeyOf = async (keyId: string): Promise<string> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }))
  if (!PublicKey) throw new Error(`KMS has no public key for ${keyId}`)
  return Buffer.from(PublicKey).toString('base64')
}

export const handler = customResourceHandler(async ({ ResourceProperties }) => {
  const keys = await Promise.all((ResourceProperties.KeyIds as string[]).map(publicKeyOf))
  return { id: 'public-keys', values: { keys: JSON.stringify(keys) } }
})

import { setTimeout as pause } from 'node:timers/promises'
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { environment } from '#functions/core/environment.ts'
import { clientSettings } from '#functions/core/services.ts'
import { customResourceHandler } from '#infra/aws/functions/cloudFormation.ts'

const kms = new KMSClient(clientSettings('keys'))

const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/**
 * Asks again while access is denied: CloudFormation does not wait until IAM has spread a policy, which each new key
 * changes (github.com/aws/aws-cdk/issues/37675).
 */
const whenAllowed = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const milliseconds of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'AccessDeniedException') throw error
      await pause(milliseconds * environment.patience)
    }
  }
  return ask()
}

/** The public key of a KMS key as base64 SPKI. */
const publicKeyOf = async (keyId: string): Promise<string> => {
  const { PublicKey } = await whenAllowed(() => kms.send(new GetPublicKeyCommand({ KeyId: keyId })))
  if (!PublicKey) throw new Error(`KMS has no public key for ${keyId}`)
  return Buffer.from(PublicKey).toString('base64')
}

export const handler = customResourceHandler(async ({ ResourceProperties }) => {
  const keys = await Promise.all((ResourceProperties.KeyIds as string[]).map(publicKeyOf))
  return { id: 'public-keys', values: { keys: JSON.stringify(keys) } }
})

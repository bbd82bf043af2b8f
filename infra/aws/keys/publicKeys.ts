import { join } from 'node:path'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { CustomResourceWorker } from '#infra/aws/functions/customResource.ts'
import type { Settings } from '../settings.ts'
import type { KnownKeys } from './keys.ts'

/** The public keys, read once per deployment, so that functions need not ask KMS. */
export class PublicKeys extends Construct {
  /** JSON list of base64 SPKI, the signing one first. */
  readonly json: string

  constructor(scope: Construct, id: string, { keys: { arns }, settings }: { keys: KnownKeys; settings: Settings }) {
    super(scope, id)
    const read = new CustomResourceWorker(this, 'Reading', {
      handler: join(import.meta.dirname, 'publicKey.handler.ts'),
      description: 'Reads the public keys of access tokens',
      logDays: settings.logDays,
      properties: { KeyIds: arns },
    })
    read.worker.role.addToPolicy(new PolicyStatement({ actions: ['kms:GetPublicKey'], resources: [...arns] }))
    this.json = read.result('keys')
  }
}

import { join } from 'node:path'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { WorkedOut } from '#infra/aws/functions/customResource.ts'
import type { Settings } from '../settings.ts'
import type { KnownKeys } from './keys.ts'

/** The public halves of the signing keys, read once in a deployment, so that no function asks KMS or the network for them. */
export class PublicKeys extends Construct {
  /** JSON list of base64 SPKI, the signing one first. */
  readonly json: string

  constructor(scope: Construct, id: string, { keys: { arns }, settings }: { keys: KnownKeys; settings: Settings }) {
    super(scope, id)
    const read = new WorkedOut(this, 'Reading', {
      handler: join(import.meta.dirname, 'publicKey.handler.ts'),
      description: 'Reads the public keys of access tokens',
      logDays: settings.logDays,
      properties: { KeyIds: arns },
    })
    read.worker.role.addToPolicy(new PolicyStatement({ actions: ['kms:GetPublicKey'], resources: [...arns] }))
    this.json = read.result('keys')
  }
}

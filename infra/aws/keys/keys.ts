import { RemovalPolicy, Tags } from 'aws-cdk-lib'
import { AccountRootPrincipal, Effect, type IRole, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { CrossStackValues } from '../crossStackValues.ts'
import type { Settings } from '../settings.ts'

const allow = (actions: string[], conditions?: Record<string, unknown>) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    principals: [new AccountRootPrincipal()],
    actions: actions.map((action) => `kms:${action}`),
    resources: ['*'],
    conditions,
  })

/** Administration of a key without its use or deletion: deleting one requires a change of this policy first. */
const KEY_ADMIN_ACTIONS = [
  'DescribeKey',
  'GetKeyPolicy',
  'PutKeyPolicy',
  'ListKeyPolicies',
  'GetKeyRotationStatus',
  'ListResourceTags',
  'TagResource',
  'UntagResource',
  'UpdateKeyDescription',
  'EnableKey',
  'DisableKey',
  'CreateAlias',
  'UpdateAlias',
  'DeleteAlias',
]

const SIGNER_TAG = 'regie-signs-tokens-of'

/** The signing keys as referenced by the functions' stack. */
export interface KnownKeys {
  /** Newest first; the first one signs. */
  arns: readonly string[]
  /**
   * Lets a role sign with every generation, as its policy is updated before its function. No other principal can,
   * whatever its own policies say.
   */
  grantSign: (role: IRole) => void
}

/**
 * The RSA keys of access tokens; private halves never leave KMS.
 *
 * To rotate, add a generation to the stage's settings and deploy (`[1, 2]`): every function learns the new public key,
 * and only then does sign-in begin to use it. Once the last token of the old one has expired, a quarter of an hour
 * later, drop the old one (`[2]`) and deploy again.
 */
export class SigningKeys extends Construct {
  private readonly stage: string
  private readonly generations: readonly number[]
  private readonly keys: readonly IKey[]

  constructor(scope: Construct, id: string, { stage, signingKeyGenerations }: Settings) {
    super(scope, id)
    this.stage = stage
    this.generations = signingKeyGenerations.toSorted((a, b) => b - a)
    this.keys = this.generations.map((one) => this.generation(one))
  }

  private generation(number: number): IKey {
    return new Key(this, `Generation${number}`, {
      description: `Signs access tokens of Regie ${this.stage}, generation ${number}`,
      alias: `regie/${this.stage}/access-tokens/${number}`,
      keySpec: KeySpec.RSA_2048,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN,
      // The signing role is in the other stack, which depends on this one: it is identified by its tag.
      policy: new PolicyDocument({
        statements: [
          allow([...KEY_ADMIN_ACTIONS, 'GetPublicKey']),
          allow(['Sign'], { StringEquals: { [`aws:PrincipalTag/${SIGNER_TAG}`]: this.stage } }),
        ],
      }),
    })
  }

  /** Imports the keys into another stack. */
  importInto(crossStack: CrossStackValues): KnownKeys {
    const arns = this.keys.map(({ keyArn }, index) =>
      crossStack.text(`SigningKeysGeneration${this.generations[index]}Arn`, keyArn),
    )
    return {
      arns,
      grantSign: (role) => {
        Tags.of(role).add(SIGNER_TAG, this.stage)
        role.addToPrincipalPolicy(new PolicyStatement({ actions: ['kms:Sign'], resources: arns }))
      },
    }
  }
}

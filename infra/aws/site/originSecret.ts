import { join } from 'node:path'
import { Construct } from 'constructs'
import { CustomResourceWorker } from '#infra/aws/functions/customResource.ts'
import type { Settings } from '../settings.ts'

/**
 * Proves that a request came through CloudFront rather than directly to the API's own address.
 *
 * That address cannot be disabled while CloudFront uses it. Direct requests would bypass the firewall and could forge the
 * client address that limits are counted by. So CloudFront sends a secret with every request, and functions refuse requests
 * without it. A custom domain would be one more address to call; CloudFront supports neither IAM signatures (OAC) nor
 * mutual TLS with an HTTP API; an authoriser would be a second function to pay and wait for.
 *
 * The secret is 256 random bits, created during deployment and stored in CloudFront only. Functions know its SHA-256, so
 * their environment holds no secret, and no cold start reads a secret store.
 *
 * Rotation takes two deployments, as functions and CloudFront do not change at the same time: with
 * `originSecretGenerations` `[1, 2]` functions accept both and CloudFront still sends the first; with `[2]` CloudFront sends
 * the new one everywhere, and then functions reject the old one.
 */
export class OriginSecret extends Construct {
  /** The secret that CloudFront sends: the oldest one, which every function accepts already. */
  readonly value: string
  /** JSON list of the hexadecimal SHA-256 of every secret to accept. */
  readonly digests: string

  constructor(scope: Construct, id: string, { logDays, originSecretGenerations }: Settings) {
    super(scope, id)
    const generations = originSecretGenerations
      .toSorted((a, b) => a - b)
      .map(
        (generation) =>
          new CustomResourceWorker(this, `Making${generation}`, {
            handler: join(import.meta.dirname, 'originSecret.handler.ts'),
            description: 'Makes the secret that CloudFront shows to the API',
            logDays,
            properties: { Generation: generation },
          }),
      )
    this.value = generations[0]?.result('secret') ?? ''
    this.digests = `[${generations.map((one) => `"${one.result('digest')}"`).join()}]`
  }
}

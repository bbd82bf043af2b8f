import { join } from 'node:path'
import { Construct } from 'constructs'
import { CustomResourceWorker } from '#infra/aws/functions/customResource.ts'
import type { Settings } from '../settings.ts'

/**
 * What tells a request that came through CloudFront from one that called the API's own address.
 *
 * That address cannot be switched off while CloudFront calls it, and on it nobody stands between the caller and the
 * headers: the firewall is passed by, and a caller could claim any client address, which throttling by address believes.
 * So CloudFront sends a secret with every request, and functions refuse a request without it. A custom domain for the API
 * would be one more address to call; IAM signatures (OAC) and mutual TLS do not exist between CloudFront and an HTTP API;
 * an authoriser would be a second function to pay and wait for at each request.
 *
 * The secret is 256 random bits made in the deployment, and known to CloudFront alone. Functions are told its SHA-256,
 * from which it cannot be found: their environment holds no secret, and no cold start waits for a secret store.
 *
 * To replace the secret without a refusal takes two deployments, as functions and CloudFront never change at once: with
 * `originSecretGenerations` `[1, 2]` functions accept both and CloudFront goes on showing the first; with `[2]` CloudFront shows
 * the new one, everywhere before a function changes, and then functions forget the old one.
 */
export class OriginSecret extends Construct {
  /** What CloudFront shows: the oldest one, which every function knows already. */
  readonly value: string
  /** JSON list of the hexadecimal SHA-256 of every secret to accept. */
  readonly digests: string

  constructor(scope: Construct, id: string, { logDays, originSecretGenerations }: Settings) {
    super(scope, id)
    const made = originSecretGenerations
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
    this.value = made[0]?.result('secret') ?? ''
    this.digests = `[${made.map((one) => `"${one.result('digest')}"`).join()}]`
  }
}

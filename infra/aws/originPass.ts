import { Construct } from 'constructs'
import { WorkedOut } from './customResource.ts'
import type { Settings } from './settings.ts'

/**
 * What tells a request that came through CloudFront from one that called the API's own address.
 *
 * That address cannot be switched off while CloudFront calls it, and on it nobody stands between the caller and the
 * headers: the firewall is passed by, and a caller could claim any client address, which throttling by address believes.
 * So CloudFront sends a pass with every request, and functions refuse a request without it. A custom domain for the API
 * would be one more address to call; IAM signatures (OAC) and mutual TLS do not exist between CloudFront and an HTTP API;
 * an authoriser would be a second function to pay and wait for at each request.
 *
 * The pass is 256 random bits made in the deployment, and known to CloudFront alone. Functions are told its SHA-256,
 * from which it cannot be found: their environment holds no secret, and no cold start waits for a secret store.
 *
 * To replace the pass raise GENERATION. Functions accept the one before too, because CloudFront takes minutes to carry a new one everywhere.
 */
export class OriginPass extends Construct {
  readonly value: string
  /** JSON list of the hexadecimal SHA-256 of every pass to accept. */
  readonly digests: string

  constructor(scope: Construct, id: string, { logDays }: Settings) {
    super(scope, id)
    const made = new WorkedOut(this, 'Making', {
      handler: './originPass.handler.ts',
      description: 'Makes the pass that CloudFront shows to the API',
      logDays,
      properties: { Generation: GENERATION },
    })
    this.value = made.result('pass')
    this.digests = made.result('digests')
  }
}

const GENERATION = 1

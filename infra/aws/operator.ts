import { CfnOutput, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { KnownBuckets } from './buckets.ts'
import type { Settings } from './settings.ts'

/** Outputs for `npm run operator` and `npm run replay`, and the audit log of the former. */
export const addOperatorOutputs = (
  service: Stack,
  { settings, buckets }: { settings: Settings; buckets: Pick<KnownBuckets, 'documents' | 'avatars' | 'inbound'> },
): void => {
  const log = new LogGroup(service, 'OperatorLogGroup', {
    retention: settings.auditDays,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const said = {
    DocumentsBucket: buckets.documents.bucketName,
    AvatarsBucket: buckets.avatars.bucketName,
    ...(settings.mailDomain &&
      buckets.inbound && { MailDomain: settings.mailDomain, InboundBucket: buckets.inbound.bucketName }),
    Prices: JSON.stringify(settings.prices),
    OperatorLog: log.logGroupName,
  }
  for (const [name, value] of Object.entries(said)) {
    new CfnOutput(service, name, { description: 'For npm run operator and replay', value })
  }
}

/** Outputs from which `npm run deploy` lists the remaining manual steps. */
export const addNextStepOutputs = (service: Stack, { mailFrom, mailIdentity, alarmEmail }: Settings): void => {
  const said = {
    Region: service.region,
    MailFrom: mailFrom,
    MailIdentity: mailIdentity,
    ...(alarmEmail && { AlarmEmail: alarmEmail }),
  }
  for (const [name, value] of Object.entries(said)) {
    new CfnOutput(service, name, { description: 'For npm run deploy', value })
  }
}

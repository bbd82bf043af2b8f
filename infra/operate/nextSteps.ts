import * as z from 'zod'

/** The outputs of each stack, as written by `cdk deploy --outputs-file`. */
export const Outputs = z.record(z.string(), z.record(z.string(), z.string()))
export type Outputs = z.infer<typeof Outputs>

const ServiceOutputs = z.object({
  SiteUrl: z.url(),
  Region: z.string(),
  MailFrom: z.email(),
  MailIdentity: z.enum(['domain', 'address']),
  AlarmEmail: z.email().optional(),
})

/** Whether an output is a DNS record, whatever its construct. */
const isRecord = (value: string): boolean => /^\S+ (?:CNAME|MX \d+|TXT) \S/.test(value)
const isActivation = (value: string): boolean => value.startsWith('aws ses set-active-receipt-rule-set ')

/** The daily quota of an SES account in the sandbox. */
const SANDBOX_MAILS = 200

/** The outputs of the service stack; undefined when it was not deployed. */
export const findServiceOutputs = (outputs: Outputs): z.infer<typeof ServiceOutputs> | undefined =>
  Object.entries(outputs).flatMap(([name, said]) => (name.endsWith('-service') ? [ServiceOutputs.parse(said)] : []))[0]

const mailSteps = (mailsADay: number | undefined, region: string): string[] => {
  if (mailsADay !== undefined && mailsADay > SANDBOX_MAILS) return []
  const known =
    mailsADay === undefined
      ? 'If SES keeps this account in its sandbox (it would not say),'
      : 'SES keeps this account in its sandbox:'
  return [
    `${known} mails arrive at verified addresses only. Ask for production access under SES, Account dashboard (${region}), and until then verify each reader's address: aws sesv2 create-email-identity --region ${region} --email-identity ADDRESS`,
  ]
}

/** The remaining manual steps, in order, from the outputs and the daily quota of SES. */
export const nextSteps = (outputs: Outputs, mailsADay: number | undefined): string[] => {
  const service = findServiceOutputs(outputs)
  if (!service) return []
  const { SiteUrl, Region, MailFrom, MailIdentity, AlarmEmail } = service
  const values = Object.values(outputs).flatMap((said) => Object.values(said))
  const records = values.filter(isRecord)
  return [
    ...(records.length > 0
      ? [['Enter these records in the DNS:', ...records.map((one) => `    ${one}`)].join('\n')]
      : []),
    ...(MailIdentity === 'address'
      ? [`Follow the link that AWS has mailed to ${MailFrom}: before it no mail leaves.`]
      : []),
    AlarmEmail
      ? `Confirm the two subscriptions that AWS has mailed to ${AlarmEmail}, from ${Region} and from us-east-1: before it no alarm reaches anybody.`
      : 'No alarm reaches anybody: give alarmEmail in infra/stages.json, and deploy again.',
    ...mailSteps(mailsADay, Region),
    ...values.filter(isActivation).map((command) => `Have mail from outside come in: ${command} --region ${Region}`),
    `Sign up the first founder at ${SiteUrl}/sign-up. Whoever signs up there founds a company and may do everything in it.`,
  ]
}

/** As a numbered list; steps done before can be skipped. */
export const formatSteps = (steps: readonly string[]): string =>
  ['What is left to do, unless it is done:', ...steps.map((step, index) => `${index + 1}. ${step}`), ''].join('\n')

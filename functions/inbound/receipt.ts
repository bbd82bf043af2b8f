import * as z from 'zod'
import type { Verdicts } from '#shared/apps/mailbox/rules.ts'

const Verdict = z.object({ status: z.string() }).optional()
/** The used fields of an SES receipt. */
const Receipt = z.object({
  mail: z.object({ messageId: z.string().regex(/^[\w.-]{1,200}$/), source: z.string().default('') }),
  receipt: z.object({
    recipients: z.array(z.string()),
    spamVerdict: Verdict,
    virusVerdict: Verdict,
    spfVerdict: Verdict,
    dkimVerdict: Verdict,
    dmarcVerdict: Verdict,
  }),
})
const ReceiptEvent = z.object({ Records: z.array(z.object({ ses: Receipt })) })
type Receipt = z.infer<typeof Receipt>

/** A received mail: S3 object, envelope sender, recipients and verdicts. */
export interface Arrival {
  messageId: string
  source: string
  recipients: string[]
  verdicts: Verdicts
}

/** Verdict headers in the mail may be forged, so the receipt alone is trusted. */
const toVerdicts = ({ spamVerdict, virusVerdict, spfVerdict, dkimVerdict, dmarcVerdict }: Receipt['receipt']) => {
  const failed = (verdict: z.infer<typeof Verdict>) => verdict?.status === 'FAIL'
  return {
    spam: failed(spamVerdict),
    virus: failed(virusVerdict),
    proven: dmarcVerdict?.status === 'PASS',
    sentByDomain: spfVerdict?.status === 'PASS',
    forged: failed(dmarcVerdict) || (failed(spfVerdict) && failed(dkimVerdict)),
  }
}

export const parseArrivals = (event: unknown): Arrival[] =>
  ReceiptEvent.parse(event).Records.map(({ ses: { mail, receipt } }) => ({
    ...mail,
    recipients: [...new Set(receipt.recipients.map((one) => one.toLowerCase()))],
    verdicts: toVerdicts(receipt),
  }))

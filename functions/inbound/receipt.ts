import * as z from 'zod'
import type { Verdicts } from '#shared/apps/mailbox/rules.ts'

const Verdict = z.object({ status: z.string() }).optional()
/** The parts that matter of what SES hands over of a mail: whom it is for, and what was found out about it. */
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

/** Where SES has put a mail, who sent it by its envelope, whom it is for, and what is known about it. */
export interface Arrival {
  messageId: string
  source: string
  recipients: string[]
  verdicts: Verdicts
}

/** What a mail's own headers say of verdicts is its sender's to invent, so they come from here only. */
const toVerdicts = ({ spamVerdict, virusVerdict, spfVerdict, dkimVerdict, dmarcVerdict }: Receipt['receipt']) => {
  const failed = (verdict: z.infer<typeof Verdict>) => verdict?.status === 'FAIL'
  return {
    spam: failed(spamVerdict),
    virus: failed(virusVerdict),
    proven: dmarcVerdict?.status === 'PASS',
    forged: failed(dmarcVerdict) || (failed(spfVerdict) && failed(dkimVerdict)),
  }
}

export const parseArrivals = (event: unknown): Arrival[] =>
  ReceiptEvent.parse(event).Records.map(({ ses: { mail, receipt } }) => ({
    ...mail,
    recipients: [...new Set(receipt.recipients.map((one) => one.toLowerCase()))],
    verdicts: toVerdicts(receipt),
  }))

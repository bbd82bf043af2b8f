import * as z from 'zod'

const line = z.string().trim().min(1).max(300)

/** Who runs a stage of Regie, as the law has them say it: the legal notice, the privacy notice and the terms name them. */
export const Operator = z.strictObject({
  name: line,
  /** With the capital, such as `SAS au capital de 10 000 €`. */
  legalForm: line,
  /** In the trade register, such as `RCS Paris 123 456 789`. */
  registration: line,
  /** Or why there is none. */
  vat: line,
  address: line,
  phone: line,
  mail: z.email(),
  /** Who answers what people ask of their data. */
  privacyMail: z.email(),
  /** Who answers for what is published: *directeur de la publication*. */
  publisher: line,
  /** Name and address of who hosts it. */
  host: line,
})
export type Operator = z.infer<typeof Operator>

/** The same with how many days the stage keeps what its settings decide: see `infra/aws/settings.ts`. */
export const StageNotice = Operator.extend({ logDays: z.int(), auditDays: z.int(), deletedDocumentDays: z.int() })
export type StageNotice = z.infer<typeof StageNotice>

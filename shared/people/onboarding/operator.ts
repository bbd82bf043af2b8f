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
  /** Contact for requests about personal data. */
  privacyMail: z.email(),
  /** The person responsible for publication: *directeur de la publication*. */
  publisher: line,
  /** Name and address of who hosts it. */
  host: line,
})
export type Operator = z.infer<typeof Operator>

/** A processor of personal data besides the hosting provider: who, where, and what for. */
export const Processor = z.strictObject({ name: line, place: line, purpose: z.strictObject({ fr: line, en: line }) })

/** AWS services that depend on the settings of a stage. */
const OptionalServices = z.strictObject({
  mailbox: z.boolean(),
  model: z.boolean(),
  scan: z.boolean(),
  firewall: z.boolean(),
})

/** The operator, with retention periods and processors from the settings of the stage: see `infra/aws/settings.ts`. */
export const StageNotice = Operator.extend({
  logDays: z.int(),
  auditDays: z.int(),
  deletedDocumentDays: z.int(),
  /** Of AWS. */
  region: z.string(),
  services: OptionalServices,
  processors: z.array(Processor),
})
export type StageNotice = z.infer<typeof StageNotice>

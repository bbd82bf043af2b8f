import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { getItems, transact } from '#functions/core/table/table.ts'
import { beginCertificateAttempt } from '#functions/data/accounts/attempts.ts'
import type { StoredCertificate } from '#functions/data/apps/academy/certificates.ts'
import { findCertificate, progressOf } from '#functions/data/apps/academy/progress.ts'
import { toCompany, toLetterhead } from '#functions/data/companies/companies.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import type { Certificate, CheckedCertificate } from '#shared/apps/academy/entities.ts'
import { formatCode, initialsOf, parseCode } from '#shared/apps/academy/rules.ts'

/** The last valid day of a certificate, and whether it has ended. */
const validityOf = ({ validUntil }: StoredCertificate) => ({
  validUntil: validUntil ?? null,
  ended: hasEnded(validUntil, parisDate()),
})

export const listCertificates = async ({ tenant, person }: Caller): Promise<Certificate[]> => {
  const { progress, earlier } = await progressOf(tenant, person).all()
  return [...progress, ...earlier]
    .flatMap(({ course, certificate }) =>
      certificate ? [{ ...certificate, ...validityOf(certificate), course, code: formatCode(certificate.code) }] : [],
    )
    .toSorted((a, b) => b.completedOn.localeCompare(a.completedOn))
}

/** The public data of a certificate. Anything that prevents it is answered like an unknown code. */
const verifyCode = async (typed: string): Promise<CheckedCertificate | undefined> => {
  const code = parseCode(typed)
  const found = code && (await findCertificate(code))
  if (!found) return undefined
  const { tenant, person, certificate } = found
  const [member, workspace] = await getItems([memberKey(tenant, person), workspaceKey(tenant)])
  const [owner, company] = [readIf(member, toMember), readIf(workspace, toCompany)]
  if (!owner || owner.erasing || !company || company.suspended) return undefined
  const { title, name, completedOn } = certificate
  const { name: companyName, logoUrl, colour } = toLetterhead(company)
  const ofCompany = { company: companyName, logoUrl, colour }
  return { title, completedOn, ...validityOf(certificate), ...ofCompany, initials: initialsOf(name) }
}

/** Counts the attempt before reading anything, and takes it back when the code was right. */
export const checkCertificate = async (
  code: string,
  request: Pick<Request, 'address'>,
): Promise<CheckedCertificate> => {
  const uncounted = await beginCertificateAttempt(request)
  const found = (await verifyCode(code)) ?? notFound()
  await transact([uncounted])
  return found
}

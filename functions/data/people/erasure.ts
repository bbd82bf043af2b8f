import { now } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { iteratePartition, MAX_TRANSACTION_WRITES, writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, remove, transact, update } from '#functions/core/table/table.ts'
import { isStillHeld } from '#functions/data/apps/inventory/ownUnits.ts'
import { eraseChats } from '#functions/data/chats/eraseChats.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { buildRemoveEventNoticesWrites } from '#functions/data/inbox/notices.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { eraseFromMatching } from '#functions/data/matching/matchIndex.ts'
import { buildDecisionRemoval } from '#functions/data/matching/rankings.ts'
import { erasePositionings } from '#functions/data/positionings/erasePositionings.ts'
import { eraseDocuments } from '#functions/data/profiles/profileDocuments.ts'
import { eraseFromProfiles } from '#functions/data/profiles/profileRows.ts'
import { toReportEvent } from '#functions/data/reports/reportEvents.ts'
import {
  type Pseudonymised,
  pseudonymise,
  REPORT,
  removeReport,
  reportKey,
  type StoredReport,
  toReport,
} from '#functions/data/reports/reports.ts'
import { sealedContent, sealOf } from '#functions/data/reports/seal.ts'
import { eraseFromTeam, type Progress } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/calendar.ts'
import { CraStatus } from '#shared/time/terms.ts'
import { readIf } from '../stored.ts'
import { discardPicture } from './avatars.ts'
import { eraseMemberHistory } from './eraseHistory.ts'
import { buildLeaveAccountWrites, removeAddressEvents } from './leaving.ts'
import { buildMemberIndexWrites } from './memberSearch.ts'
import { addressKey, type Member, memberItem, memberKey } from './members.ts'
import { PRIVATE_DATA } from './privacy.ts'

/**
 * What is left of a person who is erased: the reports that were sent or validated, which others answer for or are paid
 * by, under a pseudonym, and what the person did to other people's reports. The sealed archive of validated reports, kept
 * by law, stays as it is. Everything here can be done again after it was interrupted.
 */

/** What takes its owner's name out of a report's history, and what was written to them; without a pseudonym all of it goes. */
const buildHistoryWrites = async (
  tenant: string,
  { id, personId }: Pick<StoredReport, 'id' | 'personId'>,
  pseudonym: string | undefined,
): Promise<Write[]> => {
  const writes: Write[] = []
  for await (const items of iteratePartition(reportEventPartition(tenant, id))) {
    for (const item of items) {
      writes.push(...buildRemoveEventNoticesWrites(tenant, item))
      const event = readIf(item, toReportEvent)
      if (!event || !pseudonym) {
        // What cannot be read may name anybody.
        writes.push(remove(item))
        continue
      }
      const { actionBy } = event
      const by = actionBy.id === personId ? { id: personId, name: pseudonym } : actionBy
      writes.push(update(item, expression`SET #resourceName = ${pseudonym}, #actionBy = ${by}, #message = ${null}`))
    }
  }
  return writes
}

const toPseudonymised = (tenant: string, report: StoredReport, pseudonym: string): Pseudonymised => {
  const validations = report.validations.map((one) =>
    one.validatorId === report.personId
      ? { ...one, validatorName: pseudonym, signature: one.signature && { kind: 'typed' as const, text: pseudonym } }
      : one,
  )
  const named = { ...report, resourceName: pseudonym, validations }
  const seal = report.status === 'VALIDATED' ? sealOf(sealedContent(tenant, named, validations)) : null
  return { resourceName: pseudonym, validations, pseudonymSeal: seal }
}

const isKept = ({ status }: StoredReport): boolean => status === 'VALIDATED' || status === 'WAITING_VALIDATION'

/** One report as it is to be: under the pseudonym when others answer for it, else gone. */
const outcomeOf = (tenant: string, report: StoredReport, pseudonym: string) => {
  if (!isKept(report)) return { write: removeReport(tenant, report), left: undefined }
  const to = toPseudonymised(tenant, report, pseudonym)
  const left: StoredReport = { ...report, ...to, version: report.version + 1 }
  return { write: pseudonymise(tenant, report, to), left }
}

/** Erases or renames one report with its history, whatever its validators do meanwhile; answers it when it stays. */
const eraseReport = async (
  tenant: string,
  report: StoredReport,
  pseudonym: string,
): Promise<StoredReport | undefined> => {
  for (let current: StoredReport | undefined = report, attempt = 0; current; attempt++) {
    if (attempt > 4) throw busy()
    if (isKept(current) && current.resourceName === pseudonym) return current
    const { write, left } = outcomeOf(tenant, current, pseudonym)
    const history = await buildHistoryWrites(tenant, current, left && pseudonym)
    const before = history.length < MAX_TRANSACTION_WRITES ? [] : history
    await writeInBatches(before)
    if (!(await transact([write, ...history.slice(before.length)]))) return left
    const item: Item | undefined = await getItem(reportKey(tenant, report.id))
    current = item && toReport(item)
  }
  return undefined
}

/**
 * The same for a report that cannot be read. One that others answer for stays as far as it can be read one day: without
 * whoever signed it, whom the sealed archive knows.
 */
const eraseUnreadable = async (tenant: string, person: string, item: Item, pseudonym: string): Promise<void> => {
  const keeps = CraStatus.extract(['VALIDATED', 'WAITING_VALIDATION']).safeParse(item.status).success
  const id = `${person}-${item.sk.slice(REPORT.length)}`
  await writeInBatches(await buildHistoryWrites(tenant, { id, personId: person }, keeps ? pseudonym : undefined))
  const named = expression`SET #resourceName = ${pseudonym}, #validations = ${[]}`
  await transact([keeps ? update(item, named) : remove(item)])
}

/** Everything in a person's own partition but the reports that stay, and what they still have of the company; answers their progress by month. */
const eraseOwnPartition = async (
  tenant: string,
  person: string,
  pseudonym: string,
): Promise<Record<string, Progress>> => {
  const months: Record<string, Progress> = {}
  for await (const items of iteratePartition(personPartition(tenant, person))) {
    const isReport = ({ sk }: Item) => sk.startsWith(REPORT)
    const others = items.filter((item) => !isReport(item) && !isStillHeld(item))
    await writeInBatches(others.flatMap((item) => [remove(item), ...buildDecisionRemoval(tenant, person, item)]))
    for (const item of items.filter(isReport)) {
      const report = readIf(item, toReport)
      const kept = report && (await eraseReport(tenant, report, pseudonym))
      if (!report) await eraseUnreadable(tenant, person, item, pseudonym)
      if (!kept) continue
      const { year, month, status, totalWorkedDays, version, sentAt } = kept
      months[monthKey(year, month)] = { status, totalWorkedDays, version, sentAt }
    }
  }
  return months
}

/** Their picture, for good. */
const erasePicture = async (tenant: string, { id, avatarPath, avatarBytes = 0 }: Member): Promise<void> => {
  if (!avatarPath) return
  await transact([
    update(
      memberKey(tenant, id),
      expression`SET #avatarPath = ${null}, #avatarBytes = ${0}`,
      expression`#avatarPath = ${avatarPath}`,
    ),
    ...countUse(tenant, { storedBytes: -avatarBytes }),
    ...discardPicture(tenant, avatarPath),
  ])
}

/** The part of a transaction that begins to erase a member who can no longer come in. */
export const buildBeginErasureWrite = (tenant: string, { id }: Member, pseudonym: string): Write =>
  update(
    memberKey(tenant, id),
    expression`SET #erasing = ${pseudonym}`,
    expression`#state IN (${'DISABLED'}, ${'REFUSED'}) AND (attribute_not_exists(#erasing) OR #erasing = ${pseudonym})`,
  )

/** Erases what a member has left in the workspace, all but the member. */
export const eraseTraces = async (tenant: string, member: Member, pseudonym: string): Promise<void> => {
  const { id } = member
  await erasePicture(tenant, member)
  await eraseDocuments(tenant, id)
  await eraseFromMatching(tenant, id)
  await erasePositionings(tenant, id, pseudonym)
  await eraseChats(tenant, id)
  for (const { erase } of Object.values(PRIVATE_DATA)) await erase(tenant, id, pseudonym)
  const months = await eraseOwnPartition(tenant, id, pseudonym)
  await transact([eraseFromTeam(tenant, id, pseudonym, months), eraseFromProfiles(tenant, id)])
  await eraseMemberHistory(tenant, id, pseudonym)
  await removeAddressEvents(tenant, member)
}

/** The parts of the transaction that ends it: of the member the pseudonym stays, their address is free, their account has no part in the workspace. */
export const buildEndErasureWrites = async (tenant: string, member: Member, pseudonym: string): Promise<Write[]> => {
  const { id, type, state, displayLanguage, email } = member
  const [, firstName = pseudonym, lastName = ''] = /^(.*) (\S+)$/.exec(pseudonym) ?? []
  const rest: Member = {
    ...{ id, type, state, displayLanguage, firstName, lastName },
    accountId: 'erased',
    email: '',
    permissions: [],
    status: 'not-visible',
    avatarPath: null,
    placeOfWork: null,
    erasing: pseudonym,
    erasedAt: now().toISOString(),
  }
  return [
    put(memberItem(tenant, rest), expression`attribute_exists(#erasing) AND attribute_not_exists(#erasedAt)`),
    remove(addressKey(tenant, email)),
    ...buildMemberIndexWrites(tenant, member, undefined),
    ...(await buildLeaveAccountWrites(tenant, member)),
  ]
}

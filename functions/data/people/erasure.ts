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
import { buildSealedContent, computeSeal } from '#functions/data/reports/seal.ts'
import type { Progress } from '#functions/data/reports/team.ts'
import { eraseFromTeam } from '#functions/data/reports/teamMembership.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { CraStatus } from '#shared/time/terms.ts'
import { readIf } from '../stored.ts'
import { discardPicture } from './avatars.ts'
import { eraseMemberHistory } from './eraseHistory.ts'
import { buildLeaveAccountWrites, removeAddressEvents } from './leaving.ts'
import { buildMemberIndexWrites } from './memberSearch.ts'
import { addressKey, type Member, memberItem, memberKey } from './members.ts'
import { PRIVATE_DATA } from './privacy.ts'

// Erasure of a person: sent or validated reports, which others are accountable for, remain under a pseudonym, as do
// their actions on other reports. The sealed archive, required by law, is unchanged. All steps are idempotent.

/** Writes that pseudonymise a report's history and remove messages; without a pseudonym it is deleted. */
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
        // Unreadable events may contain the name.
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
  const seal = report.status === 'VALIDATED' ? computeSeal(buildSealedContent(tenant, named, validations)) : null
  return { resourceName: pseudonym, validations, pseudonymSeal: seal }
}

const isKept = ({ status }: StoredReport): boolean => status === 'VALIDATED' || status === 'WAITING_VALIDATION'

/** The erasure of a report: pseudonymised when others are accountable, else deleted. */
const outcomeOf = (tenant: string, report: StoredReport, pseudonym: string) => {
  if (!isKept(report)) return { write: removeReport(tenant, report), left: undefined }
  const to = toPseudonymised(tenant, report, pseudonym)
  const left: StoredReport = { ...report, ...to, rejected: null, version: report.version + 1 }
  return { write: pseudonymise(tenant, report, to), left }
}

/** Erases or pseudonymises a report with its history, retrying on conflicts; returns it if it remains. */
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

/** Erases an unreadable report; an accountable one remains without signatures, which the sealed archive has. */
const eraseUnreadable = async (tenant: string, person: string, item: Item, pseudonym: string): Promise<void> => {
  const keeps = CraStatus.extract(['VALIDATED', 'WAITING_VALIDATION']).safeParse(item.status).success
  const id = `${person}-${item.sk.slice(REPORT.length)}`
  await writeInBatches(await buildHistoryWrites(tenant, { id, personId: person }, keeps ? pseudonym : undefined))
  const named = expression`SET #resourceName = ${pseudonym}, #validations = ${[]}`
  await transact([keeps ? update(item, named) : remove(item)])
}

/** Deletes a person's partition except remaining reports and held equipment; returns progress by month. */
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
      const { year, month, status, totalWorkedDays, version, sentAt, placeOfWork } = kept
      months[monthKey(year, month)] = { status, totalWorkedDays, version, sentAt, placeOfWork }
    }
  }
  return months
}

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

/** Transaction write that starts the erasure of a disabled or refused member. */
export const buildBeginErasureWrite = (tenant: string, { id }: Member, pseudonym: string): Write =>
  update(
    memberKey(tenant, id),
    expression`SET #erasing = ${pseudonym}`,
    expression`#state IN (${'DISABLED'}, ${'REFUSED'}) AND (attribute_not_exists(#erasing) OR #erasing = ${pseudonym})`,
  )

/** Erases everything but the member itself. */
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

/**
 * Transaction writes that complete the erasure: the member keeps the pseudonym only, address and account are released.
 */
export const buildEndErasureWrites = async (tenant: string, member: Member, pseudonym: string): Promise<Write[]> => {
  const { id, type, state, displayLanguage, email } = member
  const [, firstName = pseudonym, lastName = ''] = /^(.*) (\S+)$/.exec(pseudonym) ?? []
  const anonymous: Member = {
    id,
    type,
    state,
    displayLanguage,
    firstName,
    lastName,
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
    put(memberItem(tenant, anonymous), expression`attribute_exists(#erasing) AND attribute_not_exists(#erasedAt)`),
    remove(addressKey(tenant, email)),
    ...buildMemberIndexWrites(tenant, member, undefined),
    ...(await buildLeaveAccountWrites(tenant, member)),
  ]
}

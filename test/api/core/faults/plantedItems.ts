import { now } from '#functions/core/clock.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { missionKey } from '#functions/data/missions/storedMission.ts'
import { OWN_POSITIONINGS } from '#functions/data/positionings/positionings.ts'
import type { Kind } from '#functions/data/stored.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { billedMonth } from '#shared/people/company/usage.ts'
import type { PopulatedTenant } from '#test/kit/samples/populated.ts'

/** A word that stands in what is planted only. */
export const MARK = 'Quillebœuf'
/** Sorts behind everything that was made until now. */
export const LATE = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

/** What breaks an item of each kind: one of its own beside those there are, or something in the only one. */
export const planted = (populated: PopulatedTenant) => {
  const { tenant, resource, validator, manager, contact, mission, other, positioning, signed, card, equipment, ids } =
    populated
  const ofProduct = `T#${tenant}#PRODUCT#${equipment.product.id}`
  const root = `T#${tenant}`
  const ofCount = `${root}#COUNT#${equipment.count.id}`
  const boardItem = (sk: string): Key => ({ pk: `${root}#BOARD#${card.boardId}`, sk })
  const space = `person-${resource.personId}`
  const [folder] = ids.folderId ?? []
  const own = (sk: string): Key => ({ pk: personPartition(tenant, resource.personId), sk })
  const of = (key: Key, more: object = {}): Item => ({ ...key, v: 1, resourceName: MARK, ...more })
  const stranger = { personId: LATE }
  return {
    'accepted terms': of(own(`TERMS#${LATE}`)),
    account: of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: 'ACCOUNT' }, { state: 'weird' }),
    activity: of(own(`ACTIVITY#${LATE}`)),
    article: of({ pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: 'PUBLISHED' }, { texts: MARK }),
    'article address': of({ pk: `${root}#SLUGS`, sk: 'guide#months#remplir-son-cra-chez-nous' }, { article: 7 }),
    'article category': of({ pk: `${root}#HELP`, sk: 'CATEGORY#zz' }, { titles: MARK }),
    'article reader': of(
      { pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: `READER#${resource.personId}` },
      { readAt: MARK },
    ),
    'article versions': of({ pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: 'VERSIONS' }, { entries: MARK }),
    'article vote': of(
      { pk: `${root}#ARTICLE#${ids['help.id']?.[0]}`, sk: `VOTE#${resource.personId}` },
      { helped: MARK },
    ),
    'article row': of({ pk: `${root}#ARTICLES`, sk: LATE }),
    attempts: of({ pk: 'ATTEMPTS#planted', sk: 'ATTEMPTS' }, { count: MARK }),
    board: of(boardItem('A'), { members: MARK }),
    'board labels': of(boardItem('B'), { labels: MARK }),
    'board list': of(boardItem(`L#${LATE}`)),
    'calendar link': of({ pk: `${own('').pk}#TASKS`, sk: 'CALENDAR' }, { createdAt: MARK }),
    card: of(boardItem(`C#${LATE}`)),
    'cards day': of({ pk: `${root}#FIGURES#CARDS`, sk: 'DAY#9999-12-31' }, { made: 0.5 }),
    chat: of(own(`CHAT#${manager.personId}`), { gsi1pk: `${own('').pk}#CHATS`, gsi1sk: LATE }),
    'chat message': of({
      pk: `${root}#CHAT#${chatIdOf(resource.personId, validator.personId)}`,
      sk: `MESSAGE#${LATE}`,
    }),
    checklist: of(boardItem(`X#${card.id.slice(-26)}`), { lines: MARK }),
    client: of({ pk: `${root}#CLIENTS`, sk: LATE }),
    comment: of({ pk: `${root}#TALK#scrumboard#${card.id}`, sk: `COMMENT#${LATE}` }),
    consent: of(own(`CONSENT#${mission.id}#${LATE}`)),
    contact: of({ pk: `${root}#CONTACTS#ROWS`, sk: `aa #${LATE}` }),
    'contact log entry': of({ pk: `${root}#CONTACT#${contact.id}`, sk: `LOG#${LATE}` }),
    course: of({ pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: 'PUBLISHED' }, { steps: MARK }),
    'course reader': of(
      { pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: `READER#${manager.personId}` },
      { completedAt: MARK },
    ),
    'course row': of({ pk: `${root}#COURSES`, sk: LATE }),
    'contact merge': of({ pk: `${root}#CONTACT#${contact.id}`, sk: `MERGE#${LATE}` }),
    'merged contact': of({ pk: `${root}#CONTACT#${LATE}`, sk: 'MERGED_INTO' }, { into: MARK }),
    'daily cost': of(own('COST'), { dailyCost: MARK }),
    'deleted board': of(boardItem('V')),
    'deleted card': of(boardItem(`Y#${LATE}`)),
    'deleted contact': of({ pk: `${root}#CONTACT#${contact.id}`, sk: 'TRASH' }),
    'deleted list': of(boardItem(`W#${LATE}`)),
    'deleted task': of({ pk: `${own('').pk}#TASKS`, sk: `TRASH#${LATE}` }),
    'earlier certificate': of(own(`COURSE#${ids['academy.id']?.[0]}#EARLIER#0`), { certificate: MARK }),
    due: of({ pk: 'DUE', sk: `2000-01-01T00:00:00.000Z#${tenant}#planted` }),
    'equipment count': of({ pk: `${root}#COUNTS`, sk: `COUNT#${LATE}` }),
    'equipment counted pieces': of({ pk: ofCount, sk: `PIECES#${equipment.product.id}` }, { quantity: MARK }),
    'equipment counter': of({ pk: ofCount, sk: `BY#${LATE}` }, { count: MARK }),
    'equipment difference': of({ pk: ofCount, sk: `DIFFERENCE#${LATE}` }),
    'equipment event': of({ pk: ofProduct, sk: `LOG#${LATE}` }),
    'equipment holder': of({ pk: `${root}#HOLDERS`, sk: LATE }, { count: 0.5, left: true }),
    'equipment kits': of({ pk: root, sk: 'INVENTORY#kits' }, { kits: MARK }),
    'equipment list': of({ pk: root, sk: 'INVENTORY#brands' }, { entries: MARK }),
    'equipment seen': of({ pk: ofCount, sk: `SEEN#${LATE}` }),
    'equipment signature': of(own(`SIGNED#${equipment.ids.entryId[0]}`), { signature: MARK }),
    'equipment unit': of({ pk: ofProduct, sk: `UNIT#${LATE}` }),
    'features of a mission': of({ pk: `${root}#MATCH#${mission.id}`, sk: 'FEATURES' }, { features: 7 }),
    'features of a person': of(own('FEATURES'), { features: 7 }),
    file: of({ pk: `${root}#FILE#${ids.fileId?.[0]}`, sk: 'FILE' }, { revision: MARK }),
    'file in the trash': of({ pk: `${root}#SPACE#${space}`, sk: `TRASH#${LATE}` }),
    'file link': of({ pk: `${root}#SPACE#${space}`, sk: `LINK#${ids.fileId?.[0]}-${LATE}` }),
    'file row': of({ pk: `${root}#FOLDER#${folder}`, sk: 'FILE#zz' }),
    'file shared with a person': of(own('SHARED#01'), { file: 7 }),
    'file tree': of({ pk: `${root}#SPACE#${space}`, sk: 'TREE' }, { version: MARK }),
    'files to delete': of({ pk: `${root}#FILES`, sk: 'DISCARDED#0' }, { keys: MARK }),
    'finance day': of({ pk: `${root}#FIGURES#FINANCE`, sk: `DAY#${parisDate()}` }, { signed: 0.5 }),
    'finance line': of({ pk: `${root}#FIGURES#FINANCE`, sk: 'LINE#9' }),
    'finance month': of({ pk: `${root}#FIGURES#FINANCE`, sk: 'MONTH#2026-03' }, { signed: 0.5 }),
    labels: of({ pk: `${own('').pk}#NOTES`, sk: 'LABELS' }, { labels: MARK }),
    'given task': of({ pk: `${own('').pk}#TASKS`, sk: `GIVEN#${LATE}` }),
    link: of({ pk: 'TOKEN#planted', sk: 'TOKEN' }, { purpose: MARK }),
    mail: of({ pk: `${own('').pk}#MAIL`, sk: `MAIL#${ids['mailbox.id']?.[0]}` }, { subject: 7 }),
    'mail trace': of({ pk: `${own('').pk}#MAIL#TRACES`, sk: `${ids['mailbox.id']?.[0]}#1` }, { threadId: 7 }),
    'mail text': of({ pk: `${own('').pk}#MAIL`, sk: `TEXT#${ids['mailbox.id']?.[0]}` }, { html: 7 }),
    'mail templates': of({ pk: `${own('').pk}#MAIL`, sk: 'TEMPLATES' }, { templates: MARK }),
    'mailbox settings': of({ pk: `${own('').pk}#MAIL`, sk: 'SETTINGS' }, { version: MARK }),
    'mail order': of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: `LOG#${LATE}` }, { mailTries: MARK }),
    'mail problem': of({ pk: `EMAIL#${LATE.toLowerCase()}@kit.example`, sk: 'MAIL' }, { problem: MARK }),
    'matching settings': of({ pk: root, sk: 'MATCHING' }),
    'matching settings change': of({ pk: `${root}#MATCHING`, sk: `LOG#${LATE}` }),
    member: of({ pk: root, sk: `MEMBER#${stranger.personId}` }),
    'member event': of({ pk: `${root}#USER#${resource.personId}`, sk: `LOG#${LATE}` }),
    message: of(own(`MESSAGE#${LATE}`)),
    mission: of(missionKey(tenant, other.id), { title: 7 }),
    'mission for a kit': of(own(`KIT#${LATE}`), { gsi1pk: `${root}#HOME`, gsi1sk: `KIT#2026-01-01#${LATE}` }),
    'mission option': of(own('MISSIONS'), { missions: { [LATE]: { client: MARK } } }),
    'month in the team': of({ pk: `${root}#TEAM`, sk: resource.personId }, { months: { '2026-03': { status: 7 } } }),
    note: of({ pk: `${own('').pk}#NOTES`, sk: `NOTE#${LATE}` }),
    'note in the trash': of({ pk: `${own('').pk}#NOTES`, sk: `TRASH#${LATE}` }),
    notification: of(own(`NOTE#${LATE}`)),
    'number of notes': of({ pk: `${own('').pk}#NOTES`, sk: 'SIZE' }, { top: MARK }),
    'own equipment': of(own(`EQUIPMENT#${LATE}`)),
    'own ranking decision': of(own(`DECISION#${mission.id}`)),
    'people day': of({ pk: `${root}#FIGURES#PEOPLE`, sk: 'DAY#2099-12-31' }, { active: 0.5 }),
    'people month': of({ pk: `${root}#FIGURES#PEOPLE`, sk: `MONTH#${billedMonth(now())}` }, { newcomers: 0.5 }),
    'place in a ranking': of(own(`RANKED#${LATE}`)),
    'progress in a course': of(own('COURSE#fill-a-month'), { currentStep: MARK }),
    'planned session': of({ pk: `${root}#COURSE#${ids['academy.id']?.[0]}`, sk: `SESSION#${LATE}` }),
    positioning: of({ pk: missionPartition(tenant, mission.id), sk: `POSITIONING#${resource.personId}` }, { order: 7 }),
    'positioning event': of({ pk: `${root}#POSITIONING#${positioning.id}`, sk: `LOG#${LATE}` }),
    'positioning row': of(own(OWN_POSITIONINGS + LATE)),
    product: of({ pk: `${root}#PRODUCTS`, sk: equipment.product.id }, { tags: MARK }),
    'product row': of({ pk: `${root}#PRODUCTS#ROWS`, sk: LATE }),
    profile: of(own('PROFILE'), { version: MARK }),
    'profile documents': of(own('DOCUMENTS')),
    'profile row': of({ pk: `${root}#PROFILES`, sk: LATE }),
    ranking: of({ pk: `${root}#MATCH#${mission.id}`, sk: `RANKING#${LATE}` }),
    'ranking decision': of({ pk: `${root}#MATCH#${mission.id}`, sk: `DECISION#${LATE}` }),
    report: of(own('CRA#2026-05'), { status: 'WAITING_VALIDATION', gsi1pk: `${root}#WAITING`, gsi1sk: '2026-05#x' }),
    'report event': of({ pk: `${root}#CRA#${signed.id}`, sk: `LOG#${LATE}` }),
    'search entry': of({ pk: `${root}#FIND#people`, sk: `camille ${LATE}#person#${LATE}` }, { open: true }),
    'second factors': of({ pk: `EMAIL#${resource.email}`, sk: 'SECOND_FACTOR' }, { version: MARK }),
    session: of(own('SESSION#planted')),
    shortcuts: of(own('SHORTCUTS'), { shortcuts: MARK }),
    'sign-in ticket': of({ pk: 'TICKET#planted', sk: 'TICKET' }, { expiresAt: MARK }),
    'skill entry': of({ pk: `${root}#SKILL#java`, sk: `P#0#0#${LATE}` }),
    'staffing day': of({ pk: `${root}#STAFFING`, sk: `DAY#${parisDate()}` }, { positioned: 0.5 }),
    'staffing totals': of({ pk: `${root}#STAFFING`, sk: 'TOTAL' }, { missionsOpen: 0.5 }),
    task: of({ pk: `${own('').pk}#TASKS`, sk: `TASK#${LATE}` }),
    'team row': of({ pk: `${root}#TEAM`, sk: validator.personId }, { personId: 7 }),
    usage: of({ pk: `${root}#USAGE`, sk: '2026-11' }, { mailsSent: 0.5 }),
    workspace: of({ pk: root, sk: 'COMPANY' }, { type: MARK }),
  } satisfies Record<Kind, Item>
}

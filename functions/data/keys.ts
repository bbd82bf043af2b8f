import { personPartition, tenantPartition } from '#functions/core/table/keys.ts'

/**
 * Partition keys of the table, except those of core; they are composed here only, sort keys in the entities' modules.
 * See keys.decision.md and functions/keys.md.
 */
const inTenant =
  (name: string) =>
  (tenant: string): string =>
    `${tenantPartition(tenant)}#${name}`
const ofOne =
  (name: string) =>
  (tenant: string, id: string): string =>
    `${tenantPartition(tenant)}#${name}#${id}`
const ofPerson =
  (name: string) =>
  (tenant: string, person: string): string =>
    `${personPartition(tenant, person)}#${name}`

// People and the company
export const memberEventPartition = ofOne('USER')
export const usagePartition = inTenant('USAGE')
/** `of`: FINANCE, CARDS, PEOPLE, or a mission; items by day and month, without names. */
export const figuresPartition = ofOne('FIGURES')
/** `feed`: by readership. */
export const feedPartition = ofOne('FEED')
/** Index: pending things of a person, and of the company. */
export const ownWaitingPartition = ofPerson('WAITING')
export const companyWaitingPartition = inTenant('HOME')

// Reports
export const reportEventPartition = ofOne('CRA')
export const teamPartition = inTenant('TEAM')
/** Of the index. */
export const waitingReportsPartition = inTenant('WAITING')

// Staffing
export const clientsPartition = inTenant('CLIENTS')
export const clientPartition = ofOne('CLIENT')
export const missionPartition = ofOne('MISSION')
/** `scope`: a status, or ALL. */
export const missionListPartition = (tenant: string, scope: string, sort: string): string =>
  `${tenantPartition(tenant)}#MISSIONS#${scope}#${sort}`
export const positioningEventPartition = ofOne('POSITIONING')
/** `scope`: a status, or ALL. */
export const positioningListPartition = ofOne('POSITIONINGS')
export const staffingPartition = inTenant('STAFFING')
export const profilesPartition = inTenant('PROFILES')
/** People with a skill, and open missions that require it. */
export const skillPartition = ofOne('SKILL')
/** Matching data of a mission. */
export const matchPartition = ofOne('MATCH')
export const matchingLogPartition = inTenant('MATCHING')

// What several groups use
/** `scope`: people, staffing, or an app's. */
export const searchPartition = ofOne('FIND')
export const indexOrdersPartition = inTenant('INDEX')
export const slugsPartition = inTenant('SLUGS')
export const discardPartition = inTenant('FILES')
/** Mail problems seen by the company's own mails. */
export const mailProblemsPartition = inTenant('MAIL')
export const commentsPartition = (tenant: string, group: string, on: string): string =>
  `${tenantPartition(tenant)}#TALK#${group}#${on}`

// Apps
export const chatPartition = ofOne('CHAT')
/** Index: conversations by time. */
export const chatListPartition = ofPerson('CHATS')
/** Separate from a person's other data. */
export const notesPartition = ofPerson('NOTES')
export const tasksPartition = ofPerson('TASKS')
/** A whole mailbox, exported and erased on its own. */
export const mailPartition = ({ tenant, person }: { tenant: string; person: string }): string =>
  `${personPartition(tenant, person)}#MAIL`
export const mailTracesPartition = ofPerson('MAIL#TRACES')
export const mailFilesPartition = ofOne('MAILFILES')
export const mailAddressesPartition = inTenant('MAILADDR')
export const filePartition = ofOne('FILE')
/** Tree, trash and links of a space. */
export const spacePartition = ofOne('SPACE')
/** Rows and counter of a folder. */
export const folderPartition = ofOne('FOLDER')
/** Index: all files of a space. */
export const fileListPartition = (tenant: string, space: string): string => `${spacePartition(tenant, space)}#FILES`
export const contactsPartition = inTenant('CONTACTS')
/** Contacts by name. */
export const contactRowsPartition = inTenant('CONTACTS#ROWS')
/** Notes, history and merges of a contact. */
export const contactPartition = ofOne('CONTACT')
/** Contacts by address, phone number or name, for duplicates. */
export const contactKeysPartition = inTenant('CONTACT_KEYS')
export const boardPartition = ofOne('BOARD')
/** Boards open to non-members. */
export const openBoardsPartition = inTenant('BOARDS')
export const productsPartition = inTenant('PRODUCTS')
export const productRowsPartition = inTenant('PRODUCTS#ROWS')
export const productPartition = ofOne('PRODUCT')
export const serialsPartition = inTenant('SERIALS')
export const countsPartition = inTenant('COUNTS')
export const countPartition = ofOne('COUNT')
export const equipmentHoldersPartition = inTenant('HOLDERS')
export const articlesPartition = inTenant('ARTICLES')
/** Published questions, and the company's categories of articles. */
export const helpPartition = inTenant('HELP')
export const articlePartition = ofOne('ARTICLE')
export const coursesPartition = inTenant('COURSES')
export const coursePartition = ofOne('COURSE')
/** Of the index. */
export const certificatePartition = (code: string): string => `CERTIFICATE#${code}`

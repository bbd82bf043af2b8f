import { personPartition, tenantPartition } from '#functions/core/table/keys.ts'

/**
 * The partitions of the table, all but those of core. Only here a partition key is composed; the modules of the entities
 * compose the sort keys in them. See keys.decision.md, and functions/keys.md for everything that is stored.
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
/** `of`: FINANCE, CARDS, PEOPLE, or a mission. An item a day or month, which names nobody. */
export const figuresPartition = ofOne('FIGURES')
/** `feed`: by who reads it. */
export const feedPartition = ofOne('FEED')
/** Of the index: what waits for a person, and what concerns the company’s home page. */
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
/** Who brings a skill, and which open missions ask for it. */
export const skillPartition = ofOne('SKILL')
/** Everything that belongs to the matching of one mission. */
export const matchPartition = ofOne('MATCH')
export const matchingLogPartition = inTenant('MATCHING')

// What several groups use
/** `scope`: people, staffing, or what of the apps. */
export const searchPartition = ofOne('FIND')
export const indexOrdersPartition = inTenant('INDEX')
export const slugsPartition = inTenant('SLUGS')
export const discardPartition = inTenant('FILES')
/** What the company’s own mails to an address have shown. */
export const mailProblemsPartition = inTenant('MAIL')
/** Comments on something of an app. */
export const commentsPartition = (tenant: string, group: string, on: string): string =>
  `${tenantPartition(tenant)}#TALK#${group}#${on}`

// Apps
export const chatPartition = ofOne('CHAT')
/** Of the index: a person's conversations, by time. */
export const chatListPartition = ofPerson('CHATS')
/** A person's notes are apart from what else is theirs: nobody else's name is ever part of its key. */
export const notesPartition = ofPerson('NOTES')
export const tasksPartition = ofPerson('TASKS')
/** A whole mailbox, so that it is exported and erased by itself. */
export const mailPartition = ({ tenant, person }: { tenant: string; person: string }): string =>
  `${personPartition(tenant, person)}#MAIL`
export const mailTracesPartition = ofPerson('MAIL#TRACES')
export const mailFilesPartition = ofOne('MAILFILES')
export const mailAddressesPartition = inTenant('MAILADDR')
export const filePartition = ofOne('FILE')
/** A space's tree, trash and links. */
export const spacePartition = ofOne('SPACE')
/** The rows of a folder, and their count. */
export const folderPartition = ofOne('FOLDER')
/** Of the index: all files of a space, whichever folders they lie in. */
export const fileListPartition = (tenant: string, space: string): string => `${spacePartition(tenant, space)}#FILES`
export const contactsPartition = inTenant('CONTACTS')
/** Every contact in the order of the names. */
export const contactRowsPartition = inTenant('CONTACTS#ROWS')
/** A contact's notes, its history and what merges can be undone with. */
export const contactPartition = ofOne('CONTACT')
/** Who has an address, a number or a name at a client, by which duplicates are found. */
export const contactKeysPartition = inTenant('CONTACT_KEYS')
export const boardPartition = ofOne('BOARD')
/** The boards that others than their members read. */
export const openBoardsPartition = inTenant('BOARDS')
export const productsPartition = inTenant('PRODUCTS')
export const productRowsPartition = inTenant('PRODUCTS#ROWS')
export const productPartition = ofOne('PRODUCT')
export const serialsPartition = inTenant('SERIALS')
export const countsPartition = inTenant('COUNTS')
export const countPartition = ofOne('COUNT')
export const equipmentHoldersPartition = inTenant('HOLDERS')
export const articlesPartition = inTenant('ARTICLES')
export const articlePartition = ofOne('ARTICLE')
export const coursesPartition = inTenant('COURSES')
export const coursePartition = ofOne('COURSE')
/** Of the index. */
export const certificatePartition = (code: string): string => `CERTIFICATE#${code}`

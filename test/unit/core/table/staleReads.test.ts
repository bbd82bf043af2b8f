import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The reads that may miss what was written a moment ago, at half the price: lists, figures, names beside something else, and
 * what is looked at again before it decides anything. Whatever is read back by who has just written it, and whatever decides,
 * is read as it is. One that is added is thought about here.
 */
const MAY_BE_STALE = [
  'apps/mailbox/handler search',
  'apps/scrumboard/references loadBoardReferences',
  'apps/tasks/subjects loadSubjects',
  'apps/tasks/view loadReferences',
  'data/activities/activities readNextPage',
  'data/apps/contacts/contactLists readContactItems',
  'data/apps/contacts/contactLists groupByKey',
  'data/apps/help/votes listVotes',
  'data/apps/inventory/products productsOf',
  'data/apps/mailbox/mails readRowIds',
  'data/apps/mailbox/mails readRowIds',
  'data/apps/mailbox/mails mailsOf',
  'data/apps/mailbox/mails mailsOf',
  'data/apps/mailbox/mails mailsOf',
  'data/apps/mailbox/mails mailsOf',
  'data/apps/mailbox/privacy loadTexts',
  'data/apps/notes notesOf',
  'data/archive readArchivePage',
  'data/chats/chats listPartners',
  'data/chats/liveConnections listConnected',
  'data/due/due iterateDue',
  'data/figures/cards listCardDays',
  'data/figures/finance financeOf',
  'data/figures/finance financeOf',
  'data/figures/finance financeOf',
  'data/figures/finance financeOf',
  'data/figures/finance financeOf',
  'data/figures/missions readMissionFigures',
  'data/figures/people readVisits',
  'data/matching/matchIndex readAll',
  'data/matching/matchIndex listPeople',
  'data/matching/matchIndex listMissionIds',
  'data/missions/missions missionsOf',
  'data/missions/missions missionsOf',
  'data/missions/openMissions readMissions',
  'data/missions/openMissions listUnstaffedMissions',
  'data/people/members listHolders',
  'data/positionings/positioningContext filterOnOpenMissions',
  'data/positionings/positioningContext filterPresentable',
  'data/positionings/positionings readAgreedRates',
  'data/profiles/professionalProfiles profilesOf',
  'data/reports/reportContext listReadable',
  'data/reports/reportContext readEventually',
  'data/reports/team teamOf',
  'data/reports/withoutMission listWithoutMission',
  'overview/pages/things loadThings',
]

const DECLARED = /^(?:export )?(?:const|async function|function) (\w+)/
const STALE = /\beventually(?:,|:| })/
const COMMENT = /^\s*(?:\/\*|\*|\/\/)/

test('nothing else is read otherwise than as it is', () => {
  const files = globSync('functions/**/*.ts', { exclude: ['functions/core/**'] }).toSorted()
  const found = files.flatMap((file) => {
    let declared = ''
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        declared = DECLARED.exec(line)?.[1] ?? declared
        const read = `${file.replace(/^functions\/|\.ts$/g, '')} ${declared}`
        return STALE.test(line) && !COMMENT.test(line) ? [read] : []
      })
  })
  expect(found.toSorted()).toEqual(MAY_BE_STALE.toSorted())
})

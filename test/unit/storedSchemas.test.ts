import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Account } from '#functions/data/accounts.ts'
import { StoredChat, StoredChatMessage } from '#functions/data/chats.ts'
import { StoredConsent } from '#functions/data/consents.ts'
import { Event } from '#functions/data/events.ts'
import { IndexedMission } from '#functions/data/matchIndex.ts'
import { StoredWeights } from '#functions/data/matchingWeights.ts'
import { Member } from '#functions/data/members.ts'
import { StoredMessage } from '#functions/data/messages.ts'
import { AcceptedMission } from '#functions/data/missionOptions.ts'
import { StoredMission } from '#functions/data/missions.ts'
import { StoredNotification } from '#functions/data/notifications.ts'
import { StoredPositioning } from '#functions/data/positionings.ts'
import { StoredDocument } from '#functions/data/profileDocuments.ts'
import { StoredSheet } from '#functions/data/profileSheets.ts'
import { Ranking, StoredDecision, StoredPlace } from '#functions/data/rankings.ts'
import { StoredReport } from '#functions/data/reports.ts'
import { Entry } from '#functions/data/searchIndex.ts'
import { Session } from '#functions/data/sessions.ts'
import { StoredShortcut } from '#functions/data/shortcuts.ts'
import { Workspace } from '#functions/data/workspaces.ts'
import { PersonFeatures } from '#shared/rules/matching/features.ts'

const hashOf = (schema: z.ZodType): string =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
    .digest('hex')
    .slice(0, 12)

/**
 * What lies in the table was written by an earlier release. A change of a stored schema must still read it: give new
 * fields a default, or raise `v` and upgrade what is read. Then, and only then, note the new hash here.
 */
test.each([
  ['account', Account, '8d123291faeb'],
  ['conversation', StoredChat, 'a29a72147004'],
  ['chat message', StoredChatMessage, '77b11848950a'],
  ['event', Event, 'a3aacb828d04'],
  ['member', Member, '274a4f2474a5'],
  ['consent', StoredConsent, 'cec8d8c84858'],
  ['mission', StoredMission, 'dfcd6d716fa3'],
  ['positioning', StoredPositioning, '2b38fd3d8440'],
  ['mission option', AcceptedMission, '9d4fef4a912f'],
  ['message', StoredMessage, '1e7b16b7a5c2'],
  ['notification', StoredNotification, '2b098f9c2c1f'],
  ['shortcut', StoredShortcut, '4d7628e6a6e6'],
  ['profile', StoredSheet, '73f8297273b6'],
  ['profile document', StoredDocument, 'cdb638550e86'],
  ['report', StoredReport, '1ab82a81a2f2'],
  ['search entry', Entry, 'f5f347b3725d'],
  ['session', Session, '652415fd08a8'],
  ['workspace', Workspace, '1d085672d2d9'],
  ['mission as matched', IndexedMission, 'e18635046211'],
  ['person as matched', PersonFeatures, '902f4b181ce2'],
  ['matching settings', StoredWeights, 'c78e1c9ec85f'],
  ['ranking', Ranking, 'dc41a623ae59'],
  ['place in a ranking', StoredPlace, '730847f2beac'],
  ['ranking decision', StoredDecision, 'b91e5009f2c4'],
] as const)('what is stored as %s has not changed by accident', (_, schema, hash) => expect(hashOf(schema)).toBe(hash))

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Account } from '#functions/data/accounts.ts'
import { Event } from '#functions/data/events.ts'
import { Member } from '#functions/data/members.ts'
import { StoredMessage } from '#functions/data/messages.ts'
import { AcceptedMission } from '#functions/data/missionOptions.ts'
import { StoredNotification } from '#functions/data/notifications.ts'
import { StoredDocument } from '#functions/data/profileDocuments.ts'
import { StoredSheet } from '#functions/data/profileSheets.ts'
import { StoredReport } from '#functions/data/reports.ts'
import { Entry } from '#functions/data/searchIndex.ts'
import { Session } from '#functions/data/sessions.ts'
import { StoredShortcut } from '#functions/data/shortcuts.ts'
import { Workspace } from '#functions/data/workspaces.ts'

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
  ['event', Event, '45aa999cbe79'],
  ['member', Member, 'ef1273f23bc7'],
  ['mission option', AcceptedMission, '9d4fef4a912f'],
  ['message', StoredMessage, '4e4a07d3e677'],
  ['notification', StoredNotification, 'f7c75f66f9c5'],
  ['shortcut', StoredShortcut, '4d7628e6a6e6'],
  ['profile', StoredSheet, '90bde1e278b8'],
  ['profile document', StoredDocument, 'e30025a090c5'],
  ['report', StoredReport, '3c0e1c940803'],
  ['search entry', Entry, 'f5f347b3725d'],
  ['session', Session, '652415fd08a8'],
  ['workspace', Workspace, '1d085672d2d9'],
] as const)('what is stored as %s has not changed by accident', (_, schema, hash) => expect(hashOf(schema)).toBe(hash))

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../web/src')
const KIT = /^ui\/forms\/(Form\.tsx|useForm\.ts|focusWrong\.ts)$/

/** Where a form of the browser's own stands, or a try is remembered, and why. */
const EXCEPTIONS: readonly [path: RegExp, why: string][] = [
  [/^people\/auth\//, 'the pages of who signs in have a frame of their own, which tells what failed over its title'],
  [/^staffing\/missions\/edit\/EditMission\.tsx$/, 'a draft that is kept over versions knows itself what was tried'],
  [/^staffing\/positionings\/AnswerCard\.tsx$/, 'one box to tick, for two answers'],
  [/^apps\/files\/share\/SharedFiles\.tsx$/, 'the folders behind a password are opened as the password is tried'],
  [/^apps\/inventory\/count\/ScanPanel\.tsx$/, 'scans one after the other, and waits for none'],
  [/^apps\/chat\/conversation\/Composer\.tsx$/, 'sends one message after the other, and waits for none'],
  [/^apps\/mailbox\/SearchField\.tsx$/, 'searches, and sends nothing'],
  [/^apps\/academy\/certificates\/CheckCertificate\.tsx$/, 'leads to another page, and sends nothing'],
  [
    /^apps\/(notes\/LabelsDialog|scrumboard\/LabelsDialog|scrumboard\/board\/AddText|scrumboard\/card\/Checklist|mailbox\/settings\/LabelEditor)\.tsx$/,
    'a line whose button waits for words; it is shown as added at once',
  ],
]

/** What a screen with a form leaves to the kit. */
const OWN = /<form\b|\bsetTried\b|\bfocusWrong\(|\bset(Busy|Sending)\b(?=[\s\S]*<FormDialog\b)/

test('tries of a form are counted, told and held back in one place', () => {
  const own = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !KIT.test(file) && OWN.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(own.filter((file) => !EXCEPTIONS.some(([path]) => path.test(file)))).toEqual([])
  expect(EXCEPTIONS.filter(([path]) => !own.some((file) => path.test(file))).map(([path]) => path.source)).toEqual([])
})

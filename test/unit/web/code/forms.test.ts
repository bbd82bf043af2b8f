import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../../web/src')
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
]

/** What a screen with a form leaves to the kit, unless it adds one line after the other. */
const OWN = /<form\b|\bsetTried\b|\bfocusWrong\(|\bset(Busy|Sending)\b(?=[\s\S]*<FormDialog\b)/

test('tries of a form are counted, told and held back in one place', () => {
  const own = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return !KIT.test(file) && OWN.test(code) && !/\buseQuickAdd\(/.test(code)
  })
  expect(own.filter((file) => !EXCEPTIONS.some(([path]) => path.test(file)))).toEqual([])
  expect(EXCEPTIONS.filter(([path]) => !own.some((file) => path.test(file))).map(([path]) => path.source)).toEqual([])
})

/** Where a copy is made of what a form was opened with, and why nothing of others is taken back by it. */
const COPIES: readonly [path: RegExp, why: string][] = [
  [/^time\/cra\/fill\/useTimesheetEditor\.ts$/, 'compares versions, and asks'],
  [/^staffing\/(profiles\/edit\/useProfileDraft|missions\/edit\/useMissionDraft)\.ts$/, 'compares versions, and asks'],
  [/^apps\/notes\/editor\/NoteEditor\.tsx$/, 'saves by itself over a version, and asks'],
  [/^apps\/contacts\/edit\/ContactForm\.tsx$/, 'the version of what was opened: another one is refused'],
  [/^apps\/academy\/sessions\/SessionDialog\.tsx$/, 'holds the session that was opened: another version is refused'],
  [/^apps\/help\/write\/ReviewCard\.tsx$/, 'follows what is planned by then'],
  [/^apps\/help\/ArticleVote\.tsx$/, 'nobody else changes it'],
  [/^staffing\/matching\/DecideDialog\.tsx$/, 'another decision comes after the one before'],
  [/^staffing\/positionings\/steps\/ClientDialog\.tsx$/, 'who is proposed as a reader'],
  [/^apps\/files\/share\/RenewLinkDialog\.tsx$/, 'when the link is proposed to expire'],
  [/^apps\/inventory\/units\/HandOverDialog\.tsx$/, 'who is proposed as a holder'],
  [/^apps\/mailbox\/compose\/(ComposeForm\.tsx|useDraft\.ts)$/, 'what a mail begins with, and the name of its draft'],
  [/^apps\/academy\/(TakeCourse|take\/QuizCard)\.tsx$/, 'where a reader is, and their answers'],
  [/^apps\/contacts\/History\.tsx$/, 'an entry of one’s own, which nobody else changes'],
  [/^overview\/feedback\/Feedback\.tsx$/, 'what was kept on this device'],
  [/^apps\/contacts\/import\/useImport\.ts$/, 'what was imported last, kept on this device'],
  [/^people\/auth\/SignUp\.tsx$/, 'what one has typed oneself, for an address to be corrected'],
  [/^ui\/forms\/SignaturePad\.tsx$/, 'which way of signing is shown'],
]

/** A state that begins with a part of something, in a screen that sends it. */
const COPY =
  /useState(?:<[^()]*>)?\(\s*(?:(?:\(\) =>\s*)?(?:\w+\()?\(?[a-z]\w*(?: \?\? [a-z]\w*)?\)?\??\.[a-z]\w*|\(\) =>\s*(?:\w+Of|toDraft|autosaveOptions)\()/
const SENDS = /useApiMutation|useCompanyChange|\bcall\(|\bsend\b|onSubmit|onSave|onChange/
const ELSEWHERE =
  /useState(?:<[^()]*>)?\(\s*(?:\(\) =>\s*)?(?:\w+\()?(?:search|params|router|navigator|queue|rest|here|shown)\b/

test('forms follow what is read again while they are open, by `useEdits`, or say why not', () => {
  const copying = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return COPY.test(code.replaceAll(new RegExp(ELSEWHERE, 'g'), '')) && SENDS.test(code)
  })
  expect(copying.filter((file) => !COPIES.some(([path]) => path.test(file)))).toEqual([])
  expect(COPIES.filter(([path]) => !copying.some((file) => path.test(file))).map(([path]) => path.source)).toEqual([])
})

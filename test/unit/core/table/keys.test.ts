import { globSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import * as partitions from '#functions/data/keys.ts'
import {
  buildKeyTable,
  createKeyMatcher,
  findUndocumented,
  KEYS_FILE,
  listDocumentedKeys,
} from '#test/kit/docs/keyTable.ts'

const FOLDER = 'test/stored'
/** A whole workspace as this release stores it, an item a line after the first. */
const kept = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.items.jsonl'))
  .toSorted()
  .at(-1)
const items = readFileSync(`${FOLDER}/${kept}`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line))

let documented: Awaited<ReturnType<typeof listDocumentedKeys>>
beforeAll(async () => {
  documented = await listDocumentedKeys()
}, 60_000)

test('the table of keys is that of the modules', async () =>
  expect(readFileSync(KEYS_FILE, 'utf8'), 'npm run docs writes it').toBe(await buildKeyTable()))

/** Documented keys that no item of the kept workspace has, by why. */
const NOT_KEPT: Readonly<Record<string, readonly string[]>> = {
  'of no workspace: signing in, limits, the stage itself, whoever operates it': [
    'ATTEMPTS#<hash> ATTEMPTS',
    'CHALLENGE#<hash> CHALLENGE',
    'PASSKEYS#<hash> OWNER',
    'TICKET#<hash> TICKET',
    'EMAIL#<address> SECOND_FACTOR',
    'EMAIL#<address> LOG#<ulid>',
    'LIMIT#<hash> LIMIT',
    'CONNECTION#<connection> OWNER',
    'SECRET SIGNING',
    'RATE#<tenant> COMPANY',
    'RATE#<tenant> <person>',
    'OPERATOR <ulid>',
    'OPERATOR#<walk> PROGRESS',
  ],
  'a retry of what was asked for, or of an event': [
    'KEY#<hash> ONCE',
    'LINK#<hash> ONCE#<route>#<key>',
    '<pk of the event>#RETRY <sk of the event>#<round>',
    ...['', '#', '#<piece>'].map((piece) => `T#<tenant>#P#<person> ONCE#<route>#<key>${piece}`),
  ],
  'an event that nothing in the kept workspace causes; readers are told of each kind by its own tests': [
    'CHAT#<person>-<person> READ#<ulid>',
    'CLIENT#<client> RENAMED#<ulid>',
    'CONTACT#<contact> REMOVED#<ulid>',
    'FILES DISCARDED#<ulid>',
    'P#<person> FEEDBACK#<ulid>',
    'P#<person> STATUS#<ulid>',
    'P#<person>#NOTES ~<ulid>',
    'P#<person>#TASKS DUE#<ulid>',
    'MISSION#<mission> VALIDATORS#<ulid>',
    'MISSION#<mission> CLOSED#<ulid>',
    'MISSION#<mission> RENAMED#<ulid>',
    'MISSION#<mission> RETYPED#<ulid>',
  ].map((key) => `T#<tenant>#${key}`),
  'mail from and to outside, which needs the mail service': [
    'EMAIL#<address> MAIL',
    'MAILDOMAIN#<label> OWNER',
    'T#<tenant> MAIL_LABEL',
    'T#<tenant>#MAIL <hash>',
    'T#<tenant>#MAILADDR <hash>',
    'T#<tenant>#MAILFILES#<person>_<mail> HOLDERS',
    ...['ADDRESS', 'FILES_COUNTED#<hash>', 'MESSAGE#<hash>', 'RECEIVED#<hash>'].map(
      (sk) => `T#<tenant>#P#<person>#MAIL ${sk}`,
    ),
  ],
  'as what is kept, without a last day': ['T#<tenant>#P#<person>#WAITING #DONE#<course>'],
  'there for a moment, or once somebody has gone on with what is kept': [
    'P#<person> KEEPING#<file>',
    'P#<person>#NOTES KEEPING#<picture>',
    'P#<person> LIVE',
    'P#<person> MESSAGE#~',
    'P#<person> POSITIONED_ONCE#<mission>',
    'P#<person>#NOTES LABELS',
    'BOARDS <board>',
    'P#<person>#TASKS DONE#<ulid>',
    'P#<person>#WAITING <date>#TASK#<ulid>',
    'HOME LEFT#<person>',
    'FIGURES#PEOPLE DAY#<date>',
    'FIGURES#PEOPLE MONTH#<month>',
    'P#<person> COURSE#<course>#EARLIER#<code>',
  ].map((key) => `T#<tenant>#${key}`),
}

const HOW = `What is kept has an item of each key: store one in newPopulatedTenant of test/kit/samples/populated.ts, then keep it as
test/unit/core/table/storedSchemas.test.ts says; or say in NOT_KEPT why there is none`

test('every item of a whole workspace has the keys that its module documents', async () => {
  expect(items.length).toBeGreaterThan(100)
  expect(await findUndocumented(items)).toEqual([])
  const match = createKeyMatcher(documented)
  const met = new Set(items.flatMap((item) => match(item).flat()))
  const unmet = documented.filter((one) => !met.has(one)).map(({ parts }) => parts.join(' '))
  expect(unmet.toSorted(), HOW).toEqual(Object.values(NOT_KEPT).flat().toSorted())
})

/** What composes a partition by itself goes past the one place where tenants are kept apart. */
test('partitions of tenants are composed in core/table/keys.ts only', () => {
  const elsewhere = globSync('{functions,infra}/**/*.ts')
    .filter((file) => file !== 'functions/core/table/keys.ts')
    .filter((file) => readFileSync(file, 'utf8').includes('`T#$' + '{'))
  expect(elsewhere).toEqual([])
})

/** A new partition is missed before anything of it is kept. */
test('every partition of functions/data/keys.ts is in the `keys` of the module that stores in it', () => {
  /** What is the same in all of them, and a space. */
  const literal = (pk: string) =>
    pk
      .replace(/#?[^#]*<[^#]*/g, '')
      .replaceAll('#', ' ')
      .concat(' ')
  const known = documented.map(({ parts: [pk] }) => literal(pk))
  const missing = Object.entries(partitions).filter(([name, compose]) => {
    const whose = name === 'mailPartition' ? [{ tenant: '<>', person: '<>' }] : ['<>', '<>', '<>']
    const begins = literal((compose as (...parts: unknown[]) => string)(...whose))
    return !known.some((one) => one.startsWith(begins))
  })
  expect(missing.map(([name]) => name)).toEqual([])
})

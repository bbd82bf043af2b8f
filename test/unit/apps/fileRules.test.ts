import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeOfExtension, withExtension, withExtensionOf } from '#shared/apps/files/fileNames.ts'
import {
  allowedTypes,
  attachmentSpaceId,
  CAPTIONS_TYPE,
  FILE_LIMITS,
  FILE_TYPES,
  includesRight,
  isFolderId,
  isListingOnly,
  isSentInParts,
  isShelf,
  isVideo,
  maxFileBytes,
  maxSingleUploadBytes,
  missionShelfId,
  PREVIEW_TYPES,
  parseMissionShelfId,
  parseSpaceId,
  partSizes,
  rightInSpace,
  SHARED_SHELF,
  sharerOf,
  spaceId,
  spaceIdOf,
  uploadLimitsOf,
  uploadLimitTexts,
} from '#shared/apps/files/rules.ts'
import type { Permission } from '#shared/core/permissions.ts'

const MEGABYTE = 1_048_576

describe('the type of a file', () => {
  const extensions = {
    PDF: 'pdf',
    DOC: 'docx doc odt dotx rtf',
    XLS: 'xlsx xls ods',
    PPT: 'pptx ppt odp potx',
    TXT: 'txt log json xml ics vcf eml svg html htm',
    CSV: 'csv',
    MD: 'md',
    JPG: 'jpg jpeg',
    PNG: 'png',
    GIF: 'gif',
    ZIP: 'zip',
    MP4: 'mp4 m4v',
    WEBM: 'webm',
    VTT: 'vtt',
  }
  test.each(FILE_TYPES)('%s is borne by its extensions, the first of which is given to a name without', (type) => {
    const all = extensions[type].split(' ')
    expect(withExtension('plan', type)).toBe(`plan.${all[0]}`)
    for (const extension of all) {
      expect(typeOfExtension(`Plan.v2.${extension.toUpperCase()}`)).toBe(type)
      expect(withExtension(`plan.${extension}`, type)).toBe(`plan.${extension}`)
    }
  })

  test.each(['', 'pdf', '.pdf', 'plan.', 'plan.exe', 'plan.pdf.exe', 'plan. pdf'])('is not said by %j', (name) =>
    expect(typeOfExtension(name)).toBeUndefined(),
  )

  test('is added to a name that says another one, which stays as long as names may be', () => {
    expect(withExtension('plan.doc', 'PDF')).toBe('plan.doc.pdf')
    expect(withExtension('x'.repeat(120), 'PDF')).toBe(`${'x'.repeat(116)}.pdf`)
    expect(withExtension(`${'x'.repeat(115)}😀x`, 'PDF')).toBe(`${'x'.repeat(115)}.pdf`)
  })

  test('is replaced by that of a version of another type, if it is of the type that the file had', () => {
    expect(withExtensionOf('plan.v2.docx', 'DOC', 'PDF')).toBe('plan.v2.pdf')
    expect(withExtensionOf('plan.pdf', 'PDF', 'DOC')).toBe('plan.docx')
    expect(withExtensionOf('plan.doc', 'DOC', 'DOC')).toBe('plan.doc')
    expect(withExtensionOf('plan.doc.pdf', 'PDF', 'DOC')).toBe('plan.doc')
    expect(withExtensionOf('plan.txt', 'PDF', 'CSV')).toBe('plan.txt.csv')
  })

  test('says whether a browser plays or shows it', () => {
    expect(FILE_TYPES.filter(isVideo)).toEqual(['MP4', 'WEBM'])
    expect(FILE_TYPES.filter((type) => !PREVIEW_TYPES.includes(type))).toEqual(['DOC', 'XLS', 'PPT', 'ZIP'])
    expect(CAPTIONS_TYPE).toBe('VTT')
  })
})

describe('a file of more than 16 megabytes goes in parts', () => {
  test('of eight megabytes, the last of what is left', () => {
    expect([16 * MEGABYTE, 16 * MEGABYTE + 1].map(isSentInParts)).toEqual([false, true])
    expect(partSizes(8 * MEGABYTE)).toEqual([8 * MEGABYTE])
    expect(partSizes(16 * MEGABYTE + 1)).toEqual([8 * MEGABYTE, 8 * MEGABYTE, 1])
    expect(partSizes(0)).toEqual([])
  })

  test('that are the file together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: FILE_LIMITS.fileBytes }), (bytes) => {
        const parts = partSizes(bytes)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(bytes)
        expect(parts.slice(0, -1).every((part) => part === 8 * MEGABYTE)).toBe(true)
        expect(parts.every((part) => part > 0 && part <= 8 * MEGABYTE)).toBe(true)
      }),
    )
  })
})

describe('an id says', () => {
  const longest = 'A'.repeat(40)
  const thing = '0'.repeat(90)
  test.each([
    ['company', { kind: 'company', of: '' }],
    ['staffing', { kind: 'staffing', of: '' }],
    ['person-01Ab', { kind: 'person', of: '01Ab' }],
    [`mission-${longest}`, { kind: 'mission', of: longest }],
    ['client-0', { kind: 'client', of: '0' }],
    ['academy-01K', { kind: 'attached', app: 'academy', of: '01K' }],
    ['help-01K', { kind: 'attached', app: 'help', of: '01K' }],
    ['scrumboard-01A_01B-c', { kind: 'attached', app: 'scrumboard', of: '01A_01B-c' }],
    [`mailbox-${thing}`, { kind: 'attached', app: 'mailbox', of: thing }],
  ] as const)('%s is the space %o', (id, space) => expect(parseSpaceId(id)).toEqual(space))

  test.each([
    '',
    'missions',
    'clients',
    'person',
    'person-',
    'person-a_b',
    'person-a.b',
    'company-1',
    'x',
    'xcompany',
    `client-${longest}A`,
    'xmission-1',
    'company_1',
    'help',
    'help-',
    'help-a.b',
    `help-${thing}0`,
    'xhelp-1',
    'notes-1',
    '01KAAAAAAAAAAAAAAAAAAAAAAA',
  ])('%j is no space', (id) => expect(parseSpaceId(id)).toBeUndefined())

  test('which space a folder lies in', () => {
    expect(['company', 'company_01K', 'mission-1_01K', 'help-1_2', '01K'].map(spaceIdOf)).toEqual([
      'company',
      'company',
      'mission-1',
      'help-1_2',
      '01K',
    ])
    expect(['company_01K', 'scrumboard-1_2', 'missions', '01K'].map(isFolderId)).toEqual([true, true, false, false])
    expect([spaceId('company'), spaceId('mission', '01K'), attachmentSpaceId('help', '01K')]).toEqual([
      'company',
      'mission-01K',
      'help-01K',
    ])
  })

  test.each([
    [missionShelfId('mission-01K', 'months'), { shelf: 'months', line: undefined }],
    ['mission-01K_resumes_01P-2026-11', { shelf: 'resumes', line: '01P-2026-11' }],
    [`mission-${longest}_months_1`, { shelf: 'months', line: '1' }],
  ] as const)('%s is of the shelf %o', (id, shelf) => {
    expect(parseMissionShelfId(id)).toEqual(shelf)
    expect(isListingOnly(id)).toBe(true)
  })

  test.each([
    'mission-01K',
    'mission-01K_01F',
    'client-01K_months',
    'xmission-01K_months',
    `mission-${longest}A_months`,
    'mission-01K_months_',
    'mission-01K_months_a_b',
    'mission-_months',
    'mission-01K_monthsx',
  ])('%s is of no shelf', (id) => {
    expect(parseMissionShelfId(id)).toBeUndefined()
    expect(isListingOnly(id)).toBe(false)
  })

  test('that it only lists', () => {
    const ids = ['missions', 'clients', 'company', 'mission-1', 'Missions']
    expect(ids.map(isShelf)).toEqual([true, true, false, false, false])
    expect(ids.map(isListingOnly)).toEqual([true, true, false, false, false])
  })
})

test.each([
  ['mailbox-01K', 20, 25, 16],
  ['help-01K', 660, Number.POSITIVE_INFINITY, 16],
  ['scrumboard-01K', 5000, Number.POSITIVE_INFINITY, 16],
  ['company_01K', 5000, Number.POSITIVE_INFINITY, 16],
])('%s has room for %d files of %d megabytes', (id, files, megabytes, whole) => {
  expect(uploadLimitsOf(id)).toEqual({ files, bytes: megabytes * MEGABYTE })
  expect(uploadLimitTexts(id)).toEqual({ most: files, megabytes })
  expect(maxFileBytes(id)).toBe(Math.min(100, megabytes) * MEGABYTE)
  expect(maxSingleUploadBytes(id)).toBe(whole * MEGABYTE)
  expect(allowedTypes(id)).toEqual(id.startsWith('help') ? ['JPG', 'PNG', 'GIF'] : FILE_TYPES)
})

describe('what somebody may do in a space:', () => {
  const consultant = { person: 'me', type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'] as Permission[] }
  const employed = { ...consultant, type: 'ESN' }
  const freelancer = { ...consultant, type: 'FREELANCER' }
  const manager = { ...freelancer, permissions: ['MANAGE_MISSIONS'] as Permission[] }
  const author = { ...freelancer, permissions: ['MANAGE_CONTENT'] as Permission[] }
  const all = { ...employed, permissions: ['ALL'] as Permission[] }
  test.each([
    ['person', 'me', [consultant, employed, freelancer, manager, author, all], 'write'],
    ['person', 'you', [consultant, employed, freelancer, manager, author, all], 'none'],
    ['company', '', [author, all], 'write'],
    ['company', '', [consultant, employed], 'read'],
    ['company', '', [freelancer, manager], 'none'],
    ['staffing', '', [manager, all], 'write'],
    ['staffing', '', [consultant, employed, freelancer, author], 'none'],
    ['client', '1', [manager, all], 'write'],
    ['client', '1', [consultant, employed, freelancer, author], 'none'],
    ['mission', '1', [manager, all], 'write'],
  ] as const)('of %s %s %o may %s, whatever they work on', (kind, of, readers, right) => {
    const space = { kind, of } as Parameters<typeof rightInSpace>[0]
    for (const reader of readers)
      expect([
        rightInSpace(space, reader, { assigned: false }),
        rightInSpace(space, reader, { assigned: true }),
      ]).toEqual([right, right])
  })

  test.each([consultant, employed, freelancer, author])('whoever works on a mission reads', (reader) => {
    expect(rightInSpace({ kind: 'mission', of: '1' }, reader, { assigned: true })).toBe('read')
    expect(rightInSpace({ kind: 'mission', of: '1' }, reader, { assigned: false })).toBe('none')
  })

  test('each right holds those before it', () => {
    const asked = ['read', 'add', 'write'] as const
    expect(asked.map((one) => includesRight('none', one))).toEqual([false, false, false])
    expect(asked.map((one) => includesRight('read', one))).toEqual([true, false, false])
    expect(asked.map((one) => includesRight('add', one))).toEqual([true, true, false])
    expect(asked.map((one) => includesRight('write', one))).toEqual([true, true, true])
  })
})

test('a file is shared with each of its readers by somebody, and with nobody else', () => {
  const readers = [
    { person: 'ana', by: 'dan' },
    { person: 'ben', by: 'eve' },
  ]
  expect(['ana', 'ben', 'cleo'].map((person) => sharerOf(readers, person))).toEqual(['dan', 'eve', undefined])
  expect(sharerOf([], 'ana')).toBeUndefined()
  expect(SHARED_SHELF).toBe('shared')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#shared/core/permissions.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { PROFILE_PARTS } from '#shared/staffing/profiles/limits.ts'
import { parseResume } from '#shared/staffing/profiles/resumeText.ts'
import {
  checkedProfile,
  collectSkills,
  computeCompleteness,
  documentTitle,
  EMPTY_PROFILE,
  hasResume,
  mayReadProfile,
  namesForClients,
  snapshotOf,
} from '#shared/staffing/profiles/rules.ts'
import {
  isSameDraft,
  moveEntry,
  newExperience,
  newStudy,
  newTask,
  normalizeLinkedinUrl,
  toDraft,
  toDraftExperience,
  toFields,
  validateDraft,
} from '#web/staffing/profiles/edit/draft.ts'
import { applyFindings, listFindings } from '#web/staffing/profiles/import/findings.ts'

const job = (startDate: string, endDate: string | null, code: string, level = 2) => ({
  title: 'Developer',
  organization: '',
  startDate,
  endDate,
  description: '',
  tasks: [{ headline: 'Work', skills: [{ code, level }] }],
})
const withJobs = (...userExperiences: ProfileFields['userExperiences']): ProfileFields => ({
  ...EMPTY_PROFILE,
  userExperiences,
})

describe('completeness', () => {
  test('is nothing for nothing, and a hundred when every part is there', () => {
    expect(new Set(Object.values(EMPTY_PROFILE).filter((value) => typeof value === 'string'))).toEqual(new Set(['']))
    expect(computeCompleteness(EMPTY_PROFILE)).toEqual({ completeness: 0, missing: [...PROFILE_PARTS] })
    const full: ProfileFields = {
      ...withJobs(job('2020-01-01', null, 'java')),
      professionalTitle: 'Developer',
      available: true,
      contractType: 'CDI',
      interventionType: 'HYBRID',
      dailyRate: 0,
      city: 'Nantes',
      linkedinUrl: 'https://linkedin.com/in/x',
      languages: [{ languageCode: 'EN', level: 1 }],
      userDiplomas: [{ title: 'Master', establishment: '', obtentionYear: null }],
      userCertification: [{ title: 'Java', establishment: '', obtentionYear: null, skills: [] }],
    }
    expect(computeCompleteness(full)).toEqual({ completeness: 100, missing: [] })
    expect(computeCompleteness({ ...full, available: false })).toEqual({ completeness: 90, missing: ['availability'] })
    expect(computeCompleteness({ ...full, available: false, availableFromDate: '2027-01-01' }).completeness).toBe(100)
  })

  test('asks for something to make a résumé of', () => {
    expect(hasResume(EMPTY_PROFILE)).toBe(false)
    expect(hasResume({ ...EMPTY_PROFILE, city: 'Nantes' } as ProfileFields)).toBe(false)
    expect(hasResume({ ...EMPTY_PROFILE, professionalTitle: 'Developer' })).toBe(true)
    expect(hasResume(withJobs(job('2020-01-01', null, 'java')))).toBe(true)
    const study = { title: 'Master', establishment: '', obtentionYear: null }
    expect(hasResume({ ...EMPTY_PROFILE, userDiplomas: [study] })).toBe(true)
    expect(hasResume({ ...EMPTY_PROFILE, userCertification: [{ ...study, skills: [] }] })).toBe(true)
  })
})

describe('skills', () => {
  test('count the months that they were used, those at the same time once, and have their highest level', () => {
    const profile = withJobs(
      job('2020-01-01', '2020-12-31', 'java', 2),
      job('2020-07-01', '2021-06-30', 'java', 3),
      job('2026-10-01', null, 'react', 4),
    )
    expect(collectSkills(profile, '2026-11-21')).toEqual([
      { code: 'react', level: 4, months: 2 },
      { code: 'java', level: 3, months: 18 },
    ])
  })

  test('of one level are in the order of their months, and of as many by name', () => {
    const profile = withJobs(
      job('2020-01-01', '2020-03-31', 'vue'),
      job('2020-01-01', '2020-12-31', 'go'),
      job('2020-01-01', '2020-12-31', 'c'),
    )
    expect(collectSkills(profile, '2026-11-21').map(({ code, months }) => `${code} ${months}`)).toEqual([
      'c 12',
      'go 12',
      'vue 3',
    ])
  })

  test('are used for 75 years at most', () =>
    expect(collectSkills(withJobs(job('1900-01-01', null, 'go')), '2026-11-21')).toEqual([
      { code: 'go', level: 2, months: 900 },
    ]))

  test('of certificates count without time', () => {
    const userCertification = [
      { title: 'CKA', establishment: '', obtentionYear: 2023, skills: [{ code: 'k8s', level: 3 }] },
    ]
    expect(collectSkills({ ...EMPTY_PROFILE, userCertification })).toEqual([{ code: 'k8s', level: 3, months: 0 }])
  })
})

describe('what others are shown', () => {
  const fields: ProfileFields = {
    ...EMPTY_PROFILE,
    dailyRate: 500,
    address: 'Street 1',
    zipCode: '1',
    linkedinUrl: 'https://linkedin.com/in/ada',
  }
  const person = { id: 'p', firstName: 'Ada', lastName: 'éclair' }

  test.each([
    ['ESN_RESOURCE', 'Ada', 'éclair', 'https://linkedin.com/in/ada'],
    ['FREELANCER', 'A.', 'É.', ''],
    ['ESN', 'A.', 'É.', ''],
  ] as const)('of %s', (type, firstName, lastName, linkedinUrl) => {
    expect(checkedProfile({ ...person, type }, fields, false)).toMatchObject({
      firstName,
      lastName,
      address: 'Street 1',
    })
    const snapshot = snapshotOf({ ...person, type }, fields, 3)
    expect(snapshot).toMatchObject({ firstName, lastName, linkedinUrl, version: 3, personId: 'p' })
    for (const secret of ['dailyRate', 'address', 'zipCode']) expect(snapshot).not.toHaveProperty(secret)
    expect(checkedProfile({ ...person, type }, fields, true)).not.toHaveProperty('dailyRate')
    // What names somebody is shown to who knows the name.
    expect(checkedProfile({ ...person, type }, fields, false).linkedinUrl).toBe(linkedinUrl)
    expect(checkedProfile({ ...person, type }, fields, true).linkedinUrl).toBe(fields.linkedinUrl)
  })

  test('nobody knows a name of is no initial', () => {
    const nameless = { firstName: ' ada', lastName: '  ', type: 'FREELANCER' } as const
    expect(namesForClients(nameless)).toEqual({ firstName: 'A.', lastName: '' })
  })
})

test('a profile is read by its owner, and by who places people', () => {
  const may = (person: string, ...permissions: Permission[]) => mayReadProfile('ana', { person, permissions })
  expect([may('ana'), may('ben'), may('ben', 'MANAGE_CRA')]).toEqual([true, false, false])
  expect([may('ben', 'MANAGE_PROFILES'), may('ben', 'ALL')]).toEqual([true, true])
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['', 'document'],
  ['cv .. ', 'cv'],
  ['C:\\Users\\ada\\CV.final.pdf', 'CV.final'],
  ['  .hidden.pdf', 'hidden'],
  ['a\u0000b\u202Ec<d>.png', 'abcd'],
  ['???', 'document'],
  ['é'.repeat(200), 'é'.repeat(80)],
])('the file name %j is kept as %j', (name, title) => expect(documentTitle(name)).toBe(title))

describe('a draft', () => {
  const profile = withJobs(job('2020-01-01', null, 'java'), job('2018-01-01', '2019-12-31', 'php'))

  test('is saved as it was read, without entries in which nothing was written', () => {
    const draft = toDraft(profile)
    expect(toFields(draft)).toEqual(profile)
    const more = { ...draft, userExperiences: [newExperience(), ...draft.userExperiences] }
    expect(toFields(more)).toEqual(profile)
    expect(isSameDraft(more, draft)).toBe(true)
    expect(validateDraft(more)).toEqual({})
  })

  test('says that a résumé has filled it with more entries than it may hold', () => {
    const draft = toDraft(withJobs(...Array.from({ length: 20 }, () => job('2019-01-01', null, 'java'))))
    const resume = {
      ...parseResume(''),
      userExperiences: draft.userExperiences.map(() => job('2018-01-01', null, 'go')),
    }
    const all = new Set(resume.userExperiences.map((_, index) => `userExperiences.${index}`))
    const filled = applyFindings(draft, resume, all)
    expect(validateDraft(filled)).toEqual({ whole: 'profiles.problem.many' })
    const fewer = { ...filled, userExperiences: filled.userExperiences.slice(0, 30) }
    expect(validateDraft(fewer)).toEqual({})
  })

  test('says what keeps it from being saved', () => {
    const begun = { ...newExperience(), organization: 'Rivage', endDate: '2020-01-01' }
    const unnamed = { ...newTask(), skills: [{ code: 'java', level: 2 }] }
    const turned = { ...toDraftExperience(job('2020-02-01', '2020-01-01', 'java')), tasks: [unnamed] }
    expect(
      validateDraft({
        ...toDraft(EMPTY_PROFILE),
        linkedinUrl: 'https://example.com',
        userExperiences: [begun, turned],
      }),
    ).toEqual({
      linkedinUrl: 'profiles.problem.linkedin',
      [`${begun.key}.title`]: 'validation.required',
      [`${begun.key}.startDate`]: 'validation.required',
      [`${turned.key}.endDate`]: 'profiles.problem.order',
      [`${unnamed.key}.headline`]: 'validation.required',
    })
  })

  test('says in which field a character stands that none may have', () => {
    const experience = { ...toDraftExperience(job('2020-01-01', null, 'java')), description: 'Latency < 10 ms' }
    const [task = newTask()] = experience.tasks
    const study = { ...newStudy(), title: 'A', establishment: '<b>' }
    expect(
      validateDraft({
        ...toDraft(EMPTY_PROFILE),
        city: '>',
        userExperiences: [{ ...experience, tasks: [{ ...task, headline: 'Map<Key>' }] }],
        userDiplomas: [study],
      }),
    ).toEqual({
      city: 'profiles.problem.characters',
      [`${experience.key}.description`]: 'profiles.problem.characters',
      [`${task.key}.headline`]: 'profiles.problem.characters',
      [`${study.key}.establishment`]: 'profiles.problem.characters',
    })
  })

  test('says which date is no date of a working life', () => {
    const early = toDraftExperience(job('1195-01-01', null, 'java'))
    const late = toDraftExperience(job('2020-01-01', '2201-01-01', 'java'))
    expect(
      validateDraft({
        ...toDraft(EMPTY_PROFILE),
        availableFromDate: '1939-12-31',
        userExperiences: [early, late, toDraftExperience(job('1940-01-01', '2100-12-31', 'java'))],
      }),
    ).toEqual({
      availableFromDate: 'profiles.problem.day',
      [`${early.key}.startDate`]: 'profiles.problem.day',
      [`${late.key}.endDate`]: 'profiles.problem.day',
    })
  })

  test('says which year is none of a diploma, and that a year or skills alone need a title', () => {
    const studied = (obtentionYear: number | null) => ({ ...newStudy(), title: 'Master', obtentionYear })
    const [early, late, first, last] = [1939, 2101, 1940, 2100].map(studied)
    const bare = { ...newStudy(), obtentionYear: 2019 }
    const skilled = { ...newStudy(), skills: [{ code: 'java', level: 2 }] }
    const draft = {
      ...toDraft(EMPTY_PROFILE),
      userDiplomas: [early, first, last, bare, newStudy()].flatMap((study) => study ?? []),
      userCertification: [late, skilled, newStudy()].flatMap((study) => study ?? []),
    }
    expect(validateDraft(draft)).toEqual({
      [`${early?.key}.obtentionYear`]: 'profiles.problem.year',
      [`${late?.key}.obtentionYear`]: 'profiles.problem.year',
      [`${bare.key}.title`]: 'validation.required',
      [`${skilled.key}.title`]: 'validation.required',
    })
    expect(toFields(draft).userDiplomas).toHaveLength(4)
    expect(toFields(draft).userCertification).toHaveLength(2)
  })

  test('takes no rate but one that somebody can be proposed at; one of none that was kept is left to be said', () => {
    const asks = (dailyRate: number | null) => validateDraft({ ...toDraft(EMPTY_PROFILE), dailyRate })
    expect([null, 1, 10_000].map(asks)).toEqual([{}, {}, {}])
    for (const rate of [0, 10_001, 65_050]) expect(asks(rate)).toEqual({ dailyRate: 'profiles.problem.rate' })
    expect(toFields(toDraft({ ...EMPTY_PROFILE, dailyRate: 0 }))).toEqual(EMPTY_PROFILE)
  })

  test('moves its entries as far as there is room', () => {
    const [one, two] = [{ key: 'a' }, { key: 'b' }]
    expect(moveEntry([one, two], 'b', -1)).toEqual([two, one])
    expect(moveEntry([one, two], 'b', 1)).toEqual([one, two])
    expect(moveEntry([one, two], 'a', -1)).toEqual([one, two])
  })

  test.each([
    ['www.linkedin.com/in/ada?utm_source=x', 'https://www.linkedin.com/in/ada'],
    ['http://fr.linkedin.com/in/ada#top', 'https://fr.linkedin.com/in/ada'],
    ['  ', ''],
  ])('takes the LinkedIn address %j as %j', (pasted, address) => expect(normalizeLinkedinUrl(pasted)).toBe(address))
})

describe('an import', () => {
  const text =
    'Ada\nCloud engineer\nExperience\nJan 2020 - Present: Developer, Rivage\n- Java\nLanguages: English fluent, German basic'
  const words = { span: () => '', language: (code: string) => code }

  test('overwrites nothing, and takes over what is ticked alone', () => {
    const found = parseResume(text)
    const draft = toDraft({
      ...withJobs(job('2020-01-15', null, 'java')),
      professionalTitle: 'Developer',
      languages: [{ languageCode: 'EN', level: 1 }],
    })
    const findings = listFindings(found, draft, words)
    expect(findings.map(({ id, known }) => [id, known])).toEqual([
      ['professionalTitle.0', true],
      ['userExperiences.0', true],
      ['languages.0', true],
      ['languages.1', false],
    ])
    const all = applyFindings(draft, found, new Set(findings.map(({ id }) => id)))
    expect(all.professionalTitle).toBe('Developer')
    expect(all.languages).toEqual([
      { languageCode: 'EN', level: 1 },
      { languageCode: 'DE', level: 1 },
    ])
    expect(toFields(applyFindings(draft, found, new Set()))).toEqual(toFields(draft))
    expect(applyFindings(toDraft(EMPTY_PROFILE), found, new Set(['userExperiences.0'])).userExperiences).toMatchObject([
      { title: 'Developer', organization: 'Rivage', startDate: '2020-01-01', endDate: null },
    ])
  })
})

test('months of practice are those that counting one by one finds, however jobs overlap, and take no time', () => {
  const month = fc.integer({ min: 1980 * 12, max: 2029 * 12 })
  const dated = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const jobs = fc.array(fc.record({ from: month, more: fc.integer({ min: 0, max: 200 }) }), { maxLength: 8 })
  fc.assert(
    fc.property(jobs, (all) => {
      const months = new Set(all.flatMap(({ from, more }) => Array.from({ length: more + 1 }, (_, n) => from + n)))
      const profile = withJobs(...all.map(({ from, more }) => job(dated(from), dated(from + more), 'java')))
      expect(collectSkills(profile)[0]?.months ?? 0).toBe(months.size)
    }),
  )
  const skills = (from: number) => Array.from({ length: 20 }, (_, n) => ({ code: `${from + n}`, level: 1 }))
  const tasks = (from: number) =>
    Array.from({ length: 12 }, (_, n) => ({ headline: 'x', skills: skills(from + n * 20) }))
  const claims = Array.from({ length: 30 }, (_, n) => ({
    ...job('1940-01-01', '2100-12-31', 'x'),
    tasks: tasks(n * 240),
  }))
  const began = performance.now()
  expect(collectSkills(withJobs(...claims))).toHaveLength(7200)
  expect(performance.now() - began).toBeLessThan(2000)
})

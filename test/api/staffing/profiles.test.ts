import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { readDocument } from '#functions/core/files/files.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { documentPath, documentsKey, documentsOf } from '#functions/data/profiles/profileDocuments.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { DOCUMENT_TYPES, type ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { LIMITS } from '#shared/staffing/profiles/limits.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { archiveOf } from '#test/kit/archive.ts'
import { EXIF, JPEG, jpegWith, PNG, WEBP } from '#test/kit/browser/pictures.ts'
import { ANSWER_POLICY } from '#test/kit/call.ts'
import { unzip } from '#test/kit/zip.ts'

const app = await startApi()

const FULL: ProfileFields = {
  professionalTitle: 'Développeuse Java',
  available: true,
  availableFromDate: null,
  contractType: 'CDI',
  interventionType: 'HYBRID',
  dailyRate: 540,
  address: '12 rue des Mouettes',
  zipCode: '44000',
  city: 'Nantes',
  location: 'FR',
  linkedinUrl: 'https://www.linkedin.com/in/camille-varenne',
  languages: [{ languageCode: 'EN', level: 3 }],
  userExperiences: [
    {
      title: 'Lead developer',
      startDate: '2021-03-01',
      endDate: null,
      organization: 'Mutuelle Aubeclaire',
      description: 'Espace adhérent\nen ligne',
      tasks: [{ headline: 'Conception des services', skills: [{ code: 'java', level: 4 }] }],
    },
  ],
  userDiplomas: [{ title: 'Master informatique', establishment: 'Université de Nantes', obtentionYear: 2014 }],
  userCertification: [{ title: 'Java SE 17', establishment: 'Oracle', obtentionYear: 2023, skills: [] }],
}

const save = (by: Person, of: Person, fields: Partial<ProfileFields> = {}, version = 0, key?: string) =>
  call(app, profiles.save, by, { profilId: of.personId, version, ...FULL, ...fields }, { key })
const get = (by: Person, of: Person) => call(app, profiles.get, by, { profilId: of.personId })
const check = (by: Person, of: Person) => call(app, profiles.check, by, { profilId: of.personId })
const resume = (by: Person, of: Person, language: 'EN' | 'FR' = 'EN') =>
  call(app, profiles.resume, by, { profilId: of.personId, language })
const list = (by: Person, query = {}) => call(app, profiles.list, by, query)

describe('a profile', () => {
  test('is empty at first, is saved by its owner, and says what it lacks', async () => {
    const { resource } = await newTenant(app)
    const before = (await get(resource, resource)).body
    expect(before).toMatchObject({ ...EMPTY_PROFILE, version: 0, completeness: 0, firstName: 'Camille', documents: [] })
    expect(before.missing).toHaveLength(12)
    const { status, body } = await save(resource, resource, { linkedinUrl: '' })
    expect([status, body]).toEqual([
      200,
      { version: 1, completeness: 98, missing: ['linkedinUrl'], updatedAt: expect.any(String) },
    ])
    expect((await get(resource, resource)).body).toMatchObject({ ...FULL, linkedinUrl: '', version: 1 })
    expect((await save(resource, resource, {}, 1)).body).toMatchObject({ version: 2, completeness: 100, missing: [] })
  })

  test('is edited by whoever manages profiles, and by nobody else', async () => {
    const { resource, addPerson, validator } = await newTenant(app)
    const colleague = await addPerson({ permissions: ['VIEW_CRA'] })
    for (const permission of ['MANAGE_MISSIONS', 'MANAGE_POSITIONING', 'MANAGE_USERS'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await save(other, resource)).status, permission).toBe(404)
      expect((await get(other, resource)).status, permission).toBe(404)
    }
    for (const other of [colleague, validator]) {
      expect((await save(other, resource)).status).toBe(404)
      expect((await get(other, resource)).status).toBe(404)
      expect((await check(other, resource)).status).toBe(404)
    }
    expect((await get(resource, resource)).body.version).toBe(0)
    const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    expect((await save(hr, resource)).status).toBe(200)
    expect((await get(hr, resource)).body.version).toBe(1)
  })

  test('of another workspace is not there', async () => {
    const [here, elsewhere] = [await newTenant(app), await newTenant(app)]
    await save(here.resource, here.resource)
    const stranger = elsewhere.manager
    for (const ask of [get, check]) expect((await ask(stranger, here.resource)).status).toBe(404)
    expect((await save(stranger, here.resource, {}, 1)).status).toBe(404)
    expect((await resume(stranger, here.resource)).body).toBe('USER_NOT_FOUND')
    const ids = (await list(stranger)).body.items.map(({ id }) => id)
    expect(ids).toContain(elsewhere.resource.personId)
    expect(ids).not.toContain(here.resource.personId)
  })

  test('that was saved by somebody else in the meantime is answered, and nothing is lost', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    await save(manager, resource, { city: 'Rennes' }, 1)
    const { status, body } = await save(resource, resource, { city: 'Brest' }, 1)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'profiles.stale', details: { current: { version: 2, city: 'Rennes' } } })
    expect((await get(resource, resource)).body.city).toBe('Rennes')
    expect((await save(resource, resource, { city: 'Brest' }, 2)).status).toBe(200)
  })

  test('saved twice by the same request is saved once; by two at once, by one', async () => {
    const { resource } = await newTenant(app)
    const key = 'save-a-profile-000001'
    const first = await save(resource, resource, {}, 0, key)
    expect((await save(resource, resource, {}, 0, key)).body).toEqual(first.body)
    expect((await get(resource, resource)).body.version).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(resource, resource, { city: `${n}` }, 1)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test.each<[string, Partial<ProfileFields>]>([
    ['another site than LinkedIn', { linkedinUrl: 'https://linkedin.com.other.example/in/x' }],
    ['a link that is no link', { linkedinUrl: 'javascript:alert(1)' }],
    ['a plain link', { linkedinUrl: 'http://www.linkedin.com/in/x' }],
    ['markup', { professionalTitle: '<b>Lead</b>' }],
    ['a title that is too long', { professionalTitle: 'x'.repeat(121) }],
    ['a rate below nothing', { dailyRate: -1 }],
    ['a day that never was', { availableFromDate: '2026-02-30' }],
    ['a day of another age', { availableFromDate: '1066-10-14' }],
    ['one language twice', { languages: [1, 2].map((level) => ({ languageCode: 'EN', level })) }],
    [
      'an end before its beginning',
      { userExperiences: FULL.userExperiences.map((one) => ({ ...one, endDate: '2021-02-28' })) },
    ],
    [
      'a level beyond expert',
      {
        userCertification: [
          {
            ...(FULL.userCertification[0] as ProfileFields['userCertification'][number]),
            skills: [{ code: 'java', level: 5 }],
          },
        ],
      },
    ],
    [
      'more than thirty experiences',
      {
        userExperiences: Array.from(
          { length: 31 },
          () => FULL.userExperiences[0] as ProfileFields['userExperiences'][number],
        ),
      },
    ],
  ])('does not take %s', async (_, fields) => {
    const { resource } = await newTenant(app)
    expect((await save(resource, resource, fields)).status).toBe(400)
  })

  test('larger than what a person writes is refused', async () => {
    const { resource } = await newTenant(app)
    const [one] = FULL.userExperiences
    const long = Array.from({ length: 30 }, () => ({ ...one, description: 'é'.repeat(2000) }))
    const answer = await save(resource, resource, { userExperiences: long as ProfileFields['userExperiences'] })
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } })
  })

  test('keeps skills by the codes of the catalogue, each once', async () => {
    const { resource } = await newTenant(app)
    const [one] = FULL.userExperiences
    const skills = [
      { code: 'JavaScript', level: 2 },
      { code: 'javascript', level: 3 },
    ]
    const tasks = [{ headline: 'Écrans', skills }]
    await save(resource, resource, { userExperiences: [{ ...one, tasks } as ProfileFields['userExperiences'][number]] })
    const saved = (await get(resource, resource)).body
    expect(saved.userExperiences[0]?.tasks[0]?.skills).toEqual([{ code: 'javascript', level: 3 }])
  })

  test('of a disabled person can still be read; of nobody it cannot', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    await call(app, users.disable, manager, { userId: resource.personId })
    expect((await get(manager, resource)).status).toBe(200)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
    await save(manager, resource, {}, 1)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
    await call(app, users.enable, manager, { userId: resource.personId })
    const row = (await list(manager)).body.items.find(({ id }) => id === resource.personId)
    expect(row).toMatchObject({ professionalTitle: 'Développeuse Java', completeness: 100 })
    expect((await call(app, profiles.get, manager, { profilId: 'nobody' })).status).toBe(404)
  })
})

describe('checking a profile', () => {
  test('shows an employed resource by name, others by initials, and never a rate', async () => {
    const { manager, resource, freelancer } = await newTenant(app)
    await save(resource, resource)
    await save(freelancer, freelancer)
    const named = (await check(manager, resource)).body
    expect(named).toMatchObject({
      firstName: 'Camille',
      anonymous: false,
      address: '12 rue des Mouettes',
      city: 'Nantes',
    })
    const hidden = await check(manager, freelancer)
    expect(hidden.body).toMatchObject({ firstName: 'I.', lastName: 'V.', anonymous: true })
    expect(JSON.stringify(hidden.body)).not.toMatch(/Ilan|dailyRate|540/)
  })

  test('is for whoever places people and for its owner', async () => {
    const { resource, addPerson } = await newTenant(app)
    for (const permission of ['ALL', 'MANAGE_MISSIONS', 'MANAGE_POSITIONING', 'MANAGE_PROFILES'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await check(other, resource)).status, permission).toBe(200)
    }
    for (const permission of ['VIEW_CRA', 'MANAGE_CRA', 'MANAGE_USERS', 'MANAGE_COMPANY'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await check(other, resource)).status, permission).toBe(404)
      expect((await resume(other, resource)).body, permission).toBe('USER_NOT_FOUND')
      expect((await list(other)).status, permission).toBe(403)
    }
    expect((await check(resource, resource)).status).toBe(200)
  })
})

describe('the list', () => {
  test('has everybody, and finds by words, availability, way of working and skill', async () => {
    const { manager, resource, freelancer, addPerson } = await newTenant(app)
    const other = await addPerson({ firstName: 'Zoé', lastName: 'Hémery' })
    await save(resource, resource)
    await save(other, other, {
      available: false,
      interventionType: 'ON_SITE',
      userExperiences: [],
      professionalTitle: 'Chef',
    })
    const found = async (query: object) => (await list(manager, query)).body.items.map(({ id }) => id)
    expect(await found({})).toHaveLength(5)
    expect(await found({ search: 'HEMERY zoe' })).toEqual([other.personId])
    expect(await found({ search: 'developpeuse nantes' })).toEqual([resource.personId])
    expect(await found({ search: 'java' })).toEqual([resource.personId])
    expect(await found({ available: true })).toEqual([resource.personId])
    expect(await found({ interventionType: 'ON_SITE' })).toEqual([other.personId])
    expect(await found({ skill: 'Java' })).toEqual([resource.personId])
    expect(await found({ skill: 'Jav' })).toEqual([])
    expect(await found({ search: freelancer.name })).toEqual([freelancer.personId])
  })

  test('follows a new name, at once and after a save', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    await call(app, account.updateProfile, resource, { firstName: 'Capucine' })
    const found = async () => (await list(manager, { search: 'capucine' })).body.items.map(({ name }) => name)
    expect(await found()).toEqual([`Capucine ${resource.name.split(' ')[1]}`])
    await save(resource, resource, {}, 1)
    expect(await found()).toHaveLength(1)
  })

  test('goes on where it stopped, at a cost that does not grow; another filter refuses the cursor', async () => {
    const { manager, addPerson } = await newTenant(app)
    await Promise.all(Array.from({ length: 120 }, () => addPerson()))
    const first = await list(manager)
    expect(first.body.items).toHaveLength(100)
    expect(first.cost.requests).toBe(1)
    const { cursor } = first.body
    const second = await list(manager, { cursor })
    expect(second.body.items).toHaveLength(24)
    expect(second.body.cursor).toBeUndefined()
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(124)
    expect((await list(manager, { cursor, available: true })).status).toBe(400)
  })
})

describe('a résumé', () => {
  const read = async (answer: { body: File | string }) => {
    if (!(answer.body instanceof File)) throw new Error(answer.body)
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { text: (await mammoth.extractRawText({ buffer: bytes })).value, files: unzip(bytes) }
  }

  test('is a Word document under a name of its own', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    const answer = await resume(manager, resource, 'FR')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('wordprocessingml')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="CV Camille Varenne\d+\.docx"/)
    const answers = [answer, await get(manager, resource), await resume(manager, manager)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe(ANSWER_POLICY)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const { text } = await read(answer)
    for (const words of [
      'Camille',
      'Développeuse Java',
      'Expériences',
      'Mutuelle Aubeclaire',
      'aujourd’hui',
      'Anglais',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Mouettes')
  })

  test('of a freelancer names nobody, in no part of the file', async () => {
    const { manager, freelancer } = await newTenant(app)
    await save(freelancer, freelancer)
    const answer = await resume(manager, freelancer)
    expect(answer.headers.get('content-disposition')).toContain('Resume I. V.docx')
    const { text, files } = await read(answer)
    expect(text).toContain('I. V.')
    const whole = Object.values(files).map(String).join('\n')
    for (const secret of ['Ilan', 'Varenne', 'linkedin', 'Mouettes', freelancer.email])
      expect(whole).not.toContain(secret)
  })

  test('of anybody may be by initials and without employers, and is on the company’s paper', async () => {
    const { manager, resource } = await newTenant(app, { name: 'Atelier du Lac' })
    await save(resource, resource)
    await call(app, company.update, manager, {
      registration: '552100554',
      resumeSections: ['languages', 'experiences'],
    })
    await call(app, company.setLogo, manager, { image: PNG.toString('base64') })
    const answer = await call(app, profiles.resume, manager, {
      ...{ profilId: resource.personId, language: 'FR' as const },
      ...{ anonymous: true, noEmployers: true },
    })
    expect(answer.headers.get('content-disposition')).toContain('CV C. V.docx')
    const { text, files } = await read(answer)
    const whole = Object.values(files).map(String).join('\n')
    for (const secret of ['Camille', 'Varenne', 'linkedin', 'Aubeclaire']) expect(whole).not.toContain(secret)
    for (const said of ['Atelier du Lac', '552\u00A0100\u00A0554']) expect(whole).toContain(said)
    expect(text.indexOf('Langues')).toBeLessThan(text.indexOf('Expériences'))
    expect(text).not.toContain('Compétences clés')
    expect(Object.entries(files).find(([name]) => name.startsWith('word/media/'))?.[1]).toEqual(PNG)
  })

  test('of an empty profile and of nobody is refused in plain words', async () => {
    const { manager, resource } = await newTenant(app)
    const empty = await resume(manager, resource)
    expect([empty.status, empty.body]).toEqual([422, 'PROFILE_EMPTY'])
    expect(empty.headers.get('content-type')).toBe('text/plain')
    const nobody = await call(app, profiles.resume, manager, { profilId: 'nobody', language: 'EN' })
    expect([nobody.status, nobody.body]).toEqual([404, 'USER_NOT_FOUND'])
  })
})

describe('files', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

  const upload = async (by: Person, of: Person, content: Buffer): Promise<{ uploadId: string; status: number }> => {
    const { body } = await call(app, profiles.beginUpload, by, { profilId: of.personId })
    const form = new FormData()
    for (const [name, value] of Object.entries(body.fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(content)]))
    const { status } = await fetch(body.url, { method: 'POST', body: form })
    return { uploadId: body.uploadId, status }
  }
  const keep = async (by: Person, of: Person, content: Buffer, name = 'diplôme.pdf') => {
    const { uploadId } = await upload(by, of, content)
    return call(app, profiles.keepDocument, by, { profilId: of.personId, uploadId, name })
  }
  const download = (by: Person, of: Person, documentId: string) =>
    call(app, profiles.document, by, { profilId: of.personId, documentId })
  /** Where the only file of somebody lies. */
  const pathOf = async ({ tenant, personId }: Person): Promise<string> => {
    const [document] = (await documentsOf(tenant, personId).list()).documents
    return document ? documentPath(tenant, personId, document) : ''
  }
  const storedBytes = async (manager: Person) =>
    (await call(app, company.usage, manager, {})).body.months[0]?.storedBytes

  test('are kept, downloaded as they are under their name, counted, and deleted', async () => {
    const { manager, resource } = await newTenant(app)
    const { status, body } = await keep(resource, resource, PDF)
    expect([status, body]).toMatchObject([200, { name: 'diplôme.pdf', type: 'application/pdf', bytes: PDF.length }])
    expect(await storedBytes(manager)).toBe(PDF.length)
    expect((await get(manager, resource)).body.documents).toEqual([body])
    const { url } = (await download(resource, resource, body.id)).body
    const answer = await fetch(url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''dipl%C3%B4me.pdf")
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    const removed = await call(app, profiles.removeDocument, resource, {
      profilId: resource.personId,
      documentId: body.id,
    })
    expect(removed.body).toBe(true)
    expect(await storedBytes(manager)).toBe(0)
    await app.drained()
    expect((await fetch(url)).status).toBe(404)
    expect((await download(resource, resource, body.id)).status).toBe(404)
  })

  test('are what they are by content, whatever they are called', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    const { body: made } = await resume(manager, resource)
    const docx = Buffer.from(await (made as File).arrayBuffer())
    for (const [content, name, kept] of [
      [PNG, 'photo.exe', 'photo.png'],
      [JPEG, '../../etc/passwd', 'passwd.jpg'],
      [docx, 'CV <script>.docm', 'CV script.docx'],
      [PDF, 'cv\u200E.exe', 'cv.pdf'],
    ] as const) {
      const answer = await keep(resource, resource, content, name)
      expect([answer.status, answer.body.name]).toEqual([200, kept])
    }
    const macros = docx.toString('latin1').replaceAll('word/fontTable.xml', 'word/vbaProject.b')
    for (const [content, name] of [
      [Buffer.from('MZ this is a program'), 'diploma.pdf'],
      [Buffer.from('<script>alert(1)</script>'), 'page.png'],
      [Buffer.from('%PDF-1.7 cut off'), 'diploma.pdf'],
      [Buffer.from('PK\u0003\u0004 no archive at all, but long enough'), 'cv.docx'],
      [WEBP, 'photo.webp'],
      [Buffer.from(macros, 'latin1'), 'cv.docx'],
    ] as const) {
      expect(await keep(resource, resource, content, name)).toMatchObject({
        status: 422,
        body: { code: 'profiles.notADocument' },
      })
    }
    const positioned = await keep(resource, resource, jpegWith(EXIF), 'photo.jpg')
    expect(positioned.body.bytes).toBe(JPEG.length)
  })

  test('of every kind are handed out to be saved, and never as something to show', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    const docx = Buffer.from(await ((await resume(manager, resource)).body as File).arrayBuffer())
    const kinds: string[] = []
    for (const content of [PDF, docx, PNG, JPEG]) {
      const { body } = await keep(resource, resource, content, 'page.html')
      kinds.push(body.type)
      const { url } = (await download(resource, resource, body.id)).body
      const { status, headers } = await fetch(url, { headers: { accept: 'text/html' } })
      expect(status, body.type).toBe(200)
      expect(headers.get('content-disposition'), body.type).toMatch(/^attachment; filename="page\./)
      expect(headers.get('content-type'), body.type).toBe('application/octet-stream')
    }
    expect(kinds.toSorted()).toEqual(DOCUMENT_TYPES.toSorted())
  })

  test('beyond five megabytes are not kept', async () => {
    const { resource } = await newTenant(app)
    const large = Buffer.concat([PDF, Buffer.alloc(LIMITS.documentBytes), Buffer.from('%%EOF')])
    const answer = await keep(resource, resource, large)
    expect(answer.status).toBe(404)
    expect((await get(resource, resource)).body.documents).toEqual([])
  })

  test('are ten at most, and the same upload is kept once', async () => {
    const { resource } = await newTenant(app)
    const { uploadId } = await upload(resource, resource, PDF)
    const again = () => call(app, profiles.keepDocument, resource, { profilId: resource.personId, uploadId, name: 'a' })
    expect((await again()).body).toEqual((await again()).body)
    for (let count = 1; count < 10; count++) expect((await keep(resource, resource, PDF)).status).toBe(200)
    expect(await call(app, profiles.beginUpload, resource, { profilId: resource.personId })).toMatchObject({
      status: 409,
      body: { code: 'profiles.tooManyDocuments' },
    })
  })

  test('are for their owner and whoever manages profiles only', async () => {
    const { resource, freelancer, addPerson } = await newTenant(app)
    const elsewhere = await newTenant(app)
    const { body } = await keep(resource, resource, PDF)
    const { uploadId } = await upload(resource, resource, PDF)
    const others = [
      freelancer,
      elsewhere.manager,
      await addPerson({ permissions: ['MANAGE_POSITIONING', 'MANAGE_MISSIONS', 'MANAGE_USERS'] }),
    ]
    for (const other of others) {
      const profilId = resource.personId
      expect((await download(other, resource, body.id)).status).toBe(404)
      expect((await call(app, profiles.removeDocument, other, { profilId, documentId: body.id })).status).toBe(404)
      expect((await call(app, profiles.beginUpload, other, { profilId })).status).toBe(404)
      expect((await call(app, profiles.keepDocument, other, { profilId, uploadId, name: 'a' })).status).toBe(404)
      // Their own name before somebody else's file leads nowhere either.
      const own = { profilId: other.personId, name: 'a' }
      expect((await call(app, profiles.keepDocument, other, { ...own, uploadId })).status).toBe(404)
      expect((await download(other, other, body.id)).status).toBe(404)
    }
    const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    expect((await download(hr, resource, body.id)).status).toBe(200)
  })

  test('where they are scanned, are given out once they were found clean', async () => {
    const { resource } = await newTenant(app)
    const { body } = await keep(resource, resource, PDF)
    process.env.REGIE_SCANS_DOCUMENTS = 'yes'
    try {
      expect(await download(resource, resource, body.id)).toMatchObject({
        status: 409,
        body: { code: 'profiles.notScanned' },
      })
      const Key = await pathOf(resource)
      const { S3Client, PutObjectTaggingCommand } = await import('@aws-sdk/client-s3')
      const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
      const tag = (Value: string) =>
        s3.send(
          new PutObjectTaggingCommand({
            Bucket: process.env.REGIE_DOCUMENTS_BUCKET,
            Key,
            Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
          }),
        )
      await tag('THREATS_FOUND')
      expect(await download(resource, resource, body.id)).toMatchObject({ body: { code: 'profiles.quarantined' } })
      await tag('NO_THREATS_FOUND')
      expect((await download(resource, resource, body.id)).status).toBe(200)
    } finally {
      delete process.env.REGIE_SCANS_DOCUMENTS
    }
  })

  test('that are listed in a way that cannot be read are erased with their person all the same, and no longer counted', async () => {
    const { manager, resource } = await newTenant(app)
    await keep(resource, resource, PDF)
    const path = await pathOf(resource)
    await updateItem(
      documentsKey(resource.tenant, resource.personId),
      expression`SET #revision = ${'what is no number'}`,
    )
    expect(await storedBytes(manager)).toBe(PDF.length)
    await call(app, users.disable, manager, { userId: resource.personId })
    await call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email })
    await app.drained()
    expect(await readDocument(path, 1e6)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
  })

  test('and the profile are in what a person is given of themselves, and gone when they are erased', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    await keep(resource, resource, PDF)
    const path = await pathOf(resource)
    expect(await readDocument(path, 1e6)).toEqual(PDF)
    const archive = await archiveOf(app, resource)
    expect(archive.read('professionalProfile.json')).toMatchObject({ city: 'Nantes' })
    expect(archive.read('documents.json')).toMatchObject([{ name: 'diplôme.pdf' }])
    expect(archive.files['documents/1 diplôme.pdf']).toEqual(PDF)
    await call(app, users.disable, manager, { userId: resource.personId })
    await call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email })
    await app.drained()
    expect(await readDocument(path, 1e6)).toBeUndefined()
    expect(await storedBytes(manager)).toBe(0)
    expect((await get(manager, resource)).status).toBe(404)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
  })
})

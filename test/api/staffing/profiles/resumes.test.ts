import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { company } from '#shared/people/company/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { ANSWER_POLICY } from '#test/kit/call.ts'
import { unzip } from '#test/kit/zip.ts'
import { profileKit } from './profileKit.ts'

const app = await startApi()
const { save, get, resume } = profileKit(app)

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
      profilId: resource.personId,
      language: 'FR' as const,
      anonymous: true,
      noEmployers: true,
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

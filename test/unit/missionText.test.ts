import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MissionFields } from '#shared/contracts/missions.ts'
import { understoodMission } from '#shared/rules/missionText.ts'
import { anyText } from '#test/kit/arbitrary.ts'

const FRENCH = `De : Nadia Achats <achats@ponant.example>
Envoyé : lundi 16 novembre 2026 09:12
À : Maëlle Kerlouan
Objet : RE: TR : Développeur Java senior pour le portail assuré

Bonjour Maëlle,

Nous cherchons 2 consultants, au moins 5 ans d’expérience en Java et Spring Boot, pour notre portail.
Compétences : PostgreSQL, Docker, anglais courant.

Démarrage : 1er février 2027, pour 6 mois renouvelables
Lieu : Nantes (2 jours de télétravail par semaine)
TJM : entre 520 et 610 € HT

Cordialement,
Nadia`

test('a French mail says what is looked for, when, where and at what rate', () => {
  const { lines, skills, ...found } = understoodMission(FRENCH)
  expect(found).toEqual({
    title: 'Développeur Java senior pour le portail assuré',
    startDate: '2027-02-01',
    endDate: '2027-07-31',
    rateMin: 520,
    rateMax: 610,
    minYears: 5,
    positions: 2,
    interventionType: 'HYBRID',
    city: 'Nantes',
    languages: ['EN'],
  })
  expect(skills.map(({ code }) => code)).toEqual(['java', 'spring-boot', 'postgresql', 'docker'])
  expect(lines[0]).toBe('Bonjour Maëlle,')
  expect(lines.join(' ')).not.toContain('Envoyé')
})

test('an English mail with a title of its own, two dates and one rate', () => {
  const found = understoodMission(`Hi,
Title: Data engineer – warehouse
Fully remote, from 11 January 2027 to June 30, 2027.
At least 3 years of experience with Python and dbt. Daily rate up to €580.`)
  expect(found).toMatchObject({
    title: 'Data engineer – warehouse',
    startDate: '2027-01-11',
    endDate: '2027-06-30',
    rateMin: null,
    rateMax: 580,
    minYears: 3,
    positions: null,
    interventionType: 'FULL_REMOTE',
    city: '',
  })
})

test.each([
  ['du 01/02/2027 au 31.07.2027', '2027-02-01', '2027-07-31'],
  ['de janvier 2027 à mars 2027', '2027-01-01', '2027-03-31'],
  ['dès le 2027-03-15, durée 3 semaines', '2027-03-15', '2027-04-04'],
  ['à partir du 15/03/2027', '2027-03-15', ''],
  ['from March 2027 for one year, 5 years of experience', '2027-03-01', ''],
  ['le 31/02/2027', '', ''],
  ['rien de daté', '', ''],
])('the days of “%s”', (text, startDate, endDate) => {
  expect(understoodMission(text)).toMatchObject({ startDate, endDate })
})

test.each([
  ['500-650€/jour', 500, 650],
  ['entre 450 € et 500 €', 450, 500],
  ['€550 - €600 per day', 550, 600],
  ['Budget max 1 200 €', null, 1200],
  ['une équipe de 300 personnes', null, null],
])('the rates of “%s”', (text, rateMin, rateMax) => {
  expect(understoodMission(text)).toMatchObject({ rateMin, rateMax })
})

test('whatever is pasted, what is understood of it can be saved as a mission', () => {
  const word = fc.constantFrom(
    'du',
    'au',
    '01/02/2027',
    'mars',
    '2027',
    '650',
    '€',
    'TJM',
    '3',
    'ans',
    'Java',
    '<b>',
    ':',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(400),
        fc.array(word).map((all) => all.join(' ')),
      ),
      (text) => {
        const { lines: _, startDate, endDate, title, positions, ...found } = understoodMission(text)
        const parsed = MissionFields.safeParse({
          ...found,
          title: title || 'Sans titre',
          startDate: startDate || '2027-01-01',
          endDate: endDate || '2100-12-31',
          positions: positions ?? 1,
          description: '',
          country: null,
          validators: [],
        })
        expect(parsed.error?.issues ?? []).toEqual([])
      },
    ),
  )
})

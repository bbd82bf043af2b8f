import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { findSkills } from '#shared/staffing/profiles/resume/skillWords.ts'
import { parseResume } from '#shared/staffing/profiles/resumeText.ts'
import { collectSkills, EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'

const jobsOf = (text: string) =>
  parseResume(text).userExperiences.map(({ title, organization, startDate, endDate }) => [
    title,
    organization,
    startDate,
    endDate,
  ])
const codesIn = (text: string) => collectSkills(parseResume(text), '2026-11-21').map(({ code }) => code)

const FRENCH_CLASSIC = `
Aliénor Vauquelin
Développeuse Java senior
12 rue des Lilas, 44000 Nantes – 06 12 34 56 78 – alienor@exemple.example
linkedin.com/in/alienor-vauquelin

COMPÉTENCES
Java, Spring Boot, PostgreSQL, Docker, Kubernetes

EXPÉRIENCES PROFESSIONNELLES

Mars 2021 – aujourd’hui : Lead développeuse, Mutuelle Aubeclaire
• Conception de l’espace adhérent en Java et Angular
• Encadrement de quatre personnes
Environnement : Java, Spring Boot, PostgreSQL

Septembre 2017 – février 2021 : Développeuse Java, Transports Verdance
- Suivi des véhicules en temps réel avec Kafka
- Mise en place de l’intégration continue (Jenkins)

FORMATION
2017 Master informatique, Université de Nantes
2015 Licence informatique – Université d’Angers

CERTIFICATIONS
Oracle Certified Professional Java SE 17 (2022)

LANGUES
Anglais : courant
Allemand : notions
`

const ENGLISH_LINES = `
JASPER THISTLEWOOD
Cloud Engineer
jasper@sample.example | +44 20 7946 0000 | https://www.linkedin.com/in/jasper-thistlewood/

Summary
Ten years of making things run.

WORK EXPERIENCE
DevOps Engineer
Northmoor Energy
Jan 2020 - Present
- Moved forty services to AWS with Terraform
- Wrote the on-call handbook

Systems Administrator
Quayside Press
06/2014 - 12/2019
- Looked after Linux servers and PostgreSQL

EDUCATION
BSc Computer Science, University of Lowmere, 2013

LANGUAGES
English (native), French (B1)
`

const TITLE_AT = `
Rosalind Fenwick
Full-stack developer

Experience
Senior developer at Harrow & Pine (2019 - 2023)
Built the customer portal with React, TypeScript and Node.js.
Developer at Little Fern Studio (2016 – 2019)
Online shops in PHP and MySQL.

Education and training
MEng Software Engineering - Institute of Westbrook - 2016
Certifications
AWS Certified Solutions Architect – 2021
Languages: English – mother tongue; Spanish – fluent
`

const FRENCH_NUMERIC = `
CURRICULUM VITAE
Gaspard Lestrelin
Ingénieur DevOps

Parcours professionnel
Ingénieur DevOps chez Énergies Hautmarais
De 01/2022 à ce jour
• Déploiements avec Ansible et GitLab CI
Administrateur système – Ville de Port-Séverac
05/2018 - 12/2021
• Supervision avec Grafana

Diplômes
Diplôme d’ingénieur, INSA de Rouen (2018)

Langues
Français : langue maternelle
Anglais : B2
Espagnol : scolaire
`

const SINCE = `
Ottilie Marchbanks
Data Engineer
Career history
Since April 2022 — Data Engineer, Laboratoires Sylverane
* Pipelines in Python and Apache Spark
2018-09 – 2022-03 — Business analyst, Bellwether Group
* Requirements workshops
Languages
German: basic
`

const FRENCH_YEARS = `
Célestin Bourdaloue
Chef de projet

Expériences
2015 à 2018
Chef de projet
Éditions de la Lanterne Bleue
Refonte du catalogue en ligne.

2012 à 2015
Consultant fonctionnel
Conseil Brumeval
Recueil des besoins.

Études
Master management de projet
École supérieure de commerce de Brume
2012
`

describe('a résumé is understood', () => {
  test('in French, dates first', () => {
    const found = parseResume(FRENCH_CLASSIC)
    expect(found.professionalTitle).toBe('Développeuse Java senior')
    expect(found.linkedinUrl).toBe('https://www.linkedin.com/in/alienor-vauquelin')
    expect(jobsOf(FRENCH_CLASSIC)).toEqual([
      ['Lead développeuse', 'Mutuelle Aubeclaire', '2021-03-01', null],
      ['Développeuse Java', 'Transports Verdance', '2017-09-01', '2021-02-28'],
    ])
    expect(found.userExperiences[0]?.tasks.map(({ headline }) => headline)).toContain('Encadrement de quatre personnes')
    expect(found.userDiplomas).toEqual([
      { title: 'Master informatique', establishment: 'Université de Nantes', obtentionYear: 2017 },
      { title: 'Licence informatique', establishment: 'Université d’Angers', obtentionYear: 2015 },
    ])
    expect(found.userCertification).toMatchObject([
      { title: 'Oracle Certified Professional Java SE 17', obtentionYear: 2022, skills: [{ code: 'java', level: 3 }] },
    ])
    expect(found.languages).toEqual([
      { languageCode: 'EN', level: 3 },
      { languageCode: 'DE', level: 1 },
    ])
    expect(codesIn(FRENCH_CLASSIC)).toEqual(
      expect.arrayContaining(['java', 'angular', 'postgresql', 'docker', 'kubernetes', 'apache-kafka', 'jenkins']),
    )
  })

  test('in English, a line each for the job, the company and the dates', () => {
    const found = parseResume(ENGLISH_LINES)
    expect(found.professionalTitle).toBe('Cloud Engineer')
    expect(found.linkedinUrl).toBe('https://www.linkedin.com/in/jasper-thistlewood')
    expect(jobsOf(ENGLISH_LINES)).toEqual([
      ['DevOps Engineer', 'Northmoor Energy', '2020-01-01', null],
      ['Systems Administrator', 'Quayside Press', '2014-06-01', '2019-12-31'],
    ])
    expect(found.userExperiences[0]?.tasks).toHaveLength(2)
    expect(found.languages).toEqual([
      { languageCode: 'EN', level: 4 },
      { languageCode: 'FR', level: 2 },
    ])
    expect(found.userDiplomas).toEqual([
      { title: 'BSc Computer Science', establishment: 'University of Lowmere', obtentionYear: 2013 },
    ])
  })

  test('with the company behind the job, and prose below', () => {
    const found = parseResume(TITLE_AT)
    expect(jobsOf(TITLE_AT)).toEqual([
      ['Senior developer', 'Harrow & Pine', '2019-01-01', '2023-12-31'],
      ['Developer', 'Little Fern Studio', '2016-01-01', '2019-12-31'],
    ])
    expect(found.userExperiences[0]?.description).toBe('Built the customer portal with React, TypeScript and Node.js.')
    expect(found.languages).toEqual([
      { languageCode: 'EN', level: 4 },
      { languageCode: 'ES', level: 3 },
    ])
    expect(found.userCertification[0]).toMatchObject({
      title: 'AWS Certified Solutions Architect',
      obtentionYear: 2021,
    })
    expect(codesIn(TITLE_AT)).toEqual(expect.arrayContaining(['react', 'typescript', 'php', 'mysql']))
  })

  test('in French, with months as numbers below the job', () => {
    expect(jobsOf(FRENCH_NUMERIC)).toEqual([
      ['Ingénieur DevOps', 'Énergies Hautmarais', '2022-01-01', null],
      ['Administrateur système', 'Ville de Port-Séverac', '2018-05-01', '2021-12-31'],
    ])
    const found = parseResume(FRENCH_NUMERIC)
    expect(found.professionalTitle).toBe('Ingénieur DevOps')
    expect(found.languages).toEqual([
      { languageCode: 'EN', level: 2 },
      { languageCode: 'FR', level: 4 },
      { languageCode: 'ES', level: 1 },
    ])
  })

  test('with “since” and dates as computers write them', () => {
    expect(jobsOf(SINCE)).toEqual([
      ['Data Engineer', 'Laboratoires Sylverane', '2022-04-01', null],
      ['Business analyst', 'Bellwether Group', '2018-09-01', '2022-03-31'],
    ])
    expect(codesIn(SINCE)).toEqual(expect.arrayContaining(['python']))
  })

  test('with years alone, above the job', () => {
    expect(jobsOf(FRENCH_YEARS)).toEqual([
      ['Chef de projet', 'Éditions de la Lanterne Bleue', '2015-01-01', '2018-12-31'],
      ['Consultant fonctionnel', 'Conseil Brumeval', '2012-01-01', '2015-12-31'],
    ])
    expect(parseResume(FRENCH_YEARS).userDiplomas).toEqual([
      {
        title: 'Master management de projet',
        establishment: 'École supérieure de commerce de Brume',
        obtentionYear: 2012,
      },
    ])
  })
})

test('skills are words of their own', () => {
  expect(findSkills('Java and JavaScript')).toEqual(['java', 'javascript'])
  expect(findSkills('I go there to rest')).toEqual([])
  expect(findSkills('Javanese')).toEqual([])
})

test('whatever the text, what is understood can be saved', () => {
  const pieces = fc.constantFrom(
    'Experience',
    'Formation',
    'Langues',
    '2020 - 2018',
    '03/2019 – present',
    '2099 à 2100',
    '• Java',
    'x'.repeat(300),
    '<b>',
    '\u0000',
    'École 1850',
    'linkedin.com/in/é',
    'Certifications',
    '13/2020 - 14/2021',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 60 })), { maxLength: 40 }),
      (lines) => {
        expect(ProfileFields.safeParse({ ...EMPTY_PROFILE, ...parseResume(lines.join('\n')) }).error).toBeUndefined()
      },
    ),
    { numRuns: 300 },
  )
})

test('a text made to be slow is not', () => {
  const began = performance.now()
  for (const text of [
    '- '.repeat(30_000),
    'jan '.repeat(15_000),
    '2020 - '.repeat(8_000),
    `Experience\n${'a '.repeat(29_000)}`,
  ])
    parseResume(text)
  expect(performance.now() - began).toBeLessThan(5000)
})

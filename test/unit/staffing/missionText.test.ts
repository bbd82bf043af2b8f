import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MissionFields } from '#shared/staffing/missions/fields.ts'
import { parseMissionMessage } from '#shared/staffing/missions/fromText.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

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
  const { lines, skills, ...found } = parseMissionMessage(FRENCH)
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
  // What whoever it is proposed to may read: not what is paid, nor who wrote it.
  expect(lines).toEqual([
    'Nous cherchons 2 consultants, au moins 5 ans d’expérience en Java et Spring Boot, pour notre portail.',
    'Compétences : PostgreSQL, Docker, anglais courant.',
    '',
    'Démarrage : 1er février 2027, pour 6 mois renouvelables',
    'Lieu : Nantes (2 jours de télétravail par semaine)',
  ])
})

test('an English mail with a title of its own, two dates and one rate', () => {
  const found = parseMissionMessage(`Hi,
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
  ['Nous cherchons 2 profils', 2],
  ['Envoyez-nous 2 ou 3 profils', null],
  ['2-3 profils', null],
  ['10 consultants', 10],
  ['Nous cherchons 2 développeurs Java', 2],
  ['We need two senior engineers', 2],
  ['Nous recherchons 2 ou 3 développeurs', null],
  ['Nous cherchons un architecte pour une équipe de 5 développeurs', null],
  ['We need 3 years of work as a developer', null],
])('the positions of “%s”', (text, positions) => {
  expect(parseMissionMessage(text).positions).toBe(positions)
})

test.each([
  [
    'Nous cherchons 2 développeurs Java / Angular confirmés pour la refonte de notre portail, à Nantes, 3 jours sur site par semaine.',
    'Développeurs Java / Angular confirmés',
    'Nantes',
    'HYBRID',
  ],
  [
    'Nous avons besoin d’un architecte .NET. Présence sur site à Aix-en-Provence.',
    'Architecte .NET',
    'Aix-en-Provence',
    'ON_SITE',
  ],
  [
    'We are looking for a data engineer who knows dbt, based in Lyon, two days a week on site.',
    'Data engineer',
    'Lyon',
    'HYBRID',
  ],
  ['Développeur Java, 5 jours sur site', 'Développeur Java, 5 jours sur site', '', 'ON_SITE'],
  ['Nous cherchons une solution. Écrivez à Nadia.', '', '', null],
  ['We have an opening for a Senior Data Engineer (m/f/d) in our team.', 'Senior Data Engineer', '', null],
  ['Intitulé du poste : Architecte .NET', 'Architecte .NET', '', null],
  ['Objet : [EXTERNE] RE: Développeur Java', 'Développeur Java', '', null],
  ['Nous recherchons pour notre client un développeur Java (H/F), à Nantes.', 'Développeur Java', 'Nantes', null],
  ['We need for our client a Java developer in Lyon.', 'Java developer', '', null],
  ['Nous cherchons un(e) développeur(se) Java senior.', 'Développeur(se) Java senior', '', null],
  ['Recherche pour la Mutuelle un·e ingénieur·e cloud.', 'Ingénieur·e cloud', '', null],
])('whom, where and how “%s” asks for', (text, title, city, interventionType) => {
  expect(parseMissionMessage(text)).toMatchObject({ title, city, interventionType })
})

test.each([
  ['3 jours de TT', 'HYBRID'],
  ['2j de télétravail', 'HYBRID'],
  ['TT 3j/sem', 'HYBRID'],
  ['TT : 2 jours par semaine', 'HYBRID'],
  ['2 j/sem de TT', 'HYBRID'],
  ['télétravail partiel', 'HYBRID'],
  ['full TT', 'FULL_REMOTE'],
  ['100 % TT', 'FULL_REMOTE'],
  ['TT complet', 'FULL_REMOTE'],
  ['5 jours de télétravail par semaine', 'FULL_REMOTE'],
  ['5 jours de télétravail par mois', 'HYBRID'],
  ['Pas de télétravail', 'ON_SITE'],
  ['No remote', 'ON_SITE'],
  ['Pas de full remote, 2 jours de télétravail', 'HYBRID'],
  ['Pas de télétravail les 3 premiers mois, puis 2 jours de TT', 'HYBRID'],
  ['Audi TT', null],
] as const)('the way of working of “%s”', (text, interventionType) => {
  expect(parseMissionMessage(text).interventionType).toBe(interventionType)
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
        const { lines: _, startDate, endDate, title, positions, ...found } = parseMissionMessage(text)
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

test.each([
  // French.
  ['Java exigé, Terraform serait un plus.', 'java', 'terraform'],
  ['Compétences : Java, Spring Boot, Terraform (souhaité)', 'java spring-boot', 'terraform'],
  ['Compétences : Java (obligatoire), Terraform (apprécié), Docker (optionnel).', 'java', 'terraform docker'],
  ['Java et idéalement Terraform', 'java', 'terraform'],
  ['Java est requis. Terraform, Docker et Kubernetes seraient un plus.', 'java', 'terraform docker kubernetes'],
  ['Java, Spring Boot, Terraform serait un plus', 'java spring-boot', 'terraform'],
  ['La connaissance de Terraform et de Docker est un atout ; Java indispensable.', 'java', 'terraform docker'],
  ['Maîtrise de Java. Une première expérience avec Terraform est un plus.', 'java', 'terraform'],
  ['Requis : Java, Spring Boot\nUn plus : Terraform, Docker', 'java spring-boot', 'terraform docker'],
  [
    'Compétences requises :\n- Java\n- React\nCompétences souhaitées :\n- Terraform\n- Docker\n\nVous travaillerez sur AWS.',
    'java react aws',
    'terraform docker',
  ],
  ['Les plus :\n* Terraform\n\nContexte : notre portail Angular', 'angular', 'terraform'],
  ['Java\nTerraform apprécié mais pas obligatoire', 'java', 'terraform'],
  ['Terraform, si possible Docker', 'terraform', 'docker'],
  // What is wished for is not a skill, or somebody wishes for it.
  ['Profil souhaité : Java, Spring Boot', 'java spring-boot', ''],
  ['Date de démarrage souhaitée : 01/02/2027. Java', 'java', ''],
  ['Le client souhaite un développeur Java', 'java', ''],
  ['Plus de 5 ans en Java, en plus de React', 'java react', ''],
  // Elsewhere it is required.
  ['Mission : Développeur Terraform\nTerraform serait un plus', 'terraform', ''],
  ['Terraform requis\nTerraform serait un plus', 'terraform', ''],
  // English.
  ['Java required, Terraform is a plus.', 'java', 'terraform'],
  ['Must have: Java, Spring Boot. Nice to have: Terraform, Docker.', 'java spring-boot', 'terraform docker'],
  ['Must have: Java – Nice to have: Terraform', 'java', 'terraform'],
  ['You know Java well. Terraform and Docker would be a plus.', 'java', 'terraform docker'],
  ['Java developer with Terraform as a plus', 'java', 'terraform'],
  ['We need Java, ideally Terraform', 'java', 'terraform'],
  ['Java (must have), Terraform (nice to have), Docker (optional)', 'java', 'terraform docker'],
  ['Requirements:\n- Java\n\nNice to have\n- Terraform\n- Docker', 'java', 'terraform docker'],
  ['Java. Terraform preferred but not required.', 'java', 'terraform'],
  ['A plus: Terraform', '', 'terraform'],
  ['Java, Terraform', 'java terraform', ''],
])('of “%s” a wish is no requirement', (text, required, wished) => {
  const { skills } = parseMissionMessage(text)
  const named = (is: boolean) => skills.flatMap((one) => ((one.required ?? true) === is ? [one.code] : [])).join(' ')
  expect([named(true), named(false)]).toEqual([required, wished])
})

test.each([
  ['Anglais courant exigé', ['EN']],
  ['Anglais courant', ['EN']],
  ['Java. L’anglais serait un plus.', []],
  ['Fluent English, German is a plus', ['EN']],
  ['Nice to have: German', []],
])('the languages that “%s” requires', (text, languages) => {
  expect(parseMissionMessage(text).languages).toEqual(languages)
})

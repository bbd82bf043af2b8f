import { callAs } from '#infra/local/client.ts'
import { type PersonKey, people } from '#infra/local/seed/people.ts'
import { monthOf, monthsAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'

type Job = ProfileFields['userExperiences'][number]

/** `Java 4, Spring Boot 3` */
const skillsOf = (text: string): { code: string; level: number }[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((one) => ({ code: one.slice(0, -2), level: Number(one.slice(-1)) }))

/** A job from its first month to its last, or until today, with tasks and their skills. */
const job = (
  [from, to]: [from: string, to: string | null],
  title: string,
  organization: string,
  description: string,
  tasks: Record<string, string>,
): Job => ({
  title,
  organization,
  startDate: `${from}-01`,
  endDate: to && `${to}-28`,
  description,
  tasks: Object.entries(tasks).map(([headline, skills]) => ({ headline, skills: skillsOf(skills) })),
})

const diploma = (obtentionYear: number, title: string, establishment: string) => ({
  title,
  establishment,
  obtentionYear,
})
const certificate = (obtentionYear: number, title: string, establishment: string, skills: string) => ({
  ...diploma(obtentionYear, title, establishment),
  skills: skillsOf(skills),
})
const speaks = (levels: Partial<Record<'EN' | 'FR' | 'ES' | 'DE', number>>): ProfileFields['languages'] =>
  (['EN', 'FR', 'ES', 'DE'] as const).flatMap((languageCode) => {
    const level = levels[languageCode]
    return level ? [{ languageCode, level }] : []
  })
const lives = (address: string, zipCode: string, city: string) => ({ address, zipCode, city, location: 'FR' })
const on = (
  contractType: ProfileFields['contractType'],
  interventionType: ProfileFields['interventionType'],
  dailyRate: number,
) => ({ contractType, interventionType, dailyRate })

/** Profiles by person; the others have none. `freeIn` is in months from today. */
const sampleProfiles: Partial<Record<PersonKey, Partial<ProfileFields> & { freeIn?: number }>> = {
  maelle: {
    professionalTitle: 'Directrice de projet, fondatrice',
    ...on('CDI', 'HYBRID', 850),
    ...lives('3 quai de la Fosse', '44000', 'Nantes'),
    languages: speaks({ FR: 4, EN: 3 }),
    userExperiences: [
      job(['2016-02', null], 'Fondatrice', 'Atelier Numérique Rivage', 'Une société de services à taille humaine.', {
        'Pilotage des missions et des équipes': 'Project management 4, Team management 4',
        'Qualité des livrables': 'Agile 3',
      }),
    ],
    userDiplomas: [diploma(2004, 'Diplôme d’ingénieur', 'École centrale de Nantes')],
  },
  tanguy: {
    professionalTitle: 'Delivery manager and cloud economist',
    ...on('CDI', 'HYBRID', 720),
    ...lives('18 rue du Calvaire', '44000', 'Nantes'),
    languages: speaks({ EN: 4, FR: 3 }),
    userExperiences: [
      job(['2019-09', null], 'Delivery manager', 'Atelier Numérique Rivage', 'Follows a team of ten consultants.', {
        'Cloud cost reviews for two clients': 'AWS 4, Terraform 3, FinOps 3',
        'Weekly steering with the clients': 'Project management 4, Scrum 3',
      }),
      job(['2014-04', '2019-08'], 'Systems engineer', 'Quayside Hosting', '', {
        'Ran three hundred Linux servers': 'Linux 4, Ansible 3, PostgreSQL 2',
      }),
    ],
    userCertification: [certificate(2023, 'FinOps Certified Practitioner', 'FinOps Foundation', 'AWS 4')],
    userDiplomas: [diploma(2013, 'BSc Computer Science', 'University of Lowmere')],
  },
  oriane: {
    professionalTitle: 'Responsable qualité et tests',
    ...on('CDI', 'ON_SITE', 600),
    ...lives('7 allée des Tilleuls', '35000', 'Rennes'),
    languages: speaks({ FR: 4, EN: 2, DE: 1 }),
    userExperiences: [
      job(['2018-01', null], 'Responsable qualité', 'Laboratoires Sylverane', 'Validation du système qualité.', {
        'Stratégie et campagnes de tests': 'Selenium 3, Cypress 3, Jira 3',
        'Préparation des audits': 'Functional testing 4',
      }),
    ],
    userDiplomas: [diploma(2012, 'Master qualité des systèmes', 'Université de Rennes')],
  },
  bastien: {
    professionalTitle: 'Développeur front-end senior',
    ...on('CDI', 'HYBRID', 560),
    freeIn: 6,
    ...lives('22 rue de la Paix', '44100', 'Nantes'),
    linkedinUrl: 'https://www.linkedin.com/in/bastien-marivaulx',
    languages: speaks({ FR: 4, EN: 3 }),
    userExperiences: [
      job(
        ['2022-03', null],
        'Lead développeur front-end',
        'Mutuelle Aubeclaire',
        'Refonte de l’espace adhérent, de la maquette à la production.',
        {
          'Socle technique et bibliothèque de composants': 'React 4, TypeScript 4, Tailwind CSS 3',
          'Accessibilité jusqu’au niveau AA': 'HTML 4, CSS 4',
          'Encadrement de trois développeurs': 'Team management 2',
        },
      ),
      job(['2017-09', '2022-02'], 'Développeur web', 'Éditions de la Lanterne Bleue', '', {
        'Boutique et catalogue en ligne': 'JavaScript 4, Vue.js 3, PHP 3, MySQL 2',
      }),
    ],
    userDiplomas: [diploma(2017, 'Master informatique', 'Université de Nantes')],
    userCertification: [certificate(2024, 'Professional Scrum Developer', 'Scrum.org', 'Scrum 3')],
  },
  priya: {
    professionalTitle: 'Data engineer',
    ...on('CDI', 'HYBRID', 620),
    freeIn: 4,
    ...lives('5 rue Kervégan', '44000', 'Nantes'),
    linkedinUrl: 'https://www.linkedin.com/in/priya-venkarai',
    languages: speaks({ EN: 4, FR: 3 }),
    userExperiences: [
      job(
        ['2023-01', null],
        'Data engineer',
        'Mutuelle Aubeclaire',
        'Moved a warehouse of fifteen years to the cloud without losing a row.',
        {
          'Pipelines and their tests': 'Python 4, Apache Airflow 3, SQL 4, dbt 3',
          'Platform on AWS': 'AWS 3, Terraform 2, Snowflake 3',
        },
      ),
      job(['2019-06', '2022-12'], 'Backend developer', 'Transports Verdance', 'Fleet tracking in real time.', {
        'Streaming of positions': 'Kafka 3, Java 3, PostgreSQL 3',
      }),
    ],
    userDiplomas: [diploma(2019, 'MSc Data Engineering', 'Institute of Westbrook')],
    userCertification: [certificate(2024, 'AWS Certified Data Engineer', 'Amazon Web Services', 'AWS 3')],
  },
  lucie: {
    professionalTitle: 'Développeuse mobile',
    ...on('CDI', 'ON_SITE', 540),
    freeIn: 8,
    ...lives('41 quai des Bateliers', '67000', 'Strasbourg'),
    languages: speaks({ FR: 4, DE: 3, EN: 2 }),
    userExperiences: [
      job(
        ['2021-05', null],
        'Développeuse mobile',
        'Transports Verdance',
        'L’application des conducteurs, sur le terrain et hors connexion.',
        {
          'Application Android et iOS': 'Kotlin 4, Swift 3, Flutter 2',
          'Synchronisation hors connexion': 'SQLite 3, REST 3',
        },
      ),
    ],
    userDiplomas: [diploma(2021, 'Diplôme d’ingénieur', 'Télécom Physique Strasbourg')],
  },
  jeanyann: {
    professionalTitle: 'Ingénieur DevOps',
    ...on('CDI', 'FULL_REMOTE', 580),
    freeIn: 10,
    ...lives('14 rue de Paris', '97400', 'Saint-Denis'),
    languages: speaks({ FR: 4, EN: 3 }),
    userExperiences: [
      job(['2020-02', null], 'Ingénieur DevOps', 'Énergies Hautmarais', 'Supervision de deux millions de compteurs.', {
        'Plateforme de conteneurs': 'Kubernetes 4, Docker 4, Helm 3',
        'Supervision et astreinte': 'Prometheus 3, Grafana 3',
        'Intégration et déploiement continus': 'GitLab CI 4, Ansible 3',
      }),
    ],
    userCertification: [certificate(2023, 'Certified Kubernetes Administrator', 'CNCF', 'Kubernetes 4')],
  },
  sofiane: {
    professionalTitle: 'Développeur Java full-stack',
    ...on('CDI', 'HYBRID', 520),
    freeIn: 2,
    ...lives('9 rue des Carmes', '44000', 'Nantes'),
    languages: speaks({ FR: 4, EN: 2, ES: 2 }),
    userExperiences: [
      job(['2021-10', null], 'Développeur full-stack', 'Ville de Port-Séverac', 'Le guichet citoyen en ligne.', {
        'Services et démarches': 'Java 4, Spring Boot 4, PostgreSQL 3',
        'Écrans des agents': 'Angular 3, TypeScript 3',
      }),
    ],
    userDiplomas: [diploma(2021, 'BUT informatique', 'IUT de Nantes')],
  },
  emma: {
    professionalTitle: 'Full-stack engineer, health data',
    ...on('CDI', 'HYBRID', 610),
    freeIn: 5,
    ...lives('2 place Viarme', '44000', 'Nantes'),
    linkedinUrl: 'https://www.linkedin.com/in/emma-thornwick',
    languages: speaks({ EN: 4, FR: 3, ES: 1 }),
    userExperiences: [
      job(
        ['2020-08', null],
        'Full-stack engineer',
        'Laboratoires Sylverane',
        'A portal for clinical trials, from consent to results.',
        {
          'Patient-facing screens': 'React 4, TypeScript 4, Cypress 3',
          'Services under audit': 'Node.js 4, PostgreSQL 3, Docker 3',
        },
      ),
      job(['2017-01', '2020-07'], 'Web developer', 'Little Fern Studio', '', {
        'Online shops for small makers': 'PHP 3, Symfony 2, MySQL 3',
      }),
    ],
    userDiplomas: [diploma(2016, 'MEng Software Engineering', 'University of Lowmere')],
    userCertification: [certificate(2022, 'ISTQB Foundation Level', 'ISTQB', 'Functional testing 2')],
  },
  noe: {
    professionalTitle: 'Analyste fonctionnel',
    available: true,
    ...on('CDI', 'ON_SITE', 480),
    ...lives('30 boulevard Gambetta', '49000', 'Angers'),
    languages: speaks({ FR: 4, EN: 2 }),
    userExperiences: [
      job(['2022-09', null], 'Analyste fonctionnel', 'Éditions de la Lanterne Bleue', '', {
        'Recueil des besoins et recette': 'UML 3, Jira 3, SQL 2',
      }),
    ],
  },
  clarisse: {
    professionalTitle: 'Cheffe de projet agile',
    available: true,
    ...on('CDI', 'HYBRID', 640),
    ...lives('11 rue du Port', '29200', 'Brest'),
    languages: speaks({ FR: 4, EN: 3, ES: 2 }),
    userExperiences: [
      job(['2018-03', null], 'Cheffe de projet', 'Énergies Hautmarais', 'Deux équipes, six versions par an.', {
        'Animation des équipes': 'Scrum 4, Kanban 3, Team management 3',
        'Suivi du budget': 'Project management 4',
      }),
    ],
    userCertification: [certificate(2021, 'PSM II', 'Scrum.org', 'Scrum 4')],
    userDiplomas: [diploma(2010, 'Master management de projet', 'Université de Brest')],
  },
  aurele: {
    professionalTitle: 'Architecte cloud indépendant',
    available: true,
    ...on('FREELANCE', 'FULL_REMOTE', 750),
    ...lives('6 chemin des Vignes', '33000', 'Bordeaux'),
    linkedinUrl: 'https://www.linkedin.com/in/aurele-montfauve',
    languages: speaks({ FR: 4, EN: 4 }),
    userExperiences: [
      job(
        ['2017-05', null],
        'Architecte cloud',
        'Indépendant',
        'Pour des mutuelles, des transporteurs et des énergéticiens.',
        {
          'Architectures sans serveur': 'AWS 4, Terraform 4, TypeScript 3',
          'Revues de sécurité et de coûts': 'FinOps 3',
        },
      ),
      job(['2009-09', '2017-04'], 'Ingénieur système', 'Conseil Brumeval', '', {
        'Hébergement et sauvegardes': 'Linux 4, Docker 3, PostgreSQL 3',
      }),
    ],
    userCertification: [certificate(2024, 'AWS Solutions Architect Professional', 'Amazon Web Services', 'AWS 4')],
    userDiplomas: [diploma(2009, 'Diplôme d’ingénieur', 'ENSEIRB')],
  },
  dara: {
    professionalTitle: 'Product designer',
    freeIn: 1,
    ...on('FREELANCE', 'HYBRID', 530),
    ...lives('8 rue Crébillon', '44000', 'Nantes'),
    languages: speaks({ EN: 4, FR: 2 }),
    userExperiences: [
      job(['2021-01', null], 'Product designer', 'Freelance', 'From the first interview to the last pixel.', {
        'Research and prototypes': 'Figma 4, UX design 4',
        'Design systems with developers': 'CSS 3, HTML 3',
      }),
    ],
  },
  ysolde: {
    professionalTitle: 'Founder and enterprise architect',
    ...on('CDI', 'ON_SITE', 900),
    languages: speaks({ EN: 4, FR: 4 }),
    userExperiences: [
      job(['2012-01', null], 'Enterprise architect', 'Brumeval Conseil', '', {
        'Target architectures': 'UML 4, Java 3',
      }),
    ],
  },
  tom: {
    professionalTitle: 'Java developer',
    available: true,
    ...on('CDI', 'HYBRID', 450),
    city: 'Lyon',
    location: 'FR',
    languages: speaks({ EN: 4, FR: 1 }),
    userExperiences: [
      job(['2024-02', null], 'Java developer', 'Brumeval Conseil', '', {
        'Back-office services': 'Java 2, Spring Boot 2',
      }),
    ],
  },
}

const inMonths = (months: number): string => monthsAfter(`${monthOf(dayInParis(new Date()))}-01`, months)

/** Everybody saves their profile. */
export const seedProfiles = async (
  api: string,
  actors: Record<PersonKey, { personId: string; token: string }>,
): Promise<void> => {
  for (const key of Object.keys(people) as PersonKey[]) {
    const { freeIn, ...fields } = sampleProfiles[key] ?? {}
    const { personId: profilId, token } = actors[key]
    const availableFromDate = freeIn === undefined ? null : inMonths(freeIn)
    await callAs(api, token, profiles.save, { ...EMPTY_PROFILE, availableFromDate, ...fields, profilId, version: 0 })
  }
}

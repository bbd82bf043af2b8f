import type { LanguageCode } from '#shared/staffing/terms.ts'
import { type Job, type LabelledProfile, person } from './shapes.ts'

const job = (from: string, to: string | null, title: string, skills: string, text: string): Job => ({
  from,
  to,
  title,
  skills,
  text,
})
const FR: LanguageCode[] = ['FR']
const FR_EN: LanguageCode[] = ['FR', 'EN']

/** Invented people. Skills carry their level, 1 to 4; texts are as people write them, in either language. */
export const PROFILES: readonly LabelledProfile[] = [
  // Java and its neighbours
  person(
    'java-senior',
    'Développeuse Java senior',
    { from: '2026-12-01', rate: 560, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2014-09',
        '2019-12',
        'Développeuse Java',
        'Java 4, Hibernate 3, Oracle 3, Maven 3',
        'Refonte du moteur de tarification d’un assureur.',
      ),
      job(
        '2020-01',
        null,
        'Développeuse Java / Spring Boot',
        'Java 4, Spring Boot 4, Kafka 3, PostgreSQL 3, Docker 3, tests unitaires 3',
        'Microservices de paiement, intégration continue.',
      ),
    ],
  ),
  person(
    'java-mid',
    'Développeur back-end Java',
    { available: true, rate: 450, city: 'Lyon', way: 'HYBRID', languages: FR },
    [
      job(
        '2022-02',
        null,
        'Développeur Java',
        'Java 3, Spring Boot 3, MySQL 2, Git 3, Jenkins 2',
        'Applications de gestion pour la grande distribution.',
      ),
    ],
  ),
  person(
    'java-junior',
    'Développeur Java junior',
    { available: true, rate: 320, city: 'Paris', way: 'ON_SITE', languages: FR_EN },
    [
      job(
        '2026-02',
        null,
        'Développeur Java',
        'Java 2, Spring Boot 2, Git 2',
        'Première mission : corrections et petits développements.',
      ),
    ],
  ),
  person(
    'java-late',
    'Senior Java developer',
    { from: '2027-06-01', rate: 540, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2013-01',
        null,
        'Java engineer',
        'Java 4, Spring Boot 4, Kafka 4, PostgreSQL 4, Kubernetes 3',
        'Core banking platform; on a client project until May.',
      ),
    ],
  ),
  person(
    'java-dear',
    'Java architect',
    { available: true, rate: 950, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2008-03',
        null,
        'Java architect',
        'Java 4, Spring Boot 4, Kafka 4, PostgreSQL 4, software architecture 4',
        'Architecture of trading systems.',
      ),
    ],
  ),
  person(
    'kotlin-backend',
    'Développeur Kotlin back-end',
    { available: true, rate: 500, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2020-03',
        null,
        'Développeur Kotlin',
        'Kotlin 4, Spring Boot 3, PostgreSQL 3, RabbitMQ 3',
        'API de réservation en Kotlin et Spring Boot.',
      ),
    ],
  ),
  person(
    'dotnet-senior',
    'Développeuse .NET senior',
    { available: true, rate: 520, city: 'Nantes', way: 'HYBRID', languages: FR },
    [
      job(
        '2015-05',
        null,
        'Développeuse C#',
        'C# 4, ASP.NET Core 4, SQL Server 4, Azure 3, Azure DevOps 3',
        'Plateforme de gestion de sinistres.',
      ),
    ],
  ),
  person(
    'dotnet-mid',
    '.NET developer',
    { from: '2026-12-15', rate: 430, city: 'Lille', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2021-09',
        null,
        '.NET developer',
        'C# 3, .NET 3, Entity Framework 3, T-SQL 2, Angular 2',
        'Order management for a retailer.',
      ),
    ],
  ),
  person(
    'stuffer',
    'Consultant full stack expert',
    { available: true, rate: 400, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2023-01',
        null,
        'Consultant',
        'Java 4, Spring Boot 4, Kafka 4, PostgreSQL 4, React 4, Angular 4, Vue.js 4, Node.js 4, TypeScript 4, Python 4, Django 4, AWS 4, Azure 4, GCP 4, Kubernetes 4, Docker 4, Terraform 4, Ansible 4, Jenkins 4, GitLab CI 4, Spark 4, Airflow 4, Snowflake 4, Power BI 4, Tableau 4, machine learning 4, TensorFlow 4, PyTorch 4, NLP 4, Scrum 4, SAFe 4, product owner 4, Figma 4, UX design 4, Selenium 4, Cypress 4, SAP 4, Salesforce 4, C# 4, .NET 4, PHP 4, Symfony 4, Flutter 4, Swift 4, Kotlin 4, cybersécurité 4, pentest 4, ISO 27001 4, Linux 4, COBOL 4',
        'Java Spring Boot Kafka React Angular Python AWS Azure Kubernetes DevOps data Scrum : expert de toutes les technologies Java React Python AWS.',
      ),
    ],
  ),
  person(
    'stuffer-frontend',
    'Expert React Angular Vue TypeScript JavaScript',
    { available: true, rate: 380, city: 'Lyon', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2025-10',
        null,
        'Intégrateur',
        'React 4, Angular 4, Vue.js 4, TypeScript 4, JavaScript 4, Next.js 4, Svelte 4, Redux 4, CSS 4, HTML 4, Node.js 4, GraphQL 4, Jest 4, Cypress 4, Playwright 4, Storybook 4, accessibilité 4, Figma 4, Docker 4, AWS 4, design system 4, Webpack 4, Vite 4, PWA 4, React Native 4, Flutter 4, Ionic 4, three.js 4, d3 4, Tailwind 4',
        'React React React, TypeScript, Angular, Vue, JavaScript, front-end expert React.',
      ),
    ],
  ),
  // Front end
  person(
    'react-senior',
    'Développeuse React senior',
    { available: true, rate: 520, city: 'Nantes', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2017-01',
        '2021-06',
        'Développeuse front-end',
        'JavaScript 4, React 4, Redux 3, Sass 3',
        'Espace client d’une mutuelle.',
      ),
      job(
        '2021-07',
        null,
        'Lead front-end',
        'React 4, TypeScript 4, Next.js 3, Jest 3, accessibilité 3',
        'Boutique en ligne, revue de code, accompagnement de l’équipe.',
      ),
    ],
  ),
  person(
    'react-mid',
    'Front-end developer',
    { available: true, rate: 430, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2022-09',
        null,
        'React developer',
        'React 3, JS 3, TypeScript 2, CSS 3',
        'Dashboards for an energy supplier.',
      ),
    ],
  ),
  person(
    'vue-senior',
    'Développeur Vue.js',
    { available: true, rate: 490, city: 'Lyon', way: 'HYBRID', languages: FR },
    [
      job(
        '2018-04',
        null,
        'Développeur front',
        'Vue.js 4, TypeScript 3, Nuxt 3, HTML5 4, CSS3 4',
        'Portail d’une collectivité, composants accessibles.',
      ),
    ],
  ),
  person(
    'angular-senior',
    'Développeur Angular',
    { from: '2027-01-04', rate: 500, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2017-02',
        null,
        'Développeur Angular',
        'Angular 4, TypeScript 4, RxJS 3, Cypress 3',
        'Outil de souscription en assurance.',
      ),
    ],
  ),
  person(
    'fullstack-js',
    'Développeur full stack JS',
    { available: true, rate: 480, city: 'Bordeaux', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2019-06',
        null,
        'Développeur full stack',
        'Node.js 4, TypeScript 3, React 3, MongoDB 3, AWS 2',
        'Place de marché : API Node et interface React.',
      ),
    ],
  ),
  person(
    'jquery-old',
    'Intégrateur web',
    { available: true, rate: 300, city: 'Paris', way: 'ON_SITE', languages: FR },
    [job('2010-01', null, 'Intégrateur', 'jQuery 4, HTML 4, CSS 4, WordPress 3, PHP 2', 'Sites vitrines.')],
  ),
  person(
    'ux-designer',
    'UX/UI designer',
    { available: true, rate: 450, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-10',
        null,
        'UX designer',
        'UX 4, Figma 4, user research 3, design system 3, prototypage 4',
        'Application mobile d’une banque : ateliers, tests utilisateurs.',
      ),
    ],
  ),
  // Data and AI
  person(
    'data-engineer',
    'Data engineer',
    { available: true, rate: 560, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-01',
        null,
        'Data engineer',
        'Python 4, Spark 4, Airflow 3, BigQuery 3, GCP 3, SQL 4',
        'Plateforme de données d’un opérateur télécom.',
      ),
    ],
  ),
  person(
    'data-engineer-aws',
    'Data engineer AWS',
    { from: '2027-01-15', rate: 590, city: 'Lyon', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2019-03',
        null,
        'Data engineer',
        'PySpark 4, Python 3, Redshift 4, dbt 3, AWS 4, Terraform 2',
        'Entrepôt de données et flux temps réel.',
      ),
    ],
  ),
  person(
    'etl-dev',
    'Développeur Talend',
    { available: true, rate: 420, city: 'Lille', way: 'ON_SITE', languages: FR },
    [
      job(
        '2015-01',
        null,
        'Développeur décisionnel',
        'Talend 4, Oracle 3, PL/SQL 3, SQL 4, data warehouse 3',
        'Alimentation de l’entrepôt de données d’un distributeur.',
      ),
    ],
  ),
  person(
    'bi-powerbi',
    'Consultante Power BI',
    { available: true, rate: 470, city: 'Lille', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2019-09',
        null,
        'Consultante BI',
        'Power BI 4, DAX 4, SQL Server 3, SSIS 2, modélisation de données 3',
        'Tableaux de bord financiers.',
      ),
    ],
  ),
  person(
    'bi-tableau',
    'BI consultant',
    { available: true, rate: 460, city: 'Paris', way: 'HYBRID', languages: ['EN'] },
    [job('2018-02', null, 'BI consultant', 'Tableau 4, SQL 3, Snowflake 3', 'Sales reporting for a luxury group.')],
  ),
  person(
    'data-scientist',
    'Data scientist',
    { available: true, rate: 540, city: 'Toulouse', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2019-10',
        null,
        'Data scientist',
        'Python 4, scikit-learn 4, machine learning 4, pandas 4, statistiques 3',
        'Maintenance prédictive dans l’aéronautique.',
      ),
    ],
  ),
  person(
    'nlp-engineer',
    'NLP / LLM engineer',
    { available: true, rate: 620, city: 'Paris', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job('2020-01', '2023-05', 'NLP engineer', 'NLP 4, PyTorch 3, Python 4', 'Classification de courriers.'),
      job(
        '2023-06',
        null,
        'LLM engineer',
        'LLM 4, RAG 4, LangChain 3, Python 4, Azure 2',
        'Assistant documentaire pour un cabinet juridique.',
      ),
    ],
  ),
  // Cloud and operations
  person(
    'devops-k8s',
    'Ingénieur DevOps',
    { available: true, rate: 570, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2016-06',
        null,
        'Ingénieur DevOps',
        'k8s 4, Docker 4, Terraform 4, AWS 4, GitLab CI 4, Linux 4, Prometheus 3',
        'Plateforme de conteneurs, mise en production continue.',
      ),
    ],
  ),
  person(
    'devops-azure',
    'DevOps engineer',
    { available: true, rate: 550, city: 'Lyon', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-01',
        null,
        'DevOps engineer',
        'Azure 4, AKS 3, Azure DevOps 4, Terraform 3, PowerShell 3',
        'Landing zone and delivery pipelines.',
      ),
    ],
  ),
  person(
    'devops-german',
    'Cloud Engineer',
    { available: true, rate: 560, city: 'Paris', way: 'FULL_REMOTE', languages: ['DE', 'EN'] },
    [
      job(
        '2017-01',
        null,
        'Cloud engineer',
        'Kubernetes 4, AWS 4, Terraform 4, Helm 4, Argo CD 3',
        'Platform team of an automotive supplier.',
      ),
    ],
  ),
  person(
    'sysadmin',
    'Administrateur systèmes',
    { available: true, rate: 380, city: 'Nantes', way: 'ON_SITE', languages: FR },
    [
      job(
        '2009-04',
        null,
        'Administrateur systèmes',
        'Linux 4, VMware 4, Windows Server 3, Bash 3, Ansible 2, Nagios 3',
        'Exploitation d’un centre de données.',
      ),
    ],
  ),
  person('network', 'Ingénieur réseau', { available: true, rate: 450, city: 'Lyon', way: 'ON_SITE', languages: FR }, [
    job(
      '2014-01',
      null,
      'Ingénieur réseau',
      'Cisco 4, Fortinet 4, réseaux 4, Linux 2',
      'Réseaux d’agences, segmentation.',
    ),
  ]),
  person(
    'pentester',
    'Pentesteuse',
    { available: true, rate: 650, city: 'Rennes', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2019-02',
        null,
        'Consultante sécurité offensive',
        'tests d’intrusion 4, OWASP 4, cybersécurité 4, Python 3',
        'Audits d’applications et de réseaux.',
      ),
    ],
  ),
  person(
    'ciso-assistant',
    'Consultant SSI',
    { available: true, rate: 600, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2016-01',
        null,
        'Consultant gouvernance SSI',
        'ISO 27001 4, EBIOS RM 4, analyse de risques 4, RGPD 3',
        'Mise en place d’un SMSI, accompagnement à la certification.',
      ),
    ],
  ),
  // Mobile, embedded, legacy
  person(
    'android',
    'Développeuse Android',
    { available: true, rate: 480, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-05',
        null,
        'Développeuse Android',
        'Android 4, Kotlin 4, Jetpack Compose 3, tests unitaires 3',
        'Application bancaire.',
      ),
    ],
  ),
  person(
    'flutter',
    'Développeur Flutter',
    { available: true, rate: 430, city: 'Tunis', country: 'TN', way: 'FULL_REMOTE', languages: FR_EN },
    [job('2020-09', null, 'Développeur mobile', 'Flutter 4, Dart 4, Firebase 3', 'Applications de livraison.')],
  ),
  person('ios', 'iOS developer', { from: '2027-02-01', rate: 520, city: 'Paris', way: 'HYBRID', languages: ['EN'] }, [
    job('2016-01', null, 'iOS developer', 'Swift 4, SwiftUI 3, iOS 4', 'Retail application with two million users.'),
  ]),
  person(
    'embedded',
    'Ingénieur logiciel embarqué',
    { available: true, rate: 500, city: 'Toulouse', way: 'ON_SITE', languages: FR_EN },
    [job('2012-09', null, 'Ingénieur embarqué', 'C 4, C++ 4, RTOS 4, embarqué 4, DO-178C 3', 'Calculateurs de bord.')],
  ),
  person(
    'cpp-finance',
    'C++ developer',
    { available: true, rate: 620, city: 'Paris', way: 'HYBRID', languages: ['EN'] },
    [job('2014-01', null, 'C++ developer', 'C++ 4, Linux 3, Python 3, finance de marché 3', 'Pricing library.')],
  ),
  person('cobol', 'Développeur COBOL', { available: true, rate: 440, city: 'Paris', way: 'ON_SITE', languages: FR }, [
    job(
      '1998-01',
      null,
      'Analyste programmeur',
      'COBOL 4, DB2 4, JCL 4, z/OS 4',
      'Chaînes de traitement d’une banque.',
    ),
  ]),
  person(
    'php-symfony',
    'Développeuse Symfony',
    { available: true, rate: 440, city: 'Lyon', way: 'HYBRID', languages: FR },
    [
      job(
        '2017-03',
        null,
        'Développeuse PHP',
        'PHP 4, Symfony 4, MySQL 3, Docker 2, PHP 8 4',
        'Extranet d’un réseau de franchises.',
      ),
    ],
  ),
  person('laravel', 'Développeur Laravel', { available: true, rate: 400, city: 'Lyon', way: 'HYBRID', languages: FR }, [
    job(
      '2020-01',
      null,
      'Développeur PHP',
      'PHP 3, Laravel 4, MySQL 3, Vue.js 2',
      'Logiciel de gestion de rendez-vous.',
    ),
  ]),
  // Product, method, quality, packages
  person(
    'scrum-master',
    'Scrum master',
    { available: true, rate: 560, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2017-01',
        null,
        'Scrum master',
        'Scrum 4, agilité 4, Kanban 3, Jira 3, coach agile 3',
        'Trois équipes dans une banque de détail.',
      ),
    ],
  ),
  person('kanban-coach', 'Coach agile', { available: true, rate: 700, city: 'Lyon', way: 'HYBRID', languages: FR_EN }, [
    job(
      '2015-01',
      null,
      'Coach agile',
      'Kanban 4, coach agile 4, SAFe 3, lean 3',
      'Transformation d’une direction informatique.',
    ),
  ]),
  person(
    'product-owner',
    'Product owner',
    { available: true, rate: 520, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-06',
        null,
        'Product owner',
        'product owner 4, user stories 4, Scrum 3, Jira 3, recette 3',
        'Espace client d’un assureur, priorisation du backlog.',
      ),
    ],
  ),
  person(
    'ba-moa',
    'Business analyst MOA',
    { available: true, rate: 480, city: 'Paris', way: 'ON_SITE', languages: FR },
    [
      job(
        '2014-01',
        null,
        'AMOA',
        'MOA 4, spécifications fonctionnelles 4, recette 4, SQL 2, assurance 3',
        'Réforme réglementaire, ateliers métier.',
      ),
    ],
  ),
  person(
    'qa-auto',
    'Ingénieure automatisation de tests',
    { available: true, rate: 450, city: 'Rennes', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2018-01',
        null,
        'Ingénieure test',
        'Selenium 4, Cypress 3, Java 2, Cucumber 3, Jenkins 3',
        'Campagnes de non-régression.',
      ),
    ],
  ),
  person(
    'qa-manual',
    'Testeur fonctionnel',
    { available: true, rate: 340, city: 'Lille', way: 'ON_SITE', languages: FR },
    [job('2016-01', null, 'Testeur', 'recette 4, ISTQB 3, Jira 3, Postman 2', 'Recette d’une application de caisse.')],
  ),
  person(
    'sap-fico',
    'Consultante SAP FI/CO',
    { available: true, rate: 700, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2012-01',
        null,
        'Consultante SAP',
        'SAP FICO 4, S/4HANA 3, conduite du changement 2',
        'Déploiement dans douze filiales.',
      ),
    ],
  ),
  person(
    'salesforce',
    'Développeur Salesforce',
    { from: '2026-12-10', rate: 580, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2018-01',
        null,
        'Développeur Salesforce',
        'Salesforce 4, Apex 4, JavaScript 2',
        'Service client d’un opérateur.',
      ),
    ],
  ),
  // The right words, and yet not the right person: too new, too late, another language, another country
  person(
    'react-junior',
    'Développeur React / TypeScript',
    { available: true, rate: 330, city: 'Paris', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2026-03',
        null,
        'Développeur React',
        'React 2, TypeScript 2, JavaScript 2',
        'Développement React et TypeScript d’une boutique, tests Jest, accessibilité.',
      ),
    ],
  ),
  person(
    'react-french',
    'Développeur front-end React senior',
    { available: true, rate: 500, city: 'Nantes', way: 'FULL_REMOTE', languages: FR },
    [
      job(
        '2017-01',
        null,
        'Développeur React',
        'React 4, TypeScript 4, Redux 3',
        'Front-end React et TypeScript d’une boutique, Jest, accessibilité.',
      ),
    ],
  ),
  person(
    'vue-late',
    'Développeuse Vue.js',
    { from: '2027-05-03', rate: 470, city: 'Lyon', way: 'HYBRID', languages: FR },
    [
      job(
        '2018-01',
        null,
        'Développeuse Vue',
        'Vue 4, JavaScript 4, CSS 4',
        'Portail public en Vue, composants CSS et JavaScript.',
      ),
    ],
  ),
  person(
    'vue-tunis',
    'Développeur Vue',
    { available: true, rate: 300, city: 'Tunis', country: 'TN', way: 'FULL_REMOTE', languages: FR },
    [
      job(
        '2019-01',
        null,
        'Développeur Vue',
        'Vue 4, JavaScript 4, CSS 3',
        'Portail public, composants Vue, JavaScript, CSS.',
      ),
    ],
  ),
  person(
    'angular-junior',
    'Développeur Angular',
    { available: true, rate: 330, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2026-01',
        null,
        'Développeur Angular',
        'Angular 2, TypeScript 2',
        'Parcours de souscription Angular TypeScript, tests Cypress.',
      ),
    ],
  ),
  person(
    'node-german',
    'Node.js back-end developer',
    { available: true, rate: 480, city: 'Paris', way: 'FULL_REMOTE', languages: ['DE'] },
    [
      job(
        '2017-01',
        null,
        'Back-end developer',
        'Node.js 4, TypeScript 4, MongoDB 4, AWS 3',
        'APIs of a marketplace in Node.js, TypeScript, MongoDB on AWS.',
      ),
    ],
  ),
  person(
    'node-veteran',
    'Back-end engineer JavaScript',
    { available: true, rate: 500, city: 'Lyon', way: 'FULL_REMOTE', languages: FR_EN },
    [
      job(
        '2016-01',
        null,
        'Back-end engineer',
        'NestJS 4, Express 4, TS 4, DynamoDB 3, Lambda 3',
        'Event-driven services for a ticketing company.',
      ),
    ],
  ),
  person(
    'csharp-dear',
    'Architecte .NET senior',
    { available: true, rate: 900, city: 'Nantes', way: 'HYBRID', languages: FR },
    [
      job(
        '2010-01',
        null,
        'Architecte .NET',
        'C# 4, .NET 4, SQL Server 4, Azure 4',
        'Refonte par étapes d’une gestion de sinistres, .NET, C#, SQL Server.',
      ),
    ],
  ),
  person(
    'data-junior',
    'Data engineer Python Spark BigQuery',
    { available: true, rate: 350, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2026-04',
        null,
        'Data engineer',
        'Python 2, Spark 1, BigQuery 2, Airflow 1',
        'Flux de données Python, Spark, BigQuery, Airflow d’un opérateur.',
      ),
    ],
  ),
  person(
    'spark-dev',
    'Développeur Big Data',
    { available: true, rate: 560, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2017-01',
        null,
        'Développeur',
        'PySpark 4, Scala 3, Hive 3, py 3, Snowflake 3',
        'Traitements distribués pour un distributeur.',
      ),
    ],
  ),
  person(
    'powerbi-late',
    'Consultant Power BI',
    { from: '2027-04-05', rate: 480, city: 'Lille', way: 'HYBRID', languages: FR },
    [
      job(
        '2017-01',
        null,
        'Consultant Power BI',
        'Power BI 4, data modelling 4, SQL Server 4',
        'Pilotage financier : Power BI, data modelling, SQL Server.',
      ),
    ],
  ),
  person(
    'tableau-french',
    'Consultant BI Tableau',
    { available: true, rate: 450, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2016-01',
        null,
        'BI consultant',
        'Tableau 4, SQL 4, Snowflake 3',
        'Reporting Tableau, SQL, Snowflake for stores, international team.',
      ),
    ],
  ),
  person(
    'ml-late',
    'Data scientist machine learning',
    { from: '2027-06-01', rate: 540, city: 'Toulouse', way: 'HYBRID', languages: FR },
    [
      job(
        '2018-01',
        null,
        'Data scientist',
        'ML 4, Python 4, scikit-learn 4',
        'Prévision de pannes : ML, Python, sklearn.',
      ),
    ],
  ),
  person(
    'devops-junior',
    'Ingénieur DevOps Kubernetes Terraform AWS',
    { available: true, rate: 350, city: 'Paris', way: 'HYBRID', languages: FR },
    [
      job(
        '2026-02',
        null,
        'Ingénieur DevOps',
        'Kubernetes 1, Terraform 2, AWS 2, GitLab CI 2',
        'Plateforme de conteneurs Kubernetes, Terraform, AWS, GitLab CI, Prometheus.',
      ),
    ],
  ),
  person(
    'sre-platform',
    'Site reliability engineer',
    { available: true, rate: 590, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2015-01',
        null,
        'SRE',
        'EKS 4, OpenTofu 4, amazon web services 4, GitHub Actions 3, Grafana 3',
        'Disponibilité d’un site marchand, astreintes.',
      ),
    ],
  ),
  person(
    'android-english',
    'Android Kotlin developer',
    { available: true, rate: 480, city: 'Paris', way: 'HYBRID', languages: ['EN'] },
    [
      job(
        '2017-01',
        null,
        'Développeur mobile Android',
        'Android 4, Kotlin 4, unit testing 3',
        'Application bancaire Android, Kotlin, unit testing.',
      ),
    ],
  ),
  person(
    'symfony-far',
    'Développeur PHP Symfony',
    { available: true, rate: 420, city: 'Bordeaux', way: 'ON_SITE', languages: FR },
    [
      job(
        '2016-01',
        null,
        'Développeur PHP Symfony',
        'PHP 4, Symfony 4, MariaDB 3',
        'Extranet de franchisés, Symfony, PHP, MariaDB.',
      ),
    ],
  ),
  person('scrum-late', 'Scrum master', { from: '2027-05-01', rate: 560, city: 'Paris', way: 'HYBRID', languages: FR }, [
    job(
      '2014-01',
      null,
      'Scrum master',
      'Scrum 4, Agile 4, Kanban 4',
      'Scrum master de deux équipes agile d’une banque de détail.',
    ),
  ]),
  person(
    'safe-rte',
    'Release train engineer',
    { available: true, rate: 590, city: 'Paris', way: 'HYBRID', languages: FR_EN },
    [
      job(
        '2014-01',
        null,
        'RTE',
        'SAFe 4, Scrum 4, PI planning 4, Jira 3',
        'Train de huit équipes dans une compagnie d’assurance.',
      ),
    ],
  ),
  person(
    'playwright-french',
    'Test automation Playwright',
    { available: true, rate: 430, city: 'Paris', way: 'FULL_REMOTE', languages: FR },
    [
      job(
        '2019-01',
        null,
        'Testeur automaticien',
        'Playwright 4, test automation 4, BDD 3',
        'Regression tests of a web shop, Playwright, BDD.',
      ),
    ],
  ),
  person(
    'oracle-etl',
    'Développeuse Informatica',
    { available: true, rate: 440, city: 'Lille', way: 'ON_SITE', languages: FR },
    [
      job(
        '2016-01',
        null,
        'Développeuse décisionnel',
        'PowerCenter 4, PL/SQL 4, Oracle 19c 4',
        'Chargements quotidiens d’un groupe de distribution.',
      ),
    ],
  ),
  person('blank-java', 'Développeur Java', { city: '', way: null, languages: [] }, []),
]

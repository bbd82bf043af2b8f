/**
 * Invented people, ten to a trade: `id | title | free from | rate | town, and country where it is not France | way of
 * working | languages`, then each job: `from..to title | skills with levels | what it was`. `?`: not said.
 */
export const PEOPLE = `
java-1 | Développeuse Java | now | 540 | Paris | HYBRID | FR EN
  2017-09..2021-08 Développeuse Java | Java 4, Hibernate 3, Oracle 3, JUnit 3 | Moteur de tarification d’un assureur.
  2021-09.. Développeuse back-end | Java 4, Spring Boot 4, PostgreSQL 3, Docker 3, Kafka 2 | Services de souscription, intégration continue.
java-2 | Ingénieur développement Java | 2027-01-15 | 520 | Boulogne-Billancourt | HYBRID | FR
  2016-02.. Ingénieur développement | J2EE 4, Spring Boot 4, Postgres 4, Kafka 3, Jenkins 3 | Back-office d’un courtier en ligne.
java-3 | Backend developer | now | 600 | Paris | FULL_REMOTE | EN
  2018-05.. Backend developer | Java 4, Quarkus 4, MySQL 3, Docker 4, Kubernetes 3 | Payment APIs of a neobank.
java-4 | Développeur Kotlin | now | 500 | Paris | HYBRID | FR EN
  2019-01.. Développeur back-end | Kotlin 4, Spring Boot 4, PostgreSQL 3, RabbitMQ 3 | Réservation de trajets.
java-5 | Développeur Java junior | now | 350 | Paris | ON_SITE | FR
  2025-09.. Alternant puis développeur | Java 2, Spring Boot 2, MySQL 2, Git 2 | Corrections et écrans de gestion.
java-6 | Lead technique Java | now | 590 | Versailles | HYBRID | FR EN
  2009-01..2018-12 Développeur JEE | Java 4, JEE 4, Oracle 3 | Gestion de prêts immobiliers.
  2019-01.. Lead technique | Java 4, Spring Boot 4, PostgreSQL 4, Kafka 4, lead technique 4, Docker 3 | Équipe de sept, refonte en services.
java-7 | Chef de projet technique | now | 540 | Paris | HYBRID | FR
  2008-01..2022-06 Développeur Java | Java 4, Spring Boot 3, Oracle 3 | Portail d’une mutuelle.
  2022-07.. Chef de projet | gestion de projet 4, Jira 4, Scrum 3 | Pilotage d’équipes Java et Spring Boot.
java-8 | Développeur full stack Java Angular | 2026-12-14 | 480 | Meaux | HYBRID | FR EN
  2021-03.. Développeur full stack | Java 3, Spring Boot 3, Angular 3, MySQL 3, Docker 2 | Extranet de partenaires.
java-9 | Développeuse Java batch | now | 430 | Lyon | ON_SITE | FR
  2015-06.. Développeuse | Java 3, Spring Batch 3, Spring Boot 2, DB2 3, Control-M 3, COBOL 2 | Traitements de nuit d’une banque.
java-10 | Senior Java engineer | 2027-02-08 | 560 | Paris | HYBRID | FR EN
  2012-10.. Java engineer | Java 4, Spring Boot 4, PostgreSQL 4, Kafka 4, AWS 3 | Order routing, on a client project until the end of January.

web-1 | Développeuse React | now | 500 | Nantes | HYBRID | FR EN
  2018-09.. Développeuse front-end | React 4, TypeScript 4, Redux 3, Jest 3, CSS 3 | Espace client d’une mutuelle.
web-2 | Front-end developer | now | 470 | Bordeaux | FULL_REMOTE | EN
  2020-02.. Front-end developer | React 3, JS 4, Next.js 3, GraphQL 2 | Travel booking site.
web-3 | Développeur Vue.js | now | 450 | Nantes | HYBRID | FR
  2019-01.. Développeur front | Vue 4, TypeScript 3, Nuxt 3, Sass 3 | Portail d’une collectivité.
web-4 | Développeur Angular | 2027-01-11 | 490 | Saint-Nazaire | HYBRID | FR EN
  2017-03.. Développeur Angular | Angular 4, TS 4, RxJS 4, Cypress 2 | Suivi de production d’un chantier naval.
web-5 | Développeur React | now | 340 | Nantes | ON_SITE | FR
  2025-10.. Développeur front | React 3, TypeScript 2, CSS 2 | Boutique en ligne : React, TypeScript, tests Jest, accessibilité.
web-6 | Lead front-end | now | 590 | Rennes | FULL_REMOTE | FR EN
  2011-01..2016-12 Développeuse web | JavaScript 4, jQuery 4, HTML 4 | Sites de marques.
  2017-01.. Lead front-end | React 4, TypeScript 4, Next.js 4, Storybook 3, accessibilité 3, lead technique 3 | Bibliothèque de composants d’un groupe.
web-7 | Intégratrice, accessibilité numérique | now | 400 | Paris | HYBRID | FR
  2014-04.. Intégratrice | HTML 4, CSS 4, RGAA 4, JavaScript 3, Vue 2 | Mise en conformité de sites publics.
web-8 | Développeur full stack Node React | 2026-12-20 | 510 | Nantes | HYBRID | FR EN
  2019-06.. Développeur full stack | Node.js 4, React 3, TypeScript 3, PostgreSQL 3, Docker 2 | Logiciel de gestion de stocks.
web-9 | Développeur web | now | 430 | Paris | HYBRID | FR
  2013-01..2022-06 Développeur front | AngularJS 4, JavaScript 4, CSS 3 | Intranet d’un transporteur.
  2022-07..2023-06 Développeur Angular | Angular 3, TypeScript 3 | Migration de l’intranet.
  2023-07.. Développeur PHP | Symfony 3, PHP 3 | Site de petites annonces.
web-10 | Développeuse React Native | ? | 460 | Nantes | HYBRID | FR EN
  2020-09.. Développeuse mobile | React Native 4, TypeScript 3, React 2, Jest 2 | Application de covoiturage.

net-1 | Développeur .NET | now | 480 | Lille | HYBRID | FR
  2017-01.. Développeur .NET | C# 4, .NET 4, SQL Server 3, Azure DevOps 3, Entity Framework 3 | Gestion de sinistres.
net-2 | Développeuse C# | 2027-01-04 | 500 | Lens | HYBRID | FR EN
  2015-09.. Développeuse C# | C# 4, ASP.NET Core 4, Azure 3, SQL Server 4 | Vente à distance.
net-3 | .NET engineer | now | 560 | Bruxelles BE | FULL_REMOTE | FR EN
  2014-01.. .NET engineer | C# 4, .NET 4, Azure 4, Azure Functions 3, Docker 3 | Event processing for an energy supplier.
net-4 | Développeur VB.NET | now | 390 | Lille | ON_SITE | FR
  2006-03.. Développeur | VB.NET 4, SQL Server 4, WinForms 4, C# 2 | Logiciel de caisse d’une enseigne.
net-5 | Développeur .NET junior | now | 330 | Roubaix | HYBRID | FR EN
  2025-06.. Développeur | C# 2, .NET 2, Angular 2, SQL Server 1 | Écrans d’administration en .NET et Angular.
net-6 | Architecte .NET | now | 680 | Paris | HYBRID | FR EN
  2007-01.. Développeur puis architecte | C# 4, .NET 4, Azure 4, microservices 4, architecture logicielle 4, SQL Server 4 | Découpage d’un système de commandes.
net-7 | Développeur Java, auparavant C# | now | 470 | Lille | HYBRID | FR
  2012-01..2018-05 Développeur C# | C# 4, .NET 3, SQL Server 3 | Gestion de sinistres en .NET et SQL Server.
  2018-06.. Développeur Java | Java 4, Spring Boot 4, PostgreSQL 3 | Services d’un distributeur.
net-8 | Développeuse full stack .NET Angular | 2026-12-10 | 470 | Lille | HYBRID | FR EN
  2020-01.. Développeuse full stack | C# 3, .NET 3, Angular 4, TypeScript 3, SQL Server 2, Azure DevOps 2 | Outil de planification.
net-9 | Développeur Power Platform | now | 430 | Lille | HYBRID | FR
  2019-01.. Développeur Power Apps | Power Apps 4, SharePoint 4, SQL Server 2, C# 2 | Formulaires internes d’un groupe industriel.
net-10 | Senior .NET developer | now | 510 | Lille | HYBRID | EN
  2016-05.. .NET developer | C# 4, .NET Core 4, PostgreSQL 3, Docker 3, Kafka 2 | Parcel tracking.

data-1 | Data engineer | now | 570 | Paris | HYBRID | FR EN
  2019-02.. Data engineer | Python 4, Spark 4, Airflow 3, SQL 4, GCP 3, BigQuery 3 | Plateforme de données d’un opérateur.
data-2 | Data engineer | 2027-01-18 | 560 | Lyon | FULL_REMOTE | FR EN
  2018-09.. Data engineer | PySpark 4, AWS 4, Redshift 3, Airflow 3, Terraform 2, Python 3 | Lac de données d’un logisticien.
data-3 | Analytics engineer | now | 500 | Paris | HYBRID | FR EN
  2021-01.. Analytics engineer | dbt 4, Snowflake 4, SQL 4, Looker 3, Python 2 | Indicateurs d’une place de marché.
data-4 | Développeur Scala Spark | now | 610 | Saint-Denis | HYBRID | FR
  2016-01.. Développeur big data | Scala 4, Spark 4, Hadoop 4, Kafka 3 | Calcul de risques d’une banque.
data-5 | Data engineer junior | now | 380 | Paris | HYBRID | FR EN
  2025-09.. Data engineer | Python 3, Spark 2, SQL 3, Airflow 1 | Flux de ventes, Spark et Airflow.
data-6 | Data scientist | now | 550 | Paris | HYBRID | FR EN
  2018-10.. Data scientist | Python 4, scikit-learn 4, SQL 3, pandas 4, MLflow 2 | Prévision de la demande.
data-7 | Data engineer Databricks | 2026-12-15 | 640 | Paris | HYBRID | EN
  2017-06.. Data engineer | Databricks 4, Python 4, Azure 4, Azure Data Factory 3, SQL 3 | Customer data of a cosmetics group.
data-8 | Développeur Python | now | 480 | Chartres | HYBRID | FR
  2019-01.. Développeur Python | Python 4, Django 4, PostgreSQL 3, Docker 3 | Logiciel de facturation.
data-9 | Architecte data | ? | 750 | Paris | HYBRID | FR EN
  2010-01..2017-12 Développeur décisionnel | Informatica 4, Oracle 4 | Entrepôt d’une banque.
  2018-01.. Architecte data | GCP 4, BigQuery 4, Spark 3, Python 3, gouvernance des données 4 | Socle de données d’un distributeur.
data-10 | Product owner data, auparavant data engineer | now | 540 | Paris | HYBRID | FR
  2015-01..2021-12 Data engineer | Spark 4, Hadoop 4, Python 3, Hive 4 | Flux de données Spark d’un opérateur.
  2022-01.. Product owner | product owner 3, SQL 3, Jira 3 | Catalogue de données.

cloud-1 | Ingénieur DevOps | now | 560 | Toulouse | HYBRID | FR EN
  2018-01.. Ingénieur DevOps | Kubernetes 4, Terraform 4, AWS 4, GitLab CI 4, Docker 4, Linux 3 | Plateforme d’un avionneur.
cloud-2 | Ingénieure cloud | 2027-01-11 | 550 | Toulouse | HYBRID | FR
  2017-04.. Ingénieure cloud | Azure 4, AKS 4, Terraform 4, Azure DevOps 4 | Socle Azure d’une coopérative.
cloud-3 | Platform engineer | now | 620 | Paris | FULL_REMOTE | EN DE
  2016-02.. Platform engineer | EKS 4, AWS 4, Helm 4, Argo CD 4, Go 3, Prometheus 3 | Internal platform of a carmaker.
cloud-4 | Administrateur Linux | now | 400 | Toulouse | ON_SITE | FR
  2010-01.. Administrateur systèmes | RHEL 4, Bash 4, VMware 4, Ansible 3, Docker 2, Nagios 3 | Centre de données d’un hôpital.
cloud-5 | Ingénieur DevOps junior | now | 370 | Toulouse | HYBRID | FR EN
  2025-03.. Ingénieur DevOps | Docker 3, Jenkins 2, AWS 2, Kubernetes 2, Linux 2 | Chaînes de livraison Kubernetes, Terraform, AWS.
cloud-6 | Site reliability engineer | now | 600 | Montauban | HYBRID | FR EN
  2014-01.. SRE | GKE 4, GCP 4, Terraform 4, Prometheus 4, Grafana 4, GitLab CI 3, Linux 4 | Disponibilité d’un site de voyages.
cloud-7 | Ingénieur de production | now | 450 | Toulouse | HYBRID | FR
  2012-01..2019-12 Ingénieur de production | Unix 4, Control-M 4, WebLogic 3, Bash 4 | Exploitation d’une caisse de retraite.
  2020-01.. Ingénieur de production | Ansible 4, Jenkins 3, Docker 3, OpenShift 3, Linux 4 | Passage aux conteneurs.
cloud-8 | Ingénieur DevOps, auparavant développeur | now | 480 | Bordeaux | HYBRID | FR EN
  2016-01..2023-12 Développeur Java | Java 4, Jenkins 3, Docker 3 | Vente de billets.
  2024-01.. Ingénieur DevOps | Kubernetes 3, Terraform 3, AWS 3, GitHub Actions 3, Linux 2 | Livraison d’une dizaine de services.
cloud-9 | Architecte cloud | 2027-02-15 | 720 | Toulouse | HYBRID | FR EN
  2011-01.. Ingénieur puis architecte cloud | AWS 4, Azure 3, cloud architecture 4, Terraform 4, Kubernetes 3 | Migration d’un groupe spatial.
cloud-10 | Formateur, auparavant DevOps | 2026-12-14 | 530 | Toulouse | HYBRID | FR
  2013-01..2022-10 Ingénieur DevOps | Kubernetes 3, Terraform 3, AWS 3, Docker 4, Puppet 4 | Plateforme Kubernetes d’un éditeur.
  2022-11.. Formateur | formation 4, Linux 3, Docker 3 | Cours d’administration.

bi-1 | Consultante Power BI | now | 480 | Lyon | HYBRID | FR EN
  2019-03.. Consultante BI | Power BI 4, DAX 4, SQL Server 3, modélisation de données 3 | Tableaux de bord financiers.
bi-2 | Consultant Tableau | now | 490 | Lyon | HYBRID | FR EN
  2018-01.. Consultant BI | Tableau 4, SQL 4, Snowflake 3 | Suivi des ventes d’une enseigne.
bi-3 | Développeur Talend | 2027-01-04 | 440 | Saint-Étienne | HYBRID | FR
  2016-01.. Développeur décisionnel | Talend 4, Oracle 4, PL/SQL 3, SQL 4 | Entrepôt d’un distributeur.
bi-4 | Consultant Qlik | now | 520 | Lyon | FULL_REMOTE | FR EN
  2015-02.. Consultant Qlik | QlikView 4, Qlik Sense 4, SQL 3 | Pilotage d’usines.
bi-5 | Data analyst | now | 360 | Lyon | HYBRID | FR EN
  2025-01.. Data analyst | Power BI 2, Excel 4, SQL 2 | Rapports de ventes.
bi-6 | Développeuse BI Microsoft | 2026-12-14 | 470 | Villefranche-sur-Saône | HYBRID | FR
  2014-09.. Développeuse BI | SSIS 4, SQL Server 4, SSRS 3, Power BI 3, T-SQL 4 | Décisionnel d’un bailleur.
bi-7 | Business intelligence consultant | now | 550 | Paris | HYBRID | EN
  2016-10.. BI consultant | Power BI 4, Azure Data Factory 3, Snowflake 3, SQL 4 | Group reporting.
bi-8 | Chef de projet décisionnel | now | 430 | Lyon | ON_SITE | FR
  2004-01..2020-12 Consultant décisionnel | SAP BO 4, Oracle 4, Informatica 3, SQL 4 | Univers BusinessObjects d’une banque.
  2021-01.. Chef de projet décisionnel | gestion de projet 3, Business Objects 3, SQL 3, Power BI 2 | Refonte de rapports.
bi-9 | Responsable décisionnel | 2027-02-01 | 650 | Lyon | HYBRID | FR EN
  2008-01.. Consultante puis responsable | Business intelligence 4, Power BI 4, management d’équipe 4, gouvernance des données 3, SQL 4 | Équipe décisionnelle d’un assureur.
bi-10 | Développeuse ETL Informatica | now | 460 | Lyon | HYBRID | FR ES
  2017-01.. Développeuse ETL | PowerCenter 4, Oracle 4, SQL 4, Bash 3, Control-M 2 | Chargements d’un opérateur.

lead-1 | Scrum master | now | 560 | Paris | HYBRID | FR EN
  2018-01.. Scrum master | Scrum 4, Kanban 3, Jira 4, agilité 4 | Deux équipes d’une banque.
lead-2 | Product owner | now | 540 | Paris | HYBRID | FR
  2017-05.. Product owner | PO 4, backlog 4, Scrum 3, assurance 4 | Espace client d’un assureur.
lead-3 | Business analyst | 2027-01-04 | 500 | Paris | ON_SITE | FR EN
  2015-01.. Business analyst | AMOA 4, spécifications fonctionnelles 4, recette 3, finance de marché 4, gestion de projet 2 | Chaîne de produits dérivés.
lead-4 | Chef de projet | now | 580 | Cergy | HYBRID | FR
  2008-03.. Chef de projet | gestion de projet 4, PMO 3, ITIL 3, Scrum 2 | Projets d’infrastructure.
lead-5 | Coach agile | now | 750 | Paris | HYBRID | FR EN
  2012-01.. Coach agile | coach agile 4, SAFe 4, Scrum 4, Kanban 4 | Transformation d’un énergéticien.
lead-6 | Product owner junior | now | 400 | Paris | HYBRID | FR EN
  2025-04.. Product owner | PO 2, user stories 3, Jira 2, Figma 2 | Espace client, application mobile.
lead-7 | Release train engineer | 2027-01-18 | 620 | Paris | HYBRID | FR EN
  2014-01.. Scrum master puis RTE | SAFe 4, PI planning 4, Scrum 4, Jira 3, gestion de projet 3 | Train de neuf équipes.
lead-8 | Business analyst assurance | now | 470 | Orléans | FULL_REMOTE | FR
  2016-02.. MOA | MOA 4, spécifications fonctionnelles 3, assurance 4, recette 4, SQL 2 | Contrats de prévoyance.
lead-9 | Scrum master, auparavant développeuse | 2026-12-10 | 520 | Paris | HYBRID | FR
  2014-01..2024-06 Développeuse Java | Java 4, Scrum 2 | Paiement en ligne.
  2024-07.. Scrum master | Scrum 3, Jira 3, agilité 3 | Une équipe de huit personnes.
lead-10 | Project manager | now | 590 | Paris | HYBRID | FR EN
  2013-01.. Project manager | project management 4, PMP 4, Prince2 3, banking 3 | Programmes of an investment bank.

qa-1 | Ingénieure automatisation de tests | now | 460 | Rennes | HYBRID | FR EN
  2018-02.. Ingénieure test | Selenium 4, Cypress 4, Java 3, Jenkins 3, Cucumber 3 | Non-régression d’une billetterie.
qa-2 | Testeur automaticien | 2026-12-20 | 440 | Rennes | HYBRID | FR EN
  2020-01.. Automaticien | Playwright 4, TypeScript 3, GitLab CI 3, Gherkin 3 | Application de paie.
qa-3 | Testeuse fonctionnelle | now | 380 | Rennes | ON_SITE | FR
  2016-09.. Testeuse | recette 4, ISTQB 4, Jira 3, SQL 2, Postman 2 | Recette d’un progiciel.
qa-4 | QA engineer | now | 480 | Lisbonne PT | FULL_REMOTE | EN
  2017-03.. QA engineer | Cypress 4, Playwright 3, JavaScript 3, test automation 4 | Web shop of a sports brand.
qa-5 | Testeur junior | now | 310 | Rennes | HYBRID | FR EN
  2026-02.. Testeur | recette 2, Postman 2, Jira 2, Selenium 1 | Recette et automatisation des tests, Cypress.
qa-6 | Test lead | now | 530 | Vitré | HYBRID | FR EN
  2011-01.. Testeur puis responsable | recette 4, automatisation des tests 4, ISTQB 4, encadrement 3, Selenium 3 | Équipe de recette d’un opérateur.
qa-7 | Ingénieur performance | now | 520 | Paris | HYBRID | FR EN
  2015-05.. Ingénieur performance | JMeter 4, Gatling 4, Dynatrace 4, Linux 3 | Tirs de charge de sites marchands.
qa-8 | Développeur Java | 2027-01-11 | 450 | Rennes | HYBRID | FR
  2017-09.. Développeur Java | Java 4, JUnit 4, Spring Boot 3, Selenium 2 | Portail de fournisseurs.
qa-9 | Responsable recette | now | 450 | Rennes | HYBRID | FR
  2013-01..2019-05 Ingénieure test | Selenium 4, automatisation des tests 4, Java 3 | Tests automatisés d’une banque.
  2019-06.. Responsable recette | recette 4, gestion de projet 3 | Recette d’un réseau d’agences.
qa-10 | Automaticien Robot Framework | now | 470 | Brest | FULL_REMOTE | FR EN
  2019-10.. Automaticien | Robot Framework 4, Python 4, Jenkins 3, test automation 3 | Tests d’équipements connectés.
`

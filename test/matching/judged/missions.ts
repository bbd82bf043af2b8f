/**
 * Invented missions, five to a trade, for which all ten people of the trade are judged: `id | title | text`, then
 * `required skills + wishes | years | start | most that is paid | town | way of working | languages`. `-`: not asked.
 */
export const MISSIONS = `
java-contracts | Développeur Java Spring Boot confirmé | Gestion de contrats d’un assureur, équipe de huit personnes.
  Java 3, Spring Boot 3, PostgreSQL 3 + Kafka 2, Docker 2 | 5 | 2026-12-07 | 550 | Paris | HYBRID | FR
java-starter | Développeur Java junior | Évolutions d’un outil de gestion, débutants bienvenus.
  Java 2, SQL 2 + Spring Boot 1 | 1 | 2026-12-01 | 440 | Paris | HYBRID | FR
java-platform | Backend engineer Java | Services of a payment company, team in four countries.
  Java 3, Docker 3, Kubernetes 2 + Kafka 2, AWS 2 | 4 | 2027-01-04 | 570 | - | FULL_REMOTE | EN
java-lead | Développeur Java expérimenté | Appui technique à une équipe de six, clients étrangers.
  Java 4, Spring Boot 3, tech lead 2 + Kafka 3 | 8 | 2027-01-18 | 580 | Paris | HYBRID | FR EN
java-batch | Développeur back-end Java | Chaînes de nuit d’une caisse de retraite.
  Java 3, Oracle 3, Spring Batch 2 + Control-M 2 | 3 | 2026-12-01 | 500 | Paris | ON_SITE | FR

web-shop | Développeur React | Boutique d’une marque de sport.
  React 3, TypeScript 3 + Jest 2, accessibilité 2 | 4 | 2026-12-01 | 500 | Nantes | HYBRID | FR
web-booking | Front-end engineer React | Booking pages, English spoken every day.
  React 3, Next.js 2, TypeScript 3 + GraphQL 2 | 4 | 2026-12-01 | 520 | - | FULL_REMOTE | EN
web-plant | Développeur Angular | Suivi d’atelier d’une usine.
  Angular 3, TS 3 + RxJS 2, Cypress 2 | 3 | 2026-12-14 | 480 | Nantes | HYBRID | FR
web-public | Développeur front-end | Refonte d’un portail public.
  JS 3, HTML 3, RGAA 2 + Vue 2 | - | 2027-01-04 | 480 | - | FULL_REMOTE | FR
web-starter | Développeur front-end junior | Composants d’un extranet, accompagnement par une lead.
  JavaScript 2, CSS 2 + React 2, Vue 2 | 1 | 2026-12-01 | 430 | Nantes | HYBRID | FR

net-claims | Développeur .NET confirmé | Gestion de sinistres.
  C# 3, .NET 3, SQL Server 3 + Azure DevOps 2 | 5 | 2026-12-01 | 490 | Lille | HYBRID | FR
net-events | Développeur C# | Relevés de compteurs, équipe franco-anglaise.
  C# 4, Azure 2, Azure Functions 2 + Docker 2 | 6 | 2027-01-04 | 560 | - | FULL_REMOTE | FR EN
net-tills | Développeur C# | Réécriture d’un logiciel de caisse.
  C# 3, SQL Server 3, VB.NET 2 + WinForms 2 | 5 | 2026-12-01 | 450 | Lille | ON_SITE | FR
net-planning | Développeur full stack .NET | Outil de planification de tournées.
  .NET 3, Angular 3, SQL Server 2 + TypeScript 3 | 3 | 2026-12-07 | 460 | Roubaix | HYBRID | FR
net-architect | Développeur .NET expérimenté | Découpage d’un système de commandes.
  .NET 4, SQL Server 3, architecture logicielle 3 + microservices 3 | 10 | 2027-01-11 | 560 | Lille | HYBRID | FR

data-flows | Data engineer Spark | Flux de données d’un opérateur.
  Spark 3, Python 3, SQL 3 + Airflow 2, GCP 2 | 4 | 2026-12-01 | 580 | Paris | HYBRID | FR
data-lake | Data engineer | Lac de données, équipe à distance dans deux pays.
  Python 3, SQL 3, AWS 3 + Redshift 2, Terraform 2 | 4 | 2027-01-04 | 570 | - | FULL_REMOTE | FR EN
data-marts | Analytics engineer | Indicateurs d’un site marchand.
  SQL 3, dbt 3, Snowflake 2 + Looker 2 | 3 | 2026-12-07 | 520 | Paris | HYBRID | FR
data-forecast | Python engineer | Demand forecasting, international team.
  Python 4, machine learning 2, Spark 2 + MLflow 2 | 5 | 2026-12-14 | 600 | Paris | HYBRID | EN
data-starter | Data engineer, débutant accepté | Reprise de flux de ventes.
  Python 2, SQL 2 + Airflow 1, Spark 1 | 1 | 2026-12-01 | 460 | Paris | HYBRID | FR

cloud-platform | Ingénieur DevOps Kubernetes | Plateforme d’un avionneur.
  Kubernetes 3, Terraform 3, AWS 3 + GitLab CI 2, Prometheus 2 | 4 | 2026-12-01 | 560 | Toulouse | HYBRID | FR
cloud-uptime | Site reliability engineer | Travel site, on call one week in five.
  k8s 4, Prometheus 3, Terraform 3 + Go 2, Argo CD 2 | 6 | 2027-01-04 | 620 | - | FULL_REMOTE | EN
cloud-azure | Ingénieur cloud | Socle Azure d’un industriel, réseau fermé.
  Terraform 3, Azure 3, Azure DevOps 2 + Kubernetes 2 | 4 | 2026-12-14 | 560 | Toulouse | ON_SITE | FR
cloud-linux | Administrateur systèmes Linux | Serveurs d’un centre de calcul.
  Linux 3, Ansible 3, shell 3 + Docker 2 | 5 | 2026-12-01 | 480 | Toulouse | HYBRID | FR
cloud-starter | Ingénieur DevOps junior | Chaînes de livraison, au sein d’une équipe de cinq.
  Docker 2, Jenkins 2, Linux 2 + Kubernetes 1 | 1 | 2026-12-01 | 460 | Toulouse | HYBRID | FR

bi-finance | Consultant Power BI | Pilotage financier d’un groupe.
  Power BI 3, SQL 3, data modelling 2 + SQL Server 2 | 3 | 2026-12-01 | 480 | Lyon | HYBRID | FR
bi-loading | Développeur ETL | Alimentation d’un entrepôt de données.
  ETL 3, SQL 3, Talend 2 + Oracle 2, Control-M 2 | 4 | 2026-12-07 | 450 | Lyon | HYBRID | FR
bi-stores | BI consultant | Store reporting for twelve countries.
  SQL 3, Tableau 3, Snowflake 2 + dbt 2 | 4 | 2027-01-04 | 520 | - | FULL_REMOTE | EN
bi-migration | Consultant BI | Passage de BusinessObjects à Power BI.
  Power BI 3, SQL 3, Business Objects 2 + SSIS 2 | 5 | 2027-01-04 | 500 | Lyon | ON_SITE | FR
bi-analyst | Data analyst | Suivi des ventes, premier poste possible.
  SQL 2, Excel 2 + Power BI 2 | 1 | 2026-12-01 | 450 | Lyon | HYBRID | FR

lead-squads | Scrum master | Deux équipes d’une banque.
  Scrum 3, Kanban 2, Agile 3 + Jira 3 | 5 | 2026-12-01 | 570 | Paris | HYBRID | FR
lead-portal | Product owner assurance | Espace client.
  PO 3, user stories 3, assurance 2 + Figma 2 | 4 | 2026-12-01 | 540 | Paris | HYBRID | FR
lead-markets | Business analyst finance de marché | Réforme réglementaire, échanges avec Londres.
  business analyst 3, capital markets 3, specifications fonctionnelles 3 + SQL 2 | 5 | 2026-12-14 | 520 | Paris | HYBRID | FR EN
lead-train | Release train engineer | Train de sept équipes en France et en Inde.
  SAFe 3, Scrum 3 + Jira 2 | 5 | 2027-01-04 | 640 | Paris | HYBRID | FR EN
lead-program | Chef de projet | Programme de conformité d’une banque.
  gestion de projet 3, PMO 2, banque 2 + Prince2 2 | 8 | 2026-12-07 | 580 | Paris | ON_SITE | FR

qa-regression | Automaticien de tests | Non-régression d’un site de vente.
  test automation 3, Cypress 3 + Cucumber 2, GitLab CI 2 | 3 | 2026-12-01 | 460 | Rennes | HYBRID | FR
qa-shop | Test automation engineer | Web shop, remote team.
  test automation 3, Playwright 3, JavaScript 2 + GitLab CI 2 | 3 | 2026-12-01 | 480 | - | FULL_REMOTE | EN
qa-acceptance | Testeur fonctionnel | Recette d’un progiciel.
  recette 3, SQL 2 + ISTQB 2, Jira 2 | 3 | 2026-12-01 | 430 | Rennes | ON_SITE | FR
qa-load | Ingénieur de tests | Automatisation et tirs de charge avant les soldes.
  test automation 3, Jenkins 2, JMeter 2 + Dynatrace 2 | 4 | 2027-01-04 | 480 | Rennes | HYBRID | FR
qa-lead | Responsable de tests | Équipe de recette, éditeur anglais.
  recette 3, encadrement 2, test automation 2 + ISTQB 3 | 6 | 2027-01-04 | 520 | Rennes | HYBRID | FR EN
`

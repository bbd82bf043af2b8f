/**
 * The known skills by family: `Name: alias, alias`, or `Name = Nom: alias` with a French name. A skill's code is its
 * folded name; spellings that fold to the same letters need no alias.
 */
export const FAMILIES = {
  language: `
    JavaScript: js, ecmascript, es6, es2015
    TypeScript: ts
    Java: java se, java ee, jee, j2ee, jakarta ee, java 8, java 11, java 17, java 21
    Kotlin: kt
    Scala
    Groovy
    Clojure
    Python: py, python 3
    Ruby
    PHP: php 7, php 8
    Perl
    Go: golang
    Rust
    C: langage c, ansi c
    C++: cplusplus
    C#: csharp, c sharp
    F#: fsharp
    Visual Basic: vb, vb.net, vba
    Swift
    Objective-C: objc
    Dart
    R: langage r, r language
    MATLAB
    COBOL
    Fortran
    RPG: rpg ile, as400 rpg
    ABAP: sap abap
    Apex: salesforce apex
    PL/SQL: plsql
    T-SQL: tsql, transact sql
    SQL: langage sql
    Bash: shell, shell script, unix shell, scripts shell
    PowerShell: ps1
    Elixir
    Erlang
    Haskell
    Lua
    Assembly = Assembleur: assembleur, asm
    Delphi: object pascal, pascal
    WinDev: webdev, wlangage
    Solidity
  `,
  frontend: `
    React: react.js, reactjs
    Next.js
    Vue.js: vue, vue 3
    Nuxt: nuxt.js
    Angular: angular 2, angular 17
    AngularJS: angular 1
    Svelte: sveltekit
    Redux: redux toolkit, rtk
    RxJS: reactive extensions
    jQuery
    HTML: html5
    CSS: css3
    Sass: scss
    Tailwind CSS: tailwind
    Bootstrap
    Webpack
    Vite
    Web Components: lit, stencil
    Storybook
    Accessibility = Accessibilité numérique: a11y, wcag, rgaa, accessibilite, accessibilite numerique
    Three.js: webgl
    D3.js: d3, dataviz js
    Ember.js: ember
  `,
  backend: `
    Node.js: node
    Express: express.js
    NestJS: nest
    Spring: spring framework, spring mvc, spring core
    Spring Boot: springboot
    Spring Cloud
    Hibernate: jpa, orm java
    Quarkus
    Micronaut
    .NET: dotnet, dot net, .net core, .net framework, asp.net, asp.net core, net core
    Entity Framework: ef core
    Django: drf, django rest framework
    Flask
    FastAPI: fast api
    Symfony
    Laravel
    Ruby on Rails: rails, ror
    GraphQL: apollo
    REST: rest api, api rest, restful, apis rest
    gRPC: protobuf
    SOAP: web services soap, wsdl
    Microservices: micro services, architecture microservices
    Event-driven architecture = Architecture événementielle: eda, architecture evenementielle, event sourcing, cqrs
    Domain-driven design: ddd
    WordPress
    Drupal
    Magento: adobe commerce
    PrestaShop
    Liferay
    Batch processing = Traitements batch: spring batch, traitements batch
    Play Framework
    Phoenix
    WebSocket: websockets, socket.io
  `,
  mobile: `
    Android: android sdk, jetpack compose
    iOS: ios sdk, swiftui, uikit
    React Native: rn
    Flutter
    Ionic: cordova, capacitor
    Xamarin: maui, .net maui
    Kotlin Multiplatform: kmp, kmm
    Progressive web apps: pwa
  `,
  data: `
    PostgreSQL: postgres, pgsql, pg
    MySQL: mariadb
    Oracle Database: oracle, oracle db, oracle 19c
    SQL Server: mssql, ms sql, microsoft sql server
    DB2: ibm db2
    MongoDB: mongo
    Redis
    Cassandra: apache cassandra, scylladb
    DynamoDB: amazon dynamodb
    Elasticsearch: elastic, elk, opensearch, elastic stack
    Neo4j: graph database, base graphe
    SQLite
    Snowflake
    BigQuery: google bigquery
    Redshift: amazon redshift
    Databricks
    Apache Spark: spark, pyspark
    Hadoop: hdfs, hive, cloudera
    Apache Kafka: kafka, kafka streams, confluent
    RabbitMQ: amqp
    Apache Flink: flink
    Apache Airflow: airflow
    dbt: data build tool
    Talend
    Informatica: powercenter
    SSIS: integration services
    Dataiku: dss
    Power BI: powerbi, dax, microsoft power bi
    Tableau: tableau software
    Qlik: qlik sense, qlikview
    Looker: looker studio
    SAP BusinessObjects: business objects, sap bo
    ETL: elt, integration de donnees, data integration
    Data warehousing = Entrepôts de données: data warehouse, dwh, entrepot de donnees, datawarehouse
    Data modelling = Modélisation de données: data modeling, modelisation de donnees, merise
    Data governance = Gouvernance des données: gouvernance des donnees, data quality, qualite des donnees
    Data engineering: data engineer, ingenierie des donnees
    Business intelligence = Informatique décisionnelle: bi, informatique decisionnelle, decisionnel
    Excel: microsoft excel
  `,
  ai: `
    Machine learning: ml, apprentissage automatique, apprentissage machine
    Deep learning: reseaux de neurones, neural networks, apprentissage profond
    Data science: science des donnees, data scientist
    Natural language processing = Traitement automatique des langues: nlp, tal, traitement automatique des langues
    Computer vision = Vision par ordinateur: vision par ordinateur, opencv
    Large language models = Grands modèles de langage: llm, llms, ia generative, generative ai, genai, gpt
    Retrieval-augmented generation: rag
    LangChain: langgraph
    Prompt engineering
    TensorFlow: keras
    PyTorch: torch
    scikit-learn: sklearn
    pandas: numpy
    MLOps: mlflow, kubeflow
    Statistics = Statistiques: statistiques, statistical modelling
    Jupyter: notebooks
    SAS: sas base, sas viya
  `,
  cloud: `
    AWS: amazon web services, amazon aws
    Azure: microsoft azure
    Google Cloud: gcp, google cloud platform
    OVHcloud: ovh
    OpenStack
    AWS Lambda: lambda
    Serverless: faas, sans serveur
    Azure DevOps: vsts, tfs, azure pipelines
    Azure Functions
    Azure Data Factory: adf
    AWS CDK: cdk
    CloudFormation
    Terraform: opentofu, hcl
    Pulumi
    Ansible: ansible tower, awx
    Puppet
    Chef
    Docker: conteneurs, containers, docker compose
    Kubernetes: k8s, eks, aks, gke
    OpenShift: red hat openshift
    Helm: helm charts
    Istio: service mesh
    VMware: vsphere, esxi
    Cloud architecture = Architecture cloud: architecte cloud, architecture cloud
    FinOps
  `,
  delivery: `
    Git
    GitHub Actions
    GitLab CI: gitlab, gitlab ci/cd
    Jenkins
    CircleCI
    Argo CD: gitops, flux
    CI/CD: cicd, integration continue, continuous integration, continuous delivery
    DevOps
    Site reliability engineering: sre
    Linux: red hat, rhel, debian, ubuntu, centos
    Unix: aix, solaris
    Windows Server
    Active Directory: ad, entra id, azure ad
    Nginx
    Apache HTTP Server: apache, httpd
    Tomcat: apache tomcat
    WebSphere: ibm websphere
    WebLogic: oracle weblogic
    JBoss: wildfly
    Prometheus
    Grafana
    Datadog
    Dynatrace
    Splunk
    OpenTelemetry: otel
    Observability = Observabilité: observabilite, monitoring, supervision
    Nagios: centreon
    Control-M: ordonnancement, dollar universe
    Maven
    Gradle
    npm: yarn, pnpm
    SonarQube: sonar
    Nexus: artifactory
    HashiCorp Vault: vault
    ServiceNow
    Networking = Réseaux: reseau, reseaux, tcp/ip, lan wan
    Cisco: ccna, ccnp
    Fortinet: fortigate
    Production support = Support applicatif: support applicatif, support n2, support n3, mco, exploitation
    z/OS: mainframe, zos, jcl
    IBM i: as400, as/400, iseries
  `,
  quality: `
    Unit testing = Tests unitaires: tests unitaires, junit, jest, vitest, mockito
    Test automation = Automatisation des tests: automatisation des tests, tests automatises, automated testing
    Functional testing = Tests fonctionnels: recette, tests fonctionnels, qa, recette fonctionnelle, uat
    Performance testing = Tests de performance: tests de performance, tirs de charge, load testing
    Selenium: selenium webdriver
    Cypress
    Playwright
    Cucumber: gherkin, bdd
    Robot Framework
    JMeter: apache jmeter
    Gatling
    Postman
    Appium
    TDD: test driven development
    ISTQB
    Clean code: clean architecture, craftsmanship, software craftsmanship, refactoring
  `,
  security: `
    Cybersecurity = Cybersécurité: cybersecurite, securite informatique, infosec, ssi
    Penetration testing = Tests d’intrusion: pentest, test d'intrusion, tests d'intrusion
    OWASP: secure coding, securite applicative, appsec
    DevSecOps
    SIEM: soc, qradar, sentinel
    IAM: identity and access management, gestion des identites
    OAuth: oauth2, openid connect, oidc
    SAML: sso
    Keycloak
    PKI: certificats, cryptographie, cryptography
    ISO 27001: iso27001, smsi, isms
    EBIOS: ebios rm, analyse de risques
    GDPR = RGPD: rgpd, privacy
    CyberArk: pam
  `,
  business: `
    SAP: sap ecc, sap erp
    SAP S/4HANA: s4hana, s/4
    SAP FI/CO: sap fi, sap co, sap fico
    SAP MM: sap sd, sap mm/sd
    Salesforce: sfdc, sales cloud, service cloud
    Microsoft Dynamics: dynamics 365, d365, dynamics crm
    Odoo: openerp
    Oracle ERP: oracle ebs, e-business suite, oracle fusion
    Workday
    SharePoint: sharepoint online
    Power Platform: power apps, power automate, powerapps
    Microsoft 365: office 365, o365, m365
    HubSpot
    UiPath: rpa, robotic process automation
    Camunda: bpm, bpmn
    MuleSoft: mule esb
    Tibco: webmethods
    Guidewire
    Murex: mx.3, mx3
    Swift messaging = Messagerie Swift: iso 20022, swift mt, paiements
    Banking = Banque: banque, secteur bancaire, finance de marche, capital markets
    Insurance = Assurance: assurance, iard
    Retail = Grande distribution: e-commerce, ecommerce, grande distribution
    Telecom = Télécoms: telecoms, telecommunications
    Healthcare = Santé: sante, hl7, fhir
    Energy = Énergie: energie, utilities
    Public sector = Secteur public: secteur public, administration
    Automotive = Automobile: automobile, autosar
    Aerospace = Aéronautique: aeronautique, do-178c, spatial
    Embedded systems = Systèmes embarqués: embarque, logiciel embarque, embedded, systemes embarques
    Real-time systems = Systèmes temps réel: rtos, freertos, temps reel
    Internet of things = Internet des objets: iot, objets connectes, mqtt
    PLC programming = Automatisme: automatisme, automates, siemens step 7
    Blockchain: web3, ethereum
  `,
  method: `
    Agile: agilite, methodes agiles, agile methods
    Scrum: scrum master, csm, psm
    Kanban
    SAFe: scaled agile, rte, pi planning
    Product management = Gestion de produit: product manager, gestion de produit
    Product ownership: product owner, po
    Project management = Gestion de projet: chef de projet, gestion de projet, cdp, moe, project manager
    PMO: project management office
    Prince2
    PMP: pmi
    ITIL: itil v4, itsm
    Business analysis = Analyse métier: business analyst, moa, amoa, assistance a maitrise d'ouvrage, analyse fonctionnelle, ba
    Requirements engineering = Ingénierie des exigences: specifications fonctionnelles, expression de besoin, requirements
    User stories: backlog
    Software architecture = Architecture logicielle: architecture logicielle, architecte logiciel, architecte technique
    Enterprise architecture = Architecture d’entreprise: architecture d'entreprise, togaf, urbanisation
    Tech lead: technical leadership, lead developer, lead technique, encadrement technique
    Team management = Management d’équipe: management d'equipe, people management, encadrement
    Change management = Conduite du changement: conduite du changement
    Jira: confluence, atlassian
    UML
    Lean: lean management, six sigma
    Coaching: coach agile, agile coach
    Pair programming: mob programming
    Training = Formation: formation, formateur
    Technical writing = Rédaction technique: redaction technique, documentation technique
  `,
  design: `
    UX design: ux, experience utilisateur, ux designer, user experience
    UI design: ui, interface design, ui designer
    User research = Recherche utilisateur: recherche utilisateur, ux research, tests utilisateurs
    Figma
    Adobe XD: sketch, invision
    Photoshop: illustrator, creative cloud
    Design systems: design system
    Service design
    Design thinking
    Prototyping = Prototypage: prototypage, wireframes, maquettage
  `,
} as const

/**
 * How much one skill helps where another is asked for, 1 being the same: `known asked both-ways`, or `known asked there
 * back` when it is asymmetric.
 */
export const NEIGHBOURS = `
  typescript javascript .95 .7
  kotlin java .7 .6
  scala java .55 .4
  groovy java .6 .5
  java csharp .45
  cpp c .7 .5
  cpp rust .4
  csharp visual-basic .4
  csharp fsharp .5
  swift objective-c .6
  pl-sql sql .9 .5
  t-sql sql .9 .5
  pl-sql t-sql .6
  bash powershell .45
  ruby-on-rails ruby .95 .6
  python ruby .35
  cobol z-os .6
  rpg ibm-i .8
  assembly c .4
  react vue-js .6
  react angular .5
  vue-js angular .5
  svelte react .5
  svelte vue-js .55
  next-js react .95 .6
  nuxt vue-js .95 .6
  angularjs angular .45
  redux react .85 .5
  react javascript .9 .35
  vue-js javascript .9 .3
  angular typescript .9 .35
  angular javascript .8 .25
  jquery javascript .6 .3
  rxjs angular .5 .5
  sass css .9 .6
  tailwind-css css .8 .4
  bootstrap css .7 .4
  webpack vite .7
  three-js javascript .7 .2
  d3-js javascript .7 .3
  node-js javascript .9 .4
  node-js typescript .55 .4
  express node-js .95 .7
  nestjs node-js .95 .6
  nestjs typescript .9 .3
  nestjs express .7 .6
  spring-boot spring .95 .7
  spring java .9 .4
  spring-boot java .9 .4
  spring-cloud spring-boot .85 .5
  spring-cloud microservices .7 .3
  hibernate java .8 .3
  quarkus java .9 .3
  micronaut java .9 .3
  quarkus spring-boot .65 .5
  micronaut spring-boot .65 .5
  batch-processing java .5 .2
  net csharp .9 .75
  entity-framework net .85 .5
  django python .95 .5
  flask python .95 .5
  fastapi python .95 .5
  django flask .65
  django fastapi .6
  flask fastapi .75
  symfony php .95 .5
  laravel php .95 .5
  symfony laravel .65
  wordpress php .6 .3
  drupal php .7 .3
  magento php .75 .3
  prestashop php .75 .3
  magento prestashop .6
  drupal symfony .5 .3
  graphql rest .6 .4
  grpc rest .4 .3
  soap rest .4 .4
  apache-kafka event-driven-architecture .7 .5
  rabbitmq event-driven-architecture .6 .4
  apache-kafka rabbitmq .6
  domain-driven-design software-architecture .5 .4
  microservices rest .5 .3
  phoenix elixir .95 .6
  android kotlin .7 .35
  android java .6 .2
  ios swift .9 .8
  react-native react .75 .5
  react-native flutter .5
  ionic angular .5 .3
  xamarin csharp .75 .3
  kotlin-multiplatform kotlin .9 .4
  android ios .35
  flutter dart .95 .8
  progressive-web-apps javascript .7 .3
  postgresql mysql .75
  postgresql oracle-database .6
  postgresql sql-server .6
  oracle-database sql-server .6
  oracle-database pl-sql .6 .6
  sql-server t-sql .6 .7
  mysql sql-server .6
  mysql oracle-database .5
  postgresql sql .9 .5
  mysql sql .9 .5
  oracle-database sql .9 .4
  sql-server sql .9 .4
  db2 sql .85 .3
  sqlite sql .7 .4
  mongodb dynamodb .5
  mongodb cassandra .45
  cassandra dynamodb .6
  snowflake bigquery .7
  snowflake redshift .7
  bigquery redshift .7
  snowflake databricks .5
  snowflake data-warehousing .8 .4
  bigquery data-warehousing .8 .4
  redshift data-warehousing .8 .4
  databricks apache-spark .9 .6
  apache-spark hadoop .6
  apache-spark python .5 .2
  apache-flink apache-spark .5
  apache-airflow etl .6 .4
  dbt etl .7 .4
  dbt sql .8 .3
  talend etl .9 .6
  informatica etl .9 .5
  ssis etl .9 .5
  talend informatica .65
  talend ssis .6
  apache-spark data-engineering .8 .6
  apache-airflow data-engineering .7 .5
  etl data-engineering .6 .6
  power-bi tableau .7
  power-bi qlik .6
  power-bi looker .55
  tableau qlik .65
  tableau looker .6
  power-bi business-intelligence .85 .6
  tableau business-intelligence .85 .5
  qlik business-intelligence .85 .5
  sap-businessobjects business-intelligence .85 .4
  data-warehousing business-intelligence .6 .5
  deep-learning machine-learning .9 .5
  data-science machine-learning .8 .7
  scikit-learn machine-learning .85 .5
  tensorflow pytorch .75
  tensorflow deep-learning .9 .6
  pytorch deep-learning .9 .6
  natural-language-processing machine-learning .75 .4
  computer-vision deep-learning .75 .4
  large-language-models natural-language-processing .7 .5
  retrieval-augmented-generation large-language-models .9 .6
  langchain large-language-models .85 .5
  prompt-engineering large-language-models .5 .5
  mlops machine-learning .6 .4
  mlops devops .5 .3
  pandas python .8 .4
  scikit-learn python .8 .3
  pandas data-science .5 .6
  sas statistics .6 .4
  sas r .4 .3
  r statistics .7 .5
  statistics data-science .5 .5
  aws azure .6
  aws google-cloud .6
  azure google-cloud .55
  ovhcloud openstack .6
  aws-lambda aws .8 .4
  aws-lambda serverless .9 .6
  azure-functions serverless .9 .5
  azure-functions azure .8 .3
  azure-functions aws-lambda .6
  azure-data-factory etl .8 .4
  azure-data-factory azure .6 .3
  aws-cdk cloudformation .8 .6
  aws-cdk aws .8 .3
  terraform cloudformation .65
  terraform pulumi .7
  terraform aws-cdk .6
  terraform ansible .45
  ansible puppet .7
  ansible chef .7
  puppet chef .75
  kubernetes docker .9 .5
  openshift kubernetes .9 .7
  helm kubernetes .85 .6
  istio kubernetes .8 .4
  kubernetes devops .6 .5
  terraform devops .6 .5
  cloud-architecture aws .5 .4
  cloud-architecture azure .5 .4
  cloud-architecture google-cloud .5 .4
  dynamodb aws .6 .3
  github-actions gitlab-ci .8
  gitlab-ci jenkins .7
  github-actions jenkins .65
  azure-devops gitlab-ci .65
  azure-devops github-actions .65
  circleci github-actions .75
  gitlab-ci ci-cd .95 .7
  github-actions ci-cd .95 .7
  jenkins ci-cd .95 .7
  azure-devops ci-cd .9 .6
  argo-cd ci-cd .8 .4
  argo-cd kubernetes .7 .4
  ci-cd devops .6 .7
  site-reliability-engineering devops .8 .6
  linux unix .8
  devops linux .6 .4
  gitlab-ci git .8 .3
  tomcat jboss .6
  websphere weblogic .7
  jboss weblogic .6
  nginx apache-http-server .75
  prometheus grafana .8
  prometheus observability .85 .6
  grafana observability .85 .6
  datadog observability .9 .5
  dynatrace observability .9 .5
  splunk observability .7 .4
  opentelemetry observability .9 .5
  nagios observability .7 .4
  datadog dynatrace .75
  datadog prometheus .55
  splunk elasticsearch .5
  maven gradle .8
  cisco networking .9 .6
  fortinet networking .7 .3
  fortinet cybersecurity .5 .2
  windows-server active-directory .7 .7
  test-automation functional-testing .6 .5
  selenium test-automation .9 .6
  cypress test-automation .9 .6
  playwright test-automation .9 .6
  robot-framework test-automation .85 .5
  cypress playwright .8
  selenium playwright .7
  selenium cypress .65
  cucumber test-automation .7 .5
  jmeter gatling .8
  jmeter performance-testing .9 .6
  gatling performance-testing .9 .6
  tdd unit-testing .95 .6
  istqb functional-testing .7 .4
  postman rest .5 .3
  penetration-testing cybersecurity .8 .5
  owasp cybersecurity .6 .4
  devsecops devops .8 .4
  devsecops cybersecurity .6 .4
  siem cybersecurity .75 .5
  keycloak oauth .85 .5
  oauth saml .6
  keycloak iam .8 .5
  cyberark iam .7 .4
  iso-27001 cybersecurity .6 .4
  ebios iso-27001 .6
  sap-s-4hana sap .95 .6
  sap-fi-co sap .85 .5
  sap-mm sap .85 .5
  abap sap .7 .5
  apex salesforce .85 .5
  salesforce microsoft-dynamics .45
  power-platform microsoft-365 .5 .4
  sharepoint microsoft-365 .7 .5
  uipath power-platform .4
  mulesoft tibco .6
  embedded-systems c .7 .5
  embedded-systems cpp .5 .4
  real-time-systems embedded-systems .85 .6
  internet-of-things embedded-systems .5 .4
  murex banking .8 .3
  swift-messaging banking .7 .3
  solidity blockchain .9 .6
  scrum agile .9 .7
  kanban agile .85 .6
  safe agile .9 .5
  scrum kanban .7
  safe scrum .75 .5
  coaching scrum .6 .4
  coaching agile .7 .4
  product-management product-ownership .8 .7
  product-ownership scrum .6 .4
  product-ownership business-analysis .6 .5
  user-stories product-ownership .5 .7
  business-analysis requirements-engineering .8 .8
  business-analysis functional-testing .5 .4
  project-management pmo .6 .6
  prince2 pmp .7
  prince2 project-management .7 .4
  pmp project-management .8 .5
  project-management scrum .35 .35
  enterprise-architecture software-architecture .6 .5
  software-architecture cloud-architecture .4 .5
  tech-lead software-architecture .5 .6
  tech-lead team-management .5 .5
  clean-code tdd .5 .6
  ux-design ui-design .65
  ux-design user-research .6 .7
  figma ui-design .7 .6
  figma adobe-xd .75
  figma prototyping .7 .5
  design-systems ui-design .7 .4
  accessibility html .5 .3
  design-thinking ux-design .4 .4
`

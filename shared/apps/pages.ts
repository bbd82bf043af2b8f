import { CONTACT_MANAGERS, CONTENT_MANAGERS, EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { type ProductPage, page } from '#shared/overview/page.ts'

/** The pages of the workplace apps, by which search finds them. */
export const APP_PAGES: readonly ProductPage[] = [
  page(
    '/apps/file-manager',
    'signed-in',
    ['Files', 'documents folders upload share company'],
    ['Fichiers', 'documents dossiers importer partager entreprise'],
  ),
  page(
    '/apps/chat',
    'signed-in',
    ['Chat', 'conversations messages colleagues talk write'],
    ['Discussions', 'conversations messages collègues parler écrire chat'],
  ),
  page(
    '/apps/mailbox/settings',
    'signed-in',
    ['Mailbox settings', 'labels signature layout mail'],
    ['Paramètres de la messagerie', 'étiquettes signature disposition courriel'],
  ),
  page(
    '/apps/mailbox',
    'signed-in',
    ['Mailbox', 'mail mails e-mail inbox messages write'],
    ['Messagerie', 'mail mails courriel e-mail boîte de réception écrire'],
  ),
  page(
    '/apps/notes',
    'signed-in',
    ['Notes', 'memo reminder checklist list labels write down'],
    ['Notes', 'mémo pense-bête rappel liste à cocher étiquettes noter'],
  ),
  page(
    '/apps/academy',
    'signed-in',
    ['Training', 'courses academy learn'],
    ['Formations', 'cours apprendre se former'],
  ),
  page(
    '/apps/academy/certificates',
    'signed-in',
    ['My certificates', 'courses training proof print'],
    ['Mes certificats', 'formations attestation preuve imprimer'],
  ),
  page(
    '/apps/academy/authoring',
    CONTENT_MANAGERS,
    ['Write courses', 'training academy author publish quiz late remind'],
    ['Rédiger des formations', 'cours auteur publier quiz retard rappel'],
  ),
  page(
    '/apps/experience',
    'signed-in',
    ['Tasks', 'to do list sections due dates reminders'],
    ['Tâches', 'à faire liste sections échéances pense-bête'],
  ),
  page(
    '/apps/scrumboard',
    'signed-in',
    ['Boards', 'scrumboard kanban cards lists board'],
    ['Tableaux', 'scrumboard kanban cartes listes tableau'],
  ),
  page(
    '/apps/help-center',
    'signed-in',
    ['Help', 'guides questions how to support'],
    ['Aide', 'guides questions mode d’emploi assistance'],
  ),
  page(
    '/apps/help-center/faqs',
    'signed-in',
    ['Questions and answers', 'faq help'],
    ['Questions et réponses', 'faq aide'],
  ),
  page(
    '/apps/help-center/authoring',
    CONTENT_MANAGERS,
    ['Write help articles', 'guides help center author publish how we work'],
    ['Rédiger des articles d’aide', 'guides aide auteur publier usages'],
  ),
  page('/apps/help-center/guides', 'signed-in', ['Guides', 'help step by step'], ['Guides', 'aide pas à pas']),
  page(
    '/apps/ecommerce/inventory',
    EQUIPMENT_READERS,
    ['Equipment', 'inventory products stock laptops phones hardware'],
    ['Matériel', 'inventaire produits stock ordinateurs téléphones équipement'],
  ),
  page(
    '/apps/ecommerce/inventory/missing',
    EQUIPMENT_READERS,
    ['Equipment to take back', 'left leaving missing'],
    ['Matériel à récupérer', 'départ partants manquant'],
  ),
  page(
    '/apps/ecommerce/inventory/counts',
    EQUIPMENT_READERS,
    ['Counts of the equipment', 'inventory stocktake yearly count audit'],
    ['Inventaires du matériel', 'comptage annuel stock contrôle'],
  ),
  page(
    '/apps/ecommerce/inventory/lists',
    EQUIPMENT_MANAGERS,
    ['Categories, brands and vendors', 'equipment suppliers'],
    ['Catégories, marques et fournisseurs', 'matériel'],
  ),
  page(
    '/apps/ecommerce/inventory/import',
    EQUIPMENT_MANAGERS,
    ['Import products', 'equipment csv spreadsheet'],
    ['Importer des produits', 'matériel csv tableur'],
  ),
  page(
    '/profile/equipment',
    'signed-in',
    ['My equipment', 'laptop phone badge sign'],
    ['Mon matériel', 'ordinateur téléphone badge signer'],
  ),
  page(
    '/apps/contacts/duplicates',
    CONTACT_MANAGERS,
    ['Duplicate contacts', 'merge twice same person'],
    ['Contacts en double', 'doublons fusionner même personne'],
  ),
  page(
    '/apps/contacts/import',
    CONTACT_MANAGERS,
    ['Import contacts', 'vcard csv file address book'],
    ['Importer des contacts', 'vcard csv fichier carnet d’adresses'],
  ),
  page(
    '/apps/contacts',
    CONTACT_MANAGERS,
    ['Contacts', 'address book people clients prospects suppliers partners'],
    ['Contacts', 'carnet d’adresses personnes clients prospects fournisseurs partenaires'],
  ),
]

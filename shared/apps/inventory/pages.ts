import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const INVENTORY_PAGES = {
  inventory: {
    path: '/apps/ecommerce/inventory',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Equipment', 'inventory products stock laptops phones hardware'],
      FR: ['Matériel', 'inventaire produits stock ordinateurs téléphones équipement'],
    },
  },
  missing: {
    path: '/apps/ecommerce/inventory/missing',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Equipment to take back', 'left leaving missing'],
      FR: ['Matériel à récupérer', 'départ partants manquant'],
    },
  },
  counts: {
    path: '/apps/ecommerce/inventory/counts',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Counts of the equipment', 'inventory stocktake yearly count audit'],
      FR: ['Inventaires du matériel', 'comptage annuel stock contrôle'],
    },
  },
  count: {
    path: '/apps/ecommerce/inventory/counts/:countId',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: null,
  },
  labels: {
    path: '/apps/ecommerce/inventory/labels/:productId',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: null,
  },
  lists: {
    path: '/apps/ecommerce/inventory/lists',
    access: EQUIPMENT_MANAGERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Categories, brands and vendors', 'equipment suppliers'],
      FR: ['Catégories, marques et fournisseurs', 'matériel'],
    },
  },
  importMany: {
    path: '/apps/ecommerce/inventory/import',
    access: EQUIPMENT_MANAGERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Import products', 'equipment csv spreadsheet'],
      FR: ['Importer des produits', 'matériel csv tableur'],
    },
  },
  kits: {
    path: '/apps/ecommerce/inventory/kits',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Equipment kits', 'newcomer arrival onboarding hand over together'],
      FR: ['Kits de matériel', 'lot arrivée nouvel arrivant remettre ensemble'],
    },
  },
  ending: {
    path: '/apps/ecommerce/inventory/ending',
    access: EQUIPMENT_READERS,
    title: 'navigation.app.inventory',
    words: {
      EN: ['Licences to renew', 'ending expiry subscription software seats rental'],
      FR: ['Licences à renouveler', 'échéance expiration abonnement logiciel postes location'],
    },
  },
  own: {
    path: '/profile/equipment',
    access: 'signed-in',
    title: 'profile.title',
    words: {
      EN: ['My equipment', 'laptop phone badge sign'],
      FR: ['Mon matériel', 'ordinateur téléphone badge signer'],
    },
  },
} as const satisfies Pages

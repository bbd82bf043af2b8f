import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callAs } from '#infra/local/client.ts'
import { type PersonKey, people } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { type ImportRow, inventory } from '#shared/apps/inventory/contract.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

interface Owned {
  name: string
  sku: string
  filed: readonly [category: string, brand: string, vendor: string]
  stock: number
  basePrice: number
  weight?: number
  description?: string
  tags?: readonly string[]
  /** Days until it ends. */
  endsIn?: number
  /** Serial numbers with their holders. */
  units?: readonly (readonly [serialNumber: string, holder?: PersonKey])[]
}

const OWNED: readonly Owned[] = [
  {
    name: 'Portable Granit 14 pouces',
    sku: 'POR-14',
    filed: ['Ordinateurs', 'Granit', 'Quai Informatique'],
    stock: 6,
    basePrice: 1149,
    weight: 1.35,
    description: 'Processeur 8 cœurs, 32 Go, disque de 1 To. Livré avec son chargeur.',
    tags: ['Kit d’arrivée', 'Sous garantie'],
    units: [
      ['GR14-20417', 'bastien'],
      ['GR14-20418', 'lucie'],
      ['GR14-20422', 'sofiane'],
      ['GR14-20430', 'emma'],
      ['GR14-20431'],
      ['GR14-20435'],
    ],
  },
  {
    name: 'Portable Granit 16 pouces',
    sku: 'POR-16',
    filed: ['Ordinateurs', 'Granit', 'Quai Informatique'],
    stock: 3,
    basePrice: 1690,
    weight: 2.1,
    tags: ['Sous garantie'],
    units: [['GR16-00812', 'priya'], ['GR16-00813', 'tanguy'], ['GR16-00815']],
  },
  {
    name: 'Téléphone Iode S',
    sku: 'TEL-S',
    filed: ['Téléphones', 'Iode', 'Quai Informatique'],
    stock: 5,
    basePrice: 399,
    weight: 0.18,
    units: [['35-291004-1', 'oriane'], ['35-291004-2', 'tanguy'], ['35-291004-3']],
  },
  {
    name: 'Écran 27 pouces',
    sku: 'ECR-27',
    filed: ['Écrans', 'Belvue', 'Bureau & Cie'],
    stock: 24,
    basePrice: 229,
    weight: 5.4,
  },
  {
    name: 'Station d’accueil USB-C',
    sku: 'DOC-C',
    filed: ['Accessoires', 'Belvue', 'Bureau & Cie'],
    stock: 18,
    basePrice: 139,
    weight: 0.4,
    tags: ['Kit d’arrivée'],
  },
  {
    name: 'Casque avec micro',
    sku: 'CAS-1',
    filed: ['Accessoires', 'Ressac', 'Bureau & Cie'],
    stock: 31,
    basePrice: 79.9,
    weight: 0.25,
    tags: ['Kit d’arrivée'],
  },
  {
    name: 'Badge d’accès',
    sku: 'BAD',
    filed: ['Accès', 'Ressac', 'Bureau & Cie'],
    stock: 40,
    basePrice: 9,
    tags: ['Kit d’arrivée'],
    units: [['B-0117', 'bastien'], ['B-0118', 'priya'], ['B-0119']],
  },
  {
    name: 'Licence de dessin',
    sku: 'LIC-D',
    filed: ['Licences', 'Trait Net', 'Trait Net'],
    stock: 4,
    basePrice: 312,
    description: 'Un abonnement d’un an, par poste.',
    endsIn: 12,
    units: [['SIEGE-1', 'emma'], ['SIEGE-2']],
  },
  {
    name: 'Clé USB chiffrée',
    sku: 'CLE-64',
    filed: ['Accessoires', 'Ressac', 'Bureau & Cie'],
    stock: 22,
    basePrice: 35.5,
  },
  {
    name: 'Sac à dos',
    sku: 'SAC',
    filed: ['Accessoires', 'Ressac', 'Bureau & Cie'],
    stock: 12,
    basePrice: 54,
    tags: ['Kit d’arrivée'],
  },
  {
    name: 'Vidéoprojecteur de salle',
    sku: 'VID-1',
    filed: ['Salles', 'Belvue', 'Bureau & Cie'],
    stock: 2,
    basePrice: 640,
  },
]
const TAX = 20
const NEWCOMERS = ['Portable Granit 14 pouces', 'Téléphone Iode S', 'Badge d’accès']

const rowOf = ({ name, sku, filed: [category, brand, vendor], stock, basePrice, weight, description }: Owned) =>
  ({
    name,
    sku,
    barcode: '',
    category,
    brand,
    vendor,
    stock,
    basePrice,
    taxPercent: TAX,
    cost: Math.round(basePrice * 0.9),
    price: Math.round(basePrice * (100 + TAX)) / 100,
    weight: weight ?? '',
    active: true,
    description: description ?? '',
  }) satisfies ImportRow

/** Named as the product's SKU. */
const pictureOf = (sku: string): string =>
  readFileSync(join(import.meta.dirname, 'products', `${sku.toLowerCase()}.png`)).toString('base64')

/** The company's equipment, its handovers and signatures. */
export const seedInventory = (api: string, actors: Actors, now: Date): Step[] => {
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
  const { maelle } = actors
  const handed: { unitId: string; holder: PersonKey }[] = []
  const buy = async () => {
    const { ids } = await callAs(api, maelle.token, inventory.importProducts, { rows: OWNED.map(rowOf) })
    const titles = [...new Set(OWNED.flatMap(({ tags = [] }) => tags))]
    const tags = new Map<string, string>()
    for (const title of titles) {
      tags.set(title, (await callAs(api, maelle.token, inventory.createTag, { tag: { title } })).id)
    }
    for (const [index, { sku, tags: named = [], units = [], endsIn }] of OWNED.entries()) {
      const id = ids[index] ?? ''
      await callAs(api, maelle.token, inventory.addPicture, { id, image: pictureOf(sku) })
      if (named.length > 0 || endsIn !== undefined) {
        const product = {
          tags: named.map((title) => tags.get(title) ?? ''),
          endsOn: endsIn === undefined ? null : dayAfter(dayInParis(now), endsIn),
        }
        await callAs(api, maelle.token, inventory.updateProduct, { id, product })
      }
      if (units.length === 0) continue
      const serialNumbers = units.map(([serialNumber]) => serialNumber)
      const added = await callAs(api, maelle.token, inventory.addUnits, { productId: id, serialNumbers })
      handed.push(...units.flatMap(([, holder], at) => (holder ? [{ unitId: added[at]?.id ?? '', holder }] : [])))
    }
    await together(ids)
  }
  /** Creates the kit of new employees. */
  const together = async (ids: readonly string[]) => {
    const products = OWNED.flatMap(({ name }, index) => (NEWCOMERS.includes(name) ? (ids[index] ?? []) : []))
    await callAs(api, maelle.token, inventory.createKit, { name: 'Kit d’arrivée', products })
  }
  const handOver = async () => {
    for (const { unitId, holder } of handed) {
      await callAs(api, maelle.token, inventory.handOver, { unitIds: [unitId], personId: actors[holder].personId })
    }
  }
  /** Bastien and Emma have still to sign. */
  const sign = async () => {
    const signers = [...new Set(handed.map(({ holder }) => holder))].filter(
      (holder) => holder !== 'bastien' && holder !== 'emma',
    )
    for (const holder of signers) {
      const unitIds = handed.filter((one) => one.holder === holder).map(({ unitId }) => unitId)
      const { firstName, lastName } = people[holder]
      const signature = { kind: 'typed', text: `${firstName} ${lastName}` } as const
      await callAs(api, actors[holder].token, inventory.accept, { unitIds, signature })
    }
  }
  /** The company is in the middle of its yearly count: some of the laptops were seen, and the screens counted. */
  const count = async () => {
    const { id } = await callAs(api, maelle.token, inventory.startCount, { name: 'Inventaire annuel' })
    for (const { unitId } of handed.slice(0, 3))
      await callAs(api, maelle.token, inventory.tick, { id, unitId, seen: 'SEEN' })
    const { products } = await callAs(api, maelle.token, inventory.products, { page: 0, search: 'Écran' })
    const productId = products?.[0]?.id ?? ''
    await callAs(api, maelle.token, inventory.countPieces, { id, productId, quantity: 23, before: null })
  }
  return [
    { at: ago(40), act: buy },
    { at: ago(30), act: handOver },
    { at: ago(29), act: sign },
    { at: ago(2), act: count },
  ]
}

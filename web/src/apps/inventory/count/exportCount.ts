import type { Count, CountDifference, SeenUnit } from '#shared/apps/inventory/countContract.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { dateCell, formatTime } from '#web/app/format.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'
import type { Language } from '#web/client/language.ts'
import type { Translate } from '#web/texts/keys.ts'

/** Fetches all pages of a list. */
const fetchAllPages = async <Row>(
  page: (cursor: string | undefined) => Promise<{ items: Row[]; cursor?: string | undefined }>,
): Promise<Row[]> => {
  const found: Row[] = []
  let cursor: string | undefined
  do {
    const next = await page(cursor)
    found.push(...next.items)
    cursor = next.cursor
  } while (cursor)
  return found
}

const COLUMNS = [
  ...(['result', 'product', 'serialNumber', 'holder', 'expected', 'counted'] as const),
  ...(['seenBy', 'seenAt', 'decision', 'decidedBy', 'decidedAt'] as const),
] as const

/** Exports a count: the differences with their decisions, then all other units seen. */
export const exportCount = async (
  { id, name }: Count,
  t: Translate<'inventory'>,
  language: Language,
): Promise<void> => {
  const [differences, seen] = await Promise.all([
    fetchAllPages((cursor) => call(contracts.inventory.differences, { id, cursor })),
    fetchAllPages((cursor) => call(contracts.inventory.seenUnits, { id, cursor })),
  ])
  const seenOf = new Map(seen.map((unit) => [unit.id, unit]))
  const differing = new Set(differences.map((one) => one.id))
  const instantCell = (instant: string) => `${dateCell(instant, language)} ${formatTime(instant, language)}`
  const seenCells = (unit: SeenUnit | undefined) => [unit?.seen.by ?? '', unit ? instantCell(unit.seen.at) : '']
  const toDifferenceRow = (one: CountDifference): (string | number)[] => [
    t(`count.kind.${one.kind}`),
    one.product,
    one.serialNumber,
    one.holder ?? '',
    one.expected ?? '',
    one.counted ?? '',
    ...seenCells(seenOf.get(one.id)),
    one.decision ? t(`count.decision.${one.decision}`) : '',
    one.decidedBy ?? '',
    one.decidedAt ? instantCell(one.decidedAt) : '',
  ]
  const toUnitRow = (unit: SeenUnit): (string | number)[] => [
    t('count.kind.SEEN'),
    unit.product,
    unit.serialNumber,
    unit.holder ?? '',
    '',
    '',
    ...seenCells(unit),
    '',
    '',
    '',
  ]
  const head = COLUMNS.map((column) => t(`count.column.${column}`))
  const rows = [...differences.map(toDifferenceRow), ...seen.filter((unit) => !differing.has(unit.id)).map(toUnitRow)]
  download(`${name}.csv`, toCsv([head, ...rows], language === 'fr' ? ';' : ','), 'text/csv;charset=utf-8')
}
